// Made from function-config/osm-krm.dev_operatingsystemconfiggenerators.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/v1alpha1/operatingsystemconfiggenerator.schema.json","type":"object","required":["apiVersion","kind"],"additionalProperties":false,"properties":{"apiVersion":{"type":"string","const":"osm-krm.dev/v1alpha1"},"kind":{"type":"string","const":"OperatingSystemConfigGenerator"},"metadata":{"type":"object","additionalProperties":true,"default":{},"properties":{"name":{"type":"string","default":"osm-krm"}}},"spec":{"type":"object","additionalProperties":false,"default":{},"properties":{"mode":{"type":"string","enum":["generate","validate"],"default":"generate"},"namespace":{"$ref":"#/$defs/namespace","default":"kube-system"},"cluster":{"$ref":"#/$defs/cluster","default":{}},"credentials":{"$ref":"#/$defs/credentials","default":{}},"nodes":{"$ref":"#/$defs/nodes","default":{}},"profiles":{"$ref":"#/$defs/profiles","default":{}},"machineDeployments":{"$ref":"#/$defs/machineDeployments","default":{}},"output":{"$ref":"#/$defs/output","default":{}},"checks":{"$ref":"#/$defs/checks","default":{}},"limits":{"$ref":"#/$defs/limits","default":{}}}}},"$defs":{"cluster":{"type":"object","additionalProperties":false,"allOf":[{"not":{"required":["caBundle","caBundleFrom"]}},{"not":{"required":["kubernetesCABundle","kubernetesCABundleFrom"]}},{"not":{"required":["server","kubeconfigFrom"]}}],"dependentRequired":{"caBundle":["server"],"caBundleFrom":["server"]},"properties":{"server":{"type":"string","pattern":"^https?://[^/]"},"caBundle":{"type":"string"},"caBundleFrom":{"$ref":"#/$defs/valueFrom"},"kubeconfigFrom":{"$ref":"#/$defs/valueFrom"},"serverOverride":{"type":"string"},"kubernetesCABundle":{"type":"string"},"kubernetesCABundleFrom":{"$ref":"#/$defs/valueFrom"},"kubevirtNamespace":{"$ref":"#/$defs/namespace","default":"kube-system"},"dnsIPs":{"type":"array","items":{"type":"string"},"minItems":1,"default":["10.10.10.10"]}}},"credentials":{"type":"object","additionalProperties":false,"properties":{"placeholders":{"type":"string","enum":["flux","vault"]},"apiToken":{"$ref":"#/$defs/valueOrPlaceholder","default":{"secretKeyRef":{"namespace":"cloud-init-settings","name":"cloud-init-getter-token","key":"token"}}},"bootstrapToken":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"serviceAccount":{"$ref":"#/$defs/objectName"},"derive":{"type":"object","additionalProperties":false,"required":["seedFrom","expiration"],"properties":{"seedFrom":{"$ref":"#/$defs/valueFrom"},"expiration":{"type":"string","pattern":"^(never|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2}))$"}}},"placeholder":{"$ref":"#/$defs/placeholder"}}},"registry":{"$ref":"#/$defs/objectName"},"others":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["secretKeyRef","placeholder"],"properties":{"secretKeyRef":{"$ref":"#/$defs/keyRef"},"placeholder":{"$ref":"#/$defs/placeholder"}}}}}},"nodes":{"type":"object","additionalProperties":false,"not":{"required":["hostCABundle","hostCABundleFrom"]},"properties":{"externalCloudProvider":{"type":"boolean","default":false},"initialTaints":{"type":"string","default":""},"proxy":{"type":"object","additionalProperties":false,"default":{},"properties":{"http":{"type":"string","default":""},"noProxy":{"type":"string","default":".svc,.cluster.local,localhost,127.0.0.1"}}},"hostCABundle":{"type":"string"},"hostCABundleFrom":{"$ref":"#/$defs/valueFrom"},"kubelet":{"type":"object","additionalProperties":false,"default":{},"properties":{"featureGates":{"type":"object","additionalProperties":{"type":"boolean"},"default":{},"properties":{"RotateKubeletServerCertificate":{"type":"boolean","default":true}}},"config":{"$ref":"#/$defs/kubeletConfig","default":{}},"register":{"type":"array","default":[],"items":{"type":"string","enum":["labels","taints"]}}}},"containerd":{"type":"object","additionalProperties":false,"default":{},"properties":{"pauseImage":{"type":"string","default":""},"registryMirrors":{"type":"object","default":{},"additionalProperties":{"type":"array","items":{"type":"string"}}},"insecureRegistries":{"type":"array","default":[],"items":{"type":"string"}},"deviceOwnershipFromSecurityContext":{"type":"boolean","default":false}}}}},"profiles":{"type":"object","additionalProperties":false,"properties":{"builtIn":{"type":"boolean","default":true},"nameMissing":{"type":"boolean","default":true},"templates":{"type":"object","additionalProperties":false,"default":{},"properties":{"allowEta":{"type":"boolean","default":false},"limits":{"type":"object","additionalProperties":false,"default":{},"properties":{"steps":{"type":"integer","minimum":1,"default":10000000},"outputBytes":{"type":"integer","minimum":1,"default":16777216}}}}},"downloads":{"type":"object","additionalProperties":false,"default":{},"properties":{"kubernetes":{"$ref":"#/$defs/baseUrl"},"containerd":{"$ref":"#/$defs/baseUrl"},"runc":{"$ref":"#/$defs/baseUrl"},"cni":{"$ref":"#/$defs/baseUrl"},"crictl":{"$ref":"#/$defs/baseUrl"},"packages":{"$ref":"#/$defs/baseUrl"},"checksums":{"type":"object","default":{},"additionalProperties":{"type":"string","pattern":"^[0-9a-f]{64}$"}}}},"containerdVersion":{"type":"string","enum":["2.1.9","2.2.7","2.3.4"],"default":"2.3.4"},"osUpdates":{"type":"string","enum":["none","security"],"default":"none"},"hardening":{"type":"string","enum":["none","cis"],"default":"none"}}},"machineDeployments":{"type":"object","additionalProperties":false,"properties":{"selector":{"type":"object","additionalProperties":false,"default":{},"properties":{"matchLabels":{"$ref":"#/$defs/texts","default":{}},"matchExpressions":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["key","operator"],"properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"},"default":[]}}}}}},"revision":{"type":"string","enum":["tracked","cluster"],"default":"tracked"},"stamping":{"type":"object","additionalProperties":false,"default":{},"properties":{"image":{"type":"string","default":"docker.io/alpine/kubectl:1.34.1"},"schedule":{"type":"string","default":"*/1 * * * *"}}},"revisions":{"type":"object","default":{},"propertyNames":{"pattern":"^[^/]+/[^/]+$"},"additionalProperties":{"type":"string","pattern":"^[0-9]+$"}},"kubelet":{"type":"object","default":{},"propertyNames":{"pattern":"^[^/]+/[^/]+$"},"additionalProperties":{"$ref":"#/$defs/kubeletConfig"}},"annotationsAddedByCluster":{"$ref":"#/$defs/texts","default":{}}}},"output":{"type":"object","additionalProperties":false,"properties":{"target":{"type":"string","enum":["all","management","worker"],"default":"all"},"configs":{"type":"string","enum":["all","none"],"default":"all"},"profiles":{"type":"string","enum":["none","used","all"],"default":"none"},"folder":{"type":"string","default":"osm-krm"},"gitops":{"type":"string","enum":["none","argocd","flux"],"default":"none"},"immutable":{"type":"boolean","default":true},"adopt":{"type":"boolean","default":true},"ignitionVersion":{"type":"string","enum":["2.3","3.4"],"default":"2.3"},"prerequisites":{"type":"boolean","default":false},"access":{"type":"string","enum":["namespace","perMachineDeployment"],"default":"namespace"}}},"limits":{"type":"object","additionalProperties":false,"properties":{"inputBytes":{"type":"integer","minimum":1,"default":2147483648},"steps":{"type":"integer","minimum":1,"default":100000000},"outputBytes":{"type":"integer","minimum":1,"default":536870912}}},"checks":{"type":"object","additionalProperties":false,"properties":{"strict":{"type":"boolean","default":false},"lint":{"type":"string","enum":["off","warn","error"],"default":"off"},"outbound":{"type":"object","additionalProperties":false,"default":{},"properties":{"allow":{"type":"array","items":{"type":"string"}}}},"userDataLimits":{"type":"object","default":{},"propertyNames":{"enum":["aws","azure","digitalocean","edge","gce","hetzner","kubevirt","linode","nutanix","openstack","vsphere","fake","alibaba","anexia","scaleway","baremetal","external","vmware-cloud-director","opennebula"]},"additionalProperties":{"type":"integer","minimum":1}},"severity":{"type":"object","default":{},"propertyNames":{"pattern":"^OSM[0-9]{4}$"},"additionalProperties":{"type":"string","enum":["error","warning","info","off"]}},"ignore":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["code","reason"],"properties":{"code":{"type":"string","pattern":"^OSM[0-9]{4}$"},"object":{"type":"string","pattern":"^[A-Za-z]+(/[^/]+){1,2}$"},"message":{"type":"string","pattern":"\\S"},"reason":{"type":"string","pattern":"\\S"}}}}}},"valueFrom":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"secretKeyRef":{"$ref":"#/$defs/keyRef"},"configMapKeyRef":{"$ref":"#/$defs/keyRef"}}},"valueOrPlaceholder":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"secretKeyRef":{"$ref":"#/$defs/nodeKeyRef"},"configMapKeyRef":{"$ref":"#/$defs/nodeKeyRef"},"placeholder":{"$ref":"#/$defs/placeholder"}}},"nodeKeyRef":{"type":"object","additionalProperties":false,"required":["namespace","name","key"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"type":"string","pattern":"^([a-z0-9]|\\[key\\])(([-.a-z0-9]|\\[key\\])*([a-z0-9]|\\[key\\]))?$"},"key":{"type":"string","pattern":"^[-._a-zA-Z0-9]+$"}}},"keyRef":{"type":"object","additionalProperties":false,"required":["namespace","name","key"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"$ref":"#/$defs/name"},"key":{"type":"string","pattern":"^[-._a-zA-Z0-9]+$"}}},"objectName":{"type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"$ref":"#/$defs/name"}}},"placeholder":{"type":"string"},"namespace":{"type":"string","pattern":"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$"},"name":{"type":"string","pattern":"^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$"},"baseUrl":{"type":"string","pattern":"^https?://[^/]"},"kubeletConfig":{"type":"object"},"texts":{"type":"object","additionalProperties":{"type":"string"}}}};
const func2 = Object.prototype.hasOwnProperty;
const schema7 = {"type":"string","pattern":"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$"};
const pattern0 = new RegExp("^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern0.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"type":"object","additionalProperties":false,"allOf":[{"not":{"required":["caBundle","caBundleFrom"]}},{"not":{"required":["kubernetesCABundle","kubernetesCABundleFrom"]}},{"not":{"required":["server","kubeconfigFrom"]}}],"dependentRequired":{"caBundle":["server"],"caBundleFrom":["server"]},"properties":{"server":{"type":"string","pattern":"^https?://[^/]"},"caBundle":{"type":"string"},"caBundleFrom":{"$ref":"#/$defs/valueFrom"},"kubeconfigFrom":{"$ref":"#/$defs/valueFrom"},"serverOverride":{"type":"string"},"kubernetesCABundle":{"type":"string"},"kubernetesCABundleFrom":{"$ref":"#/$defs/valueFrom"},"kubevirtNamespace":{"$ref":"#/$defs/namespace","default":"kube-system"},"dnsIPs":{"type":"array","items":{"type":"string"},"minItems":1,"default":["10.10.10.10"]}}};
const pattern1 = new RegExp("^https?://[^/]", "u");
const schema9 = {"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"secretKeyRef":{"$ref":"#/$defs/keyRef"},"configMapKeyRef":{"$ref":"#/$defs/keyRef"}}};
const schema10 = {"type":"object","additionalProperties":false,"required":["namespace","name","key"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"$ref":"#/$defs/name"},"key":{"type":"string","pattern":"^[-._a-zA-Z0-9]+$"}}};
const schema11 = {"type":"string","pattern":"^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$"};
const pattern2 = new RegExp("^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$", "u");

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern2.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate28.errors = vErrors;
return errors === 0;
}

const pattern3 = new RegExp("^[-._a-zA-Z0-9]+$", "u");

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.key === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "namespace") || (key0 === "name")) || (key0 === "key"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.namespace !== undefined){
if(!(validate22(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(!(validate28(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
if(data.key !== undefined){
let data2 = data.key;
if(typeof data2 === "string"){
if(!pattern3.test(data2)){
const err4 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/pattern",keyword:"pattern",params:{pattern: "^[-._a-zA-Z0-9]+$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 1){
const err0 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Object.keys(data).length < 1){
const err1 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "secretKeyRef") || (key0 === "configMapKeyRef"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.secretKeyRef !== undefined){
if(!(validate26(data.secretKeyRef, {instancePath:instancePath+"/secretKeyRef",parentData:data,parentDataProperty:"secretKeyRef",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.configMapKeyRef !== undefined){
if(!(validate26(data.configMapKeyRef, {instancePath:instancePath+"/configMapKeyRef",parentData:data,parentDataProperty:"configMapKeyRef",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs2 = errors;
const _errs3 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.caBundle === undefined) && (missing0 = "caBundle")) || ((data.caBundleFrom === undefined) && (missing0 = "caBundleFrom"))){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid1 = _errs3 === errors;
if(valid1){
const err1 = {instancePath,schemaPath:"#/allOf/0/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs2;
if(vErrors !== null){
if(_errs2){
vErrors.length = _errs2;
}
else {
vErrors = null;
}
}
}
const _errs5 = errors;
const _errs6 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing1;
if(((data.kubernetesCABundle === undefined) && (missing1 = "kubernetesCABundle")) || ((data.kubernetesCABundleFrom === undefined) && (missing1 = "kubernetesCABundleFrom"))){
const err2 = {};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
var valid2 = _errs6 === errors;
if(valid2){
const err3 = {instancePath,schemaPath:"#/allOf/1/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
else {
errors = _errs5;
if(vErrors !== null){
if(_errs5){
vErrors.length = _errs5;
}
else {
vErrors = null;
}
}
}
const _errs8 = errors;
const _errs9 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing2;
if(((data.server === undefined) && (missing2 = "server")) || ((data.kubeconfigFrom === undefined) && (missing2 = "kubeconfigFrom"))){
const err4 = {};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
var valid3 = _errs9 === errors;
if(valid3){
const err5 = {instancePath,schemaPath:"#/allOf/2/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
else {
errors = _errs8;
if(vErrors !== null){
if(_errs8){
vErrors.length = _errs8;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.kubevirtNamespace === undefined){
data.kubevirtNamespace = "kube-system";
}
if(data.dnsIPs === undefined){
data.dnsIPs = ["10.10.10.10"];
}
for(const key0 in data){
if(!(func2.call(schema8.properties, key0))){
const err6 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.server !== undefined){
let data0 = data.server;
if(typeof data0 === "string"){
if(!pattern1.test(data0)){
const err7 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/pattern",keyword:"pattern",params:{pattern: "^https?://[^/]"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/server",schemaPath:"#/properties/server/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.caBundle !== undefined){
if(typeof data.caBundle !== "string"){
const err9 = {instancePath:instancePath+"/caBundle",schemaPath:"#/properties/caBundle/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.caBundleFrom !== undefined){
if(!(validate25(data.caBundleFrom, {instancePath:instancePath+"/caBundleFrom",parentData:data,parentDataProperty:"caBundleFrom",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.kubeconfigFrom !== undefined){
if(!(validate25(data.kubeconfigFrom, {instancePath:instancePath+"/kubeconfigFrom",parentData:data,parentDataProperty:"kubeconfigFrom",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data.serverOverride !== undefined){
if(typeof data.serverOverride !== "string"){
const err10 = {instancePath:instancePath+"/serverOverride",schemaPath:"#/properties/serverOverride/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.kubernetesCABundle !== undefined){
if(typeof data.kubernetesCABundle !== "string"){
const err11 = {instancePath:instancePath+"/kubernetesCABundle",schemaPath:"#/properties/kubernetesCABundle/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data.kubernetesCABundleFrom !== undefined){
if(!(validate25(data.kubernetesCABundleFrom, {instancePath:instancePath+"/kubernetesCABundleFrom",parentData:data,parentDataProperty:"kubernetesCABundleFrom",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(!(validate22(data.kubevirtNamespace, {instancePath:instancePath+"/kubevirtNamespace",parentData:data,parentDataProperty:"kubevirtNamespace",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
let data8 = data.dnsIPs;
if(Array.isArray(data8)){
if(data8.length < 1){
const err12 = {instancePath:instancePath+"/dnsIPs",schemaPath:"#/properties/dnsIPs/minItems",keyword:"minItems",params:{limit: 1}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
if(typeof data8[i0] !== "string"){
const err13 = {instancePath:instancePath+"/dnsIPs/" + i0,schemaPath:"#/properties/dnsIPs/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
}
else {
const err14 = {instancePath:instancePath+"/dnsIPs",schemaPath:"#/properties/dnsIPs/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data.caBundle !== undefined){
if(data.server === undefined){
const err15 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "caBundle",
    missingProperty: "server",
    depsCount: 1,
    deps: "server"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.caBundleFrom !== undefined){
if(data.server === undefined){
const err16 = {instancePath,schemaPath:"#/dependentRequired",keyword:"dependentRequired",params:{property: "caBundleFrom",
    missingProperty: "server",
    depsCount: 1,
    deps: "server"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","additionalProperties":false,"properties":{"placeholders":{"type":"string","enum":["flux","vault"]},"apiToken":{"$ref":"#/$defs/valueOrPlaceholder","default":{"secretKeyRef":{"namespace":"cloud-init-settings","name":"cloud-init-getter-token","key":"token"}}},"bootstrapToken":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"serviceAccount":{"$ref":"#/$defs/objectName"},"derive":{"type":"object","additionalProperties":false,"required":["seedFrom","expiration"],"properties":{"seedFrom":{"$ref":"#/$defs/valueFrom"},"expiration":{"type":"string","pattern":"^(never|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2}))$"}}},"placeholder":{"$ref":"#/$defs/placeholder"}}},"registry":{"$ref":"#/$defs/objectName"},"others":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["secretKeyRef","placeholder"],"properties":{"secretKeyRef":{"$ref":"#/$defs/keyRef"},"placeholder":{"$ref":"#/$defs/placeholder"}}}}}};
const schema13 = {"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"secretKeyRef":{"$ref":"#/$defs/nodeKeyRef"},"configMapKeyRef":{"$ref":"#/$defs/nodeKeyRef"},"placeholder":{"$ref":"#/$defs/placeholder"}}};
const schema14 = {"type":"object","additionalProperties":false,"required":["namespace","name","key"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"type":"string","pattern":"^([a-z0-9]|\\[key\\])(([-.a-z0-9]|\\[key\\])*([a-z0-9]|\\[key\\]))?$"},"key":{"type":"string","pattern":"^[-._a-zA-Z0-9]+$"}}};
const pattern4 = new RegExp("^([a-z0-9]|\\[key\\])(([-.a-z0-9]|\\[key\\])*([a-z0-9]|\\[key\\]))?$", "u");

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data.key === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "namespace") || (key0 === "name")) || (key0 === "key"))){
const err3 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.namespace !== undefined){
if(!(validate22(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.name !== undefined){
let data1 = data.name;
if(typeof data1 === "string"){
if(!pattern4.test(data1)){
const err4 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^([a-z0-9]|\\[key\\])(([-.a-z0-9]|\\[key\\])*([a-z0-9]|\\[key\\]))?$"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
else {
const err5 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.key !== undefined){
let data2 = data.key;
if(typeof data2 === "string"){
if(!pattern3.test(data2)){
const err6 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/pattern",keyword:"pattern",params:{pattern: "^[-._a-zA-Z0-9]+$"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
else {
const err7 = {instancePath:instancePath+"/key",schemaPath:"#/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
}
else {
const err8 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
validate39.errors = vErrors;
return errors === 0;
}

const schema15 = {"type":"string"};

function validate43(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data !== "string"){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate43.errors = vErrors;
return errors === 0;
}


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(Object.keys(data).length > 1){
const err0 = {instancePath,schemaPath:"#/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(Object.keys(data).length < 1){
const err1 = {instancePath,schemaPath:"#/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "secretKeyRef") || (key0 === "configMapKeyRef")) || (key0 === "placeholder"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.secretKeyRef !== undefined){
if(!(validate39(data.secretKeyRef, {instancePath:instancePath+"/secretKeyRef",parentData:data,parentDataProperty:"secretKeyRef",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.configMapKeyRef !== undefined){
if(!(validate39(data.configMapKeyRef, {instancePath:instancePath+"/configMapKeyRef",parentData:data,parentDataProperty:"configMapKeyRef",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.placeholder !== undefined){
if(!(validate43(data.placeholder, {instancePath:instancePath+"/placeholder",parentData:data,parentDataProperty:"placeholder",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate38.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","additionalProperties":false,"required":["namespace","name"],"properties":{"namespace":{"$ref":"#/$defs/namespace"},"name":{"$ref":"#/$defs/name"}}};

function validate46(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.namespace === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "namespace"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.name === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((key0 === "namespace") || (key0 === "name"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.namespace !== undefined){
if(!(validate22(data.namespace, {instancePath:instancePath+"/namespace",parentData:data,parentDataProperty:"namespace",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.name !== undefined){
if(!(validate28(data.name, {instancePath:instancePath+"/name",parentData:data,parentDataProperty:"name",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
validate46.errors = vErrors;
return errors === 0;
}

const pattern6 = new RegExp("^(never|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2}))$", "u");

function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.apiToken === undefined){
data.apiToken = {"secretKeyRef":{"namespace":"cloud-init-settings","name":"cloud-init-getter-token","key":"token"}};
}
if(data.others === undefined){
data.others = [];
}
for(const key0 in data){
if(!(((((key0 === "placeholders") || (key0 === "apiToken")) || (key0 === "bootstrapToken")) || (key0 === "registry")) || (key0 === "others"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(data.placeholders !== undefined){
let data0 = data.placeholders;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!((data0 === "flux") || (data0 === "vault"))){
const err2 = {instancePath:instancePath+"/placeholders",schemaPath:"#/properties/placeholders/enum",keyword:"enum",params:{allowedValues: schema12.properties.placeholders.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(!(validate38(data.apiToken, {instancePath:instancePath+"/apiToken",parentData:data,parentDataProperty:"apiToken",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
if(data.bootstrapToken !== undefined){
let data2 = data.bootstrapToken;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(Object.keys(data2).length > 1){
const err3 = {instancePath:instancePath+"/bootstrapToken",schemaPath:"#/properties/bootstrapToken/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(Object.keys(data2).length < 1){
const err4 = {instancePath:instancePath+"/bootstrapToken",schemaPath:"#/properties/bootstrapToken/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
for(const key1 in data2){
if(!(((key1 === "serviceAccount") || (key1 === "derive")) || (key1 === "placeholder"))){
const err5 = {instancePath:instancePath+"/bootstrapToken",schemaPath:"#/properties/bootstrapToken/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data2.serviceAccount !== undefined){
if(!(validate46(data2.serviceAccount, {instancePath:instancePath+"/bootstrapToken/serviceAccount",parentData:data2,parentDataProperty:"serviceAccount",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
if(data2.derive !== undefined){
let data4 = data2.derive;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.seedFrom === undefined){
const err6 = {instancePath:instancePath+"/bootstrapToken/derive",schemaPath:"#/properties/bootstrapToken/properties/derive/required",keyword:"required",params:{missingProperty: "seedFrom"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data4.expiration === undefined){
const err7 = {instancePath:instancePath+"/bootstrapToken/derive",schemaPath:"#/properties/bootstrapToken/properties/derive/required",keyword:"required",params:{missingProperty: "expiration"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key2 in data4){
if(!((key2 === "seedFrom") || (key2 === "expiration"))){
const err8 = {instancePath:instancePath+"/bootstrapToken/derive",schemaPath:"#/properties/bootstrapToken/properties/derive/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data4.seedFrom !== undefined){
if(!(validate25(data4.seedFrom, {instancePath:instancePath+"/bootstrapToken/derive/seedFrom",parentData:data4,parentDataProperty:"seedFrom",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data4.expiration !== undefined){
let data6 = data4.expiration;
if(typeof data6 === "string"){
if(!pattern6.test(data6)){
const err9 = {instancePath:instancePath+"/bootstrapToken/derive/expiration",schemaPath:"#/properties/bootstrapToken/properties/derive/properties/expiration/pattern",keyword:"pattern",params:{pattern: "^(never|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2}))$"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/bootstrapToken/derive/expiration",schemaPath:"#/properties/bootstrapToken/properties/derive/properties/expiration/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/bootstrapToken/derive",schemaPath:"#/properties/bootstrapToken/properties/derive/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data2.placeholder !== undefined){
if(!(validate43(data2.placeholder, {instancePath:instancePath+"/bootstrapToken/placeholder",parentData:data2,parentDataProperty:"placeholder",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err12 = {instancePath:instancePath+"/bootstrapToken",schemaPath:"#/properties/bootstrapToken/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.registry !== undefined){
if(!(validate46(data.registry, {instancePath:instancePath+"/registry",parentData:data,parentDataProperty:"registry",rootData}))){
vErrors = vErrors === null ? validate46.errors : vErrors.concat(validate46.errors);
errors = vErrors.length;
}
}
let data9 = data.others;
if(Array.isArray(data9)){
const len0 = data9.length;
for(let i0=0; i0<len0; i0++){
let data10 = data9[i0];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.secretKeyRef === undefined){
const err13 = {instancePath:instancePath+"/others/" + i0,schemaPath:"#/properties/others/items/required",keyword:"required",params:{missingProperty: "secretKeyRef"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data10.placeholder === undefined){
const err14 = {instancePath:instancePath+"/others/" + i0,schemaPath:"#/properties/others/items/required",keyword:"required",params:{missingProperty: "placeholder"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key3 in data10){
if(!((key3 === "secretKeyRef") || (key3 === "placeholder"))){
const err15 = {instancePath:instancePath+"/others/" + i0,schemaPath:"#/properties/others/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data10.secretKeyRef !== undefined){
if(!(validate26(data10.secretKeyRef, {instancePath:instancePath+"/others/" + i0+"/secretKeyRef",parentData:data10,parentDataProperty:"secretKeyRef",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data10.placeholder !== undefined){
if(!(validate43(data10.placeholder, {instancePath:instancePath+"/others/" + i0+"/placeholder",parentData:data10,parentDataProperty:"placeholder",rootData}))){
vErrors = vErrors === null ? validate43.errors : vErrors.concat(validate43.errors);
errors = vErrors.length;
}
}
}
else {
const err16 = {instancePath:instancePath+"/others/" + i0,schemaPath:"#/properties/others/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/others",schemaPath:"#/properties/others/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}

const schema17 = {"type":"object","additionalProperties":false,"not":{"required":["hostCABundle","hostCABundleFrom"]},"properties":{"externalCloudProvider":{"type":"boolean","default":false},"initialTaints":{"type":"string","default":""},"proxy":{"type":"object","additionalProperties":false,"default":{},"properties":{"http":{"type":"string","default":""},"noProxy":{"type":"string","default":".svc,.cluster.local,localhost,127.0.0.1"}}},"hostCABundle":{"type":"string"},"hostCABundleFrom":{"$ref":"#/$defs/valueFrom"},"kubelet":{"type":"object","additionalProperties":false,"default":{},"properties":{"featureGates":{"type":"object","additionalProperties":{"type":"boolean"},"default":{},"properties":{"RotateKubeletServerCertificate":{"type":"boolean","default":true}}},"config":{"$ref":"#/$defs/kubeletConfig","default":{}},"register":{"type":"array","default":[],"items":{"type":"string","enum":["labels","taints"]}}}},"containerd":{"type":"object","additionalProperties":false,"default":{},"properties":{"pauseImage":{"type":"string","default":""},"registryMirrors":{"type":"object","default":{},"additionalProperties":{"type":"array","items":{"type":"string"}}},"insecureRegistries":{"type":"array","default":[],"items":{"type":"string"}},"deviceOwnershipFromSecurityContext":{"type":"boolean","default":false}}}}};
const schema18 = {"type":"object"};

function validate58(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(data && typeof data == "object" && !Array.isArray(data))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
validate58.errors = vErrors;
return errors === 0;
}


function validate56(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
const _errs1 = errors;
const _errs2 = errors;
if(data && typeof data == "object" && !Array.isArray(data)){
let missing0;
if(((data.hostCABundle === undefined) && (missing0 = "hostCABundle")) || ((data.hostCABundleFrom === undefined) && (missing0 = "hostCABundleFrom"))){
const err0 = {};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
var valid0 = _errs2 === errors;
if(valid0){
const err1 = {instancePath,schemaPath:"#/not",keyword:"not",params:{}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
else {
errors = _errs1;
if(vErrors !== null){
if(_errs1){
vErrors.length = _errs1;
}
else {
vErrors = null;
}
}
}
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.externalCloudProvider === undefined){
data.externalCloudProvider = false;
}
if(data.initialTaints === undefined){
data.initialTaints = "";
}
if(data.proxy === undefined){
data.proxy = {};
}
if(data.kubelet === undefined){
data.kubelet = {};
}
if(data.containerd === undefined){
data.containerd = {};
}
for(const key0 in data){
if(!(((((((key0 === "externalCloudProvider") || (key0 === "initialTaints")) || (key0 === "proxy")) || (key0 === "hostCABundle")) || (key0 === "hostCABundleFrom")) || (key0 === "kubelet")) || (key0 === "containerd"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(typeof data.externalCloudProvider !== "boolean"){
const err3 = {instancePath:instancePath+"/externalCloudProvider",schemaPath:"#/properties/externalCloudProvider/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(typeof data.initialTaints !== "string"){
const err4 = {instancePath:instancePath+"/initialTaints",schemaPath:"#/properties/initialTaints/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
let data2 = data.proxy;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.http === undefined){
data2.http = "";
}
if(data2.noProxy === undefined){
data2.noProxy = ".svc,.cluster.local,localhost,127.0.0.1";
}
for(const key1 in data2){
if(!((key1 === "http") || (key1 === "noProxy"))){
const err5 = {instancePath:instancePath+"/proxy",schemaPath:"#/properties/proxy/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(typeof data2.http !== "string"){
const err6 = {instancePath:instancePath+"/proxy/http",schemaPath:"#/properties/proxy/properties/http/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data2.noProxy !== "string"){
const err7 = {instancePath:instancePath+"/proxy/noProxy",schemaPath:"#/properties/proxy/properties/noProxy/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/proxy",schemaPath:"#/properties/proxy/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(data.hostCABundle !== undefined){
if(typeof data.hostCABundle !== "string"){
const err9 = {instancePath:instancePath+"/hostCABundle",schemaPath:"#/properties/hostCABundle/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.hostCABundleFrom !== undefined){
if(!(validate25(data.hostCABundleFrom, {instancePath:instancePath+"/hostCABundleFrom",parentData:data,parentDataProperty:"hostCABundleFrom",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
let data7 = data.kubelet;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.featureGates === undefined){
data7.featureGates = {};
}
if(data7.config === undefined){
data7.config = {};
}
if(data7.register === undefined){
data7.register = [];
}
for(const key2 in data7){
if(!(((key2 === "featureGates") || (key2 === "config")) || (key2 === "register"))){
const err10 = {instancePath:instancePath+"/kubelet",schemaPath:"#/properties/kubelet/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
let data8 = data7.featureGates;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.RotateKubeletServerCertificate === undefined){
data8.RotateKubeletServerCertificate = true;
}
for(const key3 in data8){
if(!(key3 === "RotateKubeletServerCertificate")){
if(typeof data8[key3] !== "boolean"){
const err11 = {instancePath:instancePath+"/kubelet/featureGates/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/kubelet/properties/featureGates/additionalProperties/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
if(typeof data8.RotateKubeletServerCertificate !== "boolean"){
const err12 = {instancePath:instancePath+"/kubelet/featureGates/RotateKubeletServerCertificate",schemaPath:"#/properties/kubelet/properties/featureGates/properties/RotateKubeletServerCertificate/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath:instancePath+"/kubelet/featureGates",schemaPath:"#/properties/kubelet/properties/featureGates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!(validate58(data7.config, {instancePath:instancePath+"/kubelet/config",parentData:data7,parentDataProperty:"config",rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
let data12 = data7.register;
if(Array.isArray(data12)){
const len0 = data12.length;
for(let i0=0; i0<len0; i0++){
let data13 = data12[i0];
if(typeof data13 !== "string"){
const err14 = {instancePath:instancePath+"/kubelet/register/" + i0,schemaPath:"#/properties/kubelet/properties/register/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(!((data13 === "labels") || (data13 === "taints"))){
const err15 = {instancePath:instancePath+"/kubelet/register/" + i0,schemaPath:"#/properties/kubelet/properties/register/items/enum",keyword:"enum",params:{allowedValues: schema17.properties.kubelet.properties.register.items.enum}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
}
else {
const err16 = {instancePath:instancePath+"/kubelet/register",schemaPath:"#/properties/kubelet/properties/register/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath:instancePath+"/kubelet",schemaPath:"#/properties/kubelet/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
let data14 = data.containerd;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
if(data14.pauseImage === undefined){
data14.pauseImage = "";
}
if(data14.registryMirrors === undefined){
data14.registryMirrors = {};
}
if(data14.insecureRegistries === undefined){
data14.insecureRegistries = [];
}
if(data14.deviceOwnershipFromSecurityContext === undefined){
data14.deviceOwnershipFromSecurityContext = false;
}
for(const key4 in data14){
if(!((((key4 === "pauseImage") || (key4 === "registryMirrors")) || (key4 === "insecureRegistries")) || (key4 === "deviceOwnershipFromSecurityContext"))){
const err18 = {instancePath:instancePath+"/containerd",schemaPath:"#/properties/containerd/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(typeof data14.pauseImage !== "string"){
const err19 = {instancePath:instancePath+"/containerd/pauseImage",schemaPath:"#/properties/containerd/properties/pauseImage/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
let data16 = data14.registryMirrors;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
for(const key5 in data16){
let data17 = data16[key5];
if(Array.isArray(data17)){
const len1 = data17.length;
for(let i1=0; i1<len1; i1++){
if(typeof data17[i1] !== "string"){
const err20 = {instancePath:instancePath+"/containerd/registryMirrors/" + key5.replace(/~/g, "~0").replace(/\//g, "~1")+"/" + i1,schemaPath:"#/properties/containerd/properties/registryMirrors/additionalProperties/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
}
else {
const err21 = {instancePath:instancePath+"/containerd/registryMirrors/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/containerd/properties/registryMirrors/additionalProperties/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
}
else {
const err22 = {instancePath:instancePath+"/containerd/registryMirrors",schemaPath:"#/properties/containerd/properties/registryMirrors/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
let data19 = data14.insecureRegistries;
if(Array.isArray(data19)){
const len2 = data19.length;
for(let i2=0; i2<len2; i2++){
if(typeof data19[i2] !== "string"){
const err23 = {instancePath:instancePath+"/containerd/insecureRegistries/" + i2,schemaPath:"#/properties/containerd/properties/insecureRegistries/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
}
else {
const err24 = {instancePath:instancePath+"/containerd/insecureRegistries",schemaPath:"#/properties/containerd/properties/insecureRegistries/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(typeof data14.deviceOwnershipFromSecurityContext !== "boolean"){
const err25 = {instancePath:instancePath+"/containerd/deviceOwnershipFromSecurityContext",schemaPath:"#/properties/containerd/properties/deviceOwnershipFromSecurityContext/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/containerd",schemaPath:"#/properties/containerd/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate56.errors = vErrors;
return errors === 0;
}

const schema19 = {"type":"object","additionalProperties":false,"properties":{"builtIn":{"type":"boolean","default":true},"nameMissing":{"type":"boolean","default":true},"templates":{"type":"object","additionalProperties":false,"default":{},"properties":{"allowEta":{"type":"boolean","default":false},"limits":{"type":"object","additionalProperties":false,"default":{},"properties":{"steps":{"type":"integer","minimum":1,"default":10000000},"outputBytes":{"type":"integer","minimum":1,"default":16777216}}}}},"downloads":{"type":"object","additionalProperties":false,"default":{},"properties":{"kubernetes":{"$ref":"#/$defs/baseUrl"},"containerd":{"$ref":"#/$defs/baseUrl"},"runc":{"$ref":"#/$defs/baseUrl"},"cni":{"$ref":"#/$defs/baseUrl"},"crictl":{"$ref":"#/$defs/baseUrl"},"packages":{"$ref":"#/$defs/baseUrl"},"checksums":{"type":"object","default":{},"additionalProperties":{"type":"string","pattern":"^[0-9a-f]{64}$"}}}},"containerdVersion":{"type":"string","enum":["2.1.9","2.2.7","2.3.4"],"default":"2.3.4"},"osUpdates":{"type":"string","enum":["none","security"],"default":"none"},"hardening":{"type":"string","enum":["none","cis"],"default":"none"}}};
const schema20 = {"type":"string","pattern":"^https?://[^/]"};

function validate62(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern1.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^https?://[^/]"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate62.errors = vErrors;
return errors === 0;
}

const pattern8 = new RegExp("^[0-9a-f]{64}$", "u");

function validate61(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.builtIn === undefined){
data.builtIn = true;
}
if(data.nameMissing === undefined){
data.nameMissing = true;
}
if(data.templates === undefined){
data.templates = {};
}
if(data.downloads === undefined){
data.downloads = {};
}
if(data.containerdVersion === undefined){
data.containerdVersion = "2.3.4";
}
if(data.osUpdates === undefined){
data.osUpdates = "none";
}
if(data.hardening === undefined){
data.hardening = "none";
}
for(const key0 in data){
if(!(((((((key0 === "builtIn") || (key0 === "nameMissing")) || (key0 === "templates")) || (key0 === "downloads")) || (key0 === "containerdVersion")) || (key0 === "osUpdates")) || (key0 === "hardening"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(typeof data.builtIn !== "boolean"){
const err1 = {instancePath:instancePath+"/builtIn",schemaPath:"#/properties/builtIn/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(typeof data.nameMissing !== "boolean"){
const err2 = {instancePath:instancePath+"/nameMissing",schemaPath:"#/properties/nameMissing/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
let data2 = data.templates;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.allowEta === undefined){
data2.allowEta = false;
}
if(data2.limits === undefined){
data2.limits = {};
}
for(const key1 in data2){
if(!((key1 === "allowEta") || (key1 === "limits"))){
const err3 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(typeof data2.allowEta !== "boolean"){
const err4 = {instancePath:instancePath+"/templates/allowEta",schemaPath:"#/properties/templates/properties/allowEta/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
let data4 = data2.limits;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.steps === undefined){
data4.steps = 10000000;
}
if(data4.outputBytes === undefined){
data4.outputBytes = 16777216;
}
for(const key2 in data4){
if(!((key2 === "steps") || (key2 === "outputBytes"))){
const err5 = {instancePath:instancePath+"/templates/limits",schemaPath:"#/properties/templates/properties/limits/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
let data5 = data4.steps;
if(!(((typeof data5 == "number") && (!(data5 % 1) && !isNaN(data5))) && (isFinite(data5)))){
const err6 = {instancePath:instancePath+"/templates/limits/steps",schemaPath:"#/properties/templates/properties/limits/properties/steps/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if((typeof data5 == "number") && (isFinite(data5))){
if(data5 < 1 || isNaN(data5)){
const err7 = {instancePath:instancePath+"/templates/limits/steps",schemaPath:"#/properties/templates/properties/limits/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
let data6 = data4.outputBytes;
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err8 = {instancePath:instancePath+"/templates/limits/outputBytes",schemaPath:"#/properties/templates/properties/limits/properties/outputBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
const err9 = {instancePath:instancePath+"/templates/limits/outputBytes",schemaPath:"#/properties/templates/properties/limits/properties/outputBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
}
else {
const err10 = {instancePath:instancePath+"/templates/limits",schemaPath:"#/properties/templates/properties/limits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
else {
const err11 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
let data7 = data.downloads;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.checksums === undefined){
data7.checksums = {};
}
for(const key3 in data7){
if(!(((((((key3 === "kubernetes") || (key3 === "containerd")) || (key3 === "runc")) || (key3 === "cni")) || (key3 === "crictl")) || (key3 === "packages")) || (key3 === "checksums"))){
const err12 = {instancePath:instancePath+"/downloads",schemaPath:"#/properties/downloads/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.kubernetes !== undefined){
if(!(validate62(data7.kubernetes, {instancePath:instancePath+"/downloads/kubernetes",parentData:data7,parentDataProperty:"kubernetes",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data7.containerd !== undefined){
if(!(validate62(data7.containerd, {instancePath:instancePath+"/downloads/containerd",parentData:data7,parentDataProperty:"containerd",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data7.runc !== undefined){
if(!(validate62(data7.runc, {instancePath:instancePath+"/downloads/runc",parentData:data7,parentDataProperty:"runc",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data7.cni !== undefined){
if(!(validate62(data7.cni, {instancePath:instancePath+"/downloads/cni",parentData:data7,parentDataProperty:"cni",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data7.crictl !== undefined){
if(!(validate62(data7.crictl, {instancePath:instancePath+"/downloads/crictl",parentData:data7,parentDataProperty:"crictl",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
if(data7.packages !== undefined){
if(!(validate62(data7.packages, {instancePath:instancePath+"/downloads/packages",parentData:data7,parentDataProperty:"packages",rootData}))){
vErrors = vErrors === null ? validate62.errors : vErrors.concat(validate62.errors);
errors = vErrors.length;
}
}
let data14 = data7.checksums;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key4 in data14){
let data15 = data14[key4];
if(typeof data15 === "string"){
if(!pattern8.test(data15)){
const err13 = {instancePath:instancePath+"/downloads/checksums/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/downloads/properties/checksums/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
else {
const err14 = {instancePath:instancePath+"/downloads/checksums/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/downloads/properties/checksums/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
}
else {
const err15 = {instancePath:instancePath+"/downloads/checksums",schemaPath:"#/properties/downloads/properties/checksums/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
else {
const err16 = {instancePath:instancePath+"/downloads",schemaPath:"#/properties/downloads/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
let data16 = data.containerdVersion;
if(typeof data16 !== "string"){
const err17 = {instancePath:instancePath+"/containerdVersion",schemaPath:"#/properties/containerdVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(((data16 === "2.1.9") || (data16 === "2.2.7")) || (data16 === "2.3.4"))){
const err18 = {instancePath:instancePath+"/containerdVersion",schemaPath:"#/properties/containerdVersion/enum",keyword:"enum",params:{allowedValues: schema19.properties.containerdVersion.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
let data17 = data.osUpdates;
if(typeof data17 !== "string"){
const err19 = {instancePath:instancePath+"/osUpdates",schemaPath:"#/properties/osUpdates/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
if(!((data17 === "none") || (data17 === "security"))){
const err20 = {instancePath:instancePath+"/osUpdates",schemaPath:"#/properties/osUpdates/enum",keyword:"enum",params:{allowedValues: schema19.properties.osUpdates.enum}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
let data18 = data.hardening;
if(typeof data18 !== "string"){
const err21 = {instancePath:instancePath+"/hardening",schemaPath:"#/properties/hardening/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
if(!((data18 === "none") || (data18 === "cis"))){
const err22 = {instancePath:instancePath+"/hardening",schemaPath:"#/properties/hardening/enum",keyword:"enum",params:{allowedValues: schema19.properties.hardening.enum}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
else {
const err23 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
validate61.errors = vErrors;
return errors === 0;
}

const schema21 = {"type":"object","additionalProperties":false,"properties":{"selector":{"type":"object","additionalProperties":false,"default":{},"properties":{"matchLabels":{"$ref":"#/$defs/texts","default":{}},"matchExpressions":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["key","operator"],"properties":{"key":{"type":"string"},"operator":{"type":"string","enum":["In","NotIn","Exists","DoesNotExist"]},"values":{"type":"array","items":{"type":"string"},"default":[]}}}}}},"revision":{"type":"string","enum":["tracked","cluster"],"default":"tracked"},"stamping":{"type":"object","additionalProperties":false,"default":{},"properties":{"image":{"type":"string","default":"docker.io/alpine/kubectl:1.34.1"},"schedule":{"type":"string","default":"*/1 * * * *"}}},"revisions":{"type":"object","default":{},"propertyNames":{"pattern":"^[^/]+/[^/]+$"},"additionalProperties":{"type":"string","pattern":"^[0-9]+$"}},"kubelet":{"type":"object","default":{},"propertyNames":{"pattern":"^[^/]+/[^/]+$"},"additionalProperties":{"$ref":"#/$defs/kubeletConfig"}},"annotationsAddedByCluster":{"$ref":"#/$defs/texts","default":{}}}};
const schema22 = {"type":"object","additionalProperties":{"type":"string"}};

function validate71(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(typeof data[key0] !== "string"){
const err0 = {instancePath:instancePath+"/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
}
else {
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate71.errors = vErrors;
return errors === 0;
}

const pattern9 = new RegExp("^[^/]+/[^/]+$", "u");
const pattern10 = new RegExp("^[0-9]+$", "u");

function validate70(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.selector === undefined){
data.selector = {};
}
if(data.revision === undefined){
data.revision = "tracked";
}
if(data.stamping === undefined){
data.stamping = {};
}
if(data.revisions === undefined){
data.revisions = {};
}
if(data.kubelet === undefined){
data.kubelet = {};
}
if(data.annotationsAddedByCluster === undefined){
data.annotationsAddedByCluster = {};
}
for(const key0 in data){
if(!((((((key0 === "selector") || (key0 === "revision")) || (key0 === "stamping")) || (key0 === "revisions")) || (key0 === "kubelet")) || (key0 === "annotationsAddedByCluster"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.selector;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.matchLabels === undefined){
data0.matchLabels = {};
}
if(data0.matchExpressions === undefined){
data0.matchExpressions = [];
}
for(const key1 in data0){
if(!((key1 === "matchLabels") || (key1 === "matchExpressions"))){
const err1 = {instancePath:instancePath+"/selector",schemaPath:"#/properties/selector/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(!(validate71(data0.matchLabels, {instancePath:instancePath+"/selector/matchLabels",parentData:data0,parentDataProperty:"matchLabels",rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
let data2 = data0.matchExpressions;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.values === undefined){
data3.values = [];
}
if(data3.key === undefined){
const err2 = {instancePath:instancePath+"/selector/matchExpressions/" + i0,schemaPath:"#/properties/selector/properties/matchExpressions/items/required",keyword:"required",params:{missingProperty: "key"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data3.operator === undefined){
const err3 = {instancePath:instancePath+"/selector/matchExpressions/" + i0,schemaPath:"#/properties/selector/properties/matchExpressions/items/required",keyword:"required",params:{missingProperty: "operator"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key2 in data3){
if(!(((key2 === "key") || (key2 === "operator")) || (key2 === "values"))){
const err4 = {instancePath:instancePath+"/selector/matchExpressions/" + i0,schemaPath:"#/properties/selector/properties/matchExpressions/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data3.key !== undefined){
if(typeof data3.key !== "string"){
const err5 = {instancePath:instancePath+"/selector/matchExpressions/" + i0+"/key",schemaPath:"#/properties/selector/properties/matchExpressions/items/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data3.operator !== undefined){
let data5 = data3.operator;
if(typeof data5 !== "string"){
const err6 = {instancePath:instancePath+"/selector/matchExpressions/" + i0+"/operator",schemaPath:"#/properties/selector/properties/matchExpressions/items/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(!((((data5 === "In") || (data5 === "NotIn")) || (data5 === "Exists")) || (data5 === "DoesNotExist"))){
const err7 = {instancePath:instancePath+"/selector/matchExpressions/" + i0+"/operator",schemaPath:"#/properties/selector/properties/matchExpressions/items/properties/operator/enum",keyword:"enum",params:{allowedValues: schema21.properties.selector.properties.matchExpressions.items.properties.operator.enum}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
let data6 = data3.values;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
if(typeof data6[i1] !== "string"){
const err8 = {instancePath:instancePath+"/selector/matchExpressions/" + i0+"/values/" + i1,schemaPath:"#/properties/selector/properties/matchExpressions/items/properties/values/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
}
else {
const err9 = {instancePath:instancePath+"/selector/matchExpressions/" + i0+"/values",schemaPath:"#/properties/selector/properties/matchExpressions/items/properties/values/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
else {
const err10 = {instancePath:instancePath+"/selector/matchExpressions/" + i0,schemaPath:"#/properties/selector/properties/matchExpressions/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
}
else {
const err11 = {instancePath:instancePath+"/selector/matchExpressions",schemaPath:"#/properties/selector/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
else {
const err12 = {instancePath:instancePath+"/selector",schemaPath:"#/properties/selector/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
let data8 = data.revision;
if(typeof data8 !== "string"){
const err13 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(!((data8 === "tracked") || (data8 === "cluster"))){
const err14 = {instancePath:instancePath+"/revision",schemaPath:"#/properties/revision/enum",keyword:"enum",params:{allowedValues: schema21.properties.revision.enum}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
let data9 = data.stamping;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.image === undefined){
data9.image = "docker.io/alpine/kubectl:1.34.1";
}
if(data9.schedule === undefined){
data9.schedule = "*/1 * * * *";
}
for(const key3 in data9){
if(!((key3 === "image") || (key3 === "schedule"))){
const err15 = {instancePath:instancePath+"/stamping",schemaPath:"#/properties/stamping/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(typeof data9.image !== "string"){
const err16 = {instancePath:instancePath+"/stamping/image",schemaPath:"#/properties/stamping/properties/image/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
if(typeof data9.schedule !== "string"){
const err17 = {instancePath:instancePath+"/stamping/schedule",schemaPath:"#/properties/stamping/properties/schedule/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
else {
const err18 = {instancePath:instancePath+"/stamping",schemaPath:"#/properties/stamping/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
let data12 = data.revisions;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key4 in data12){
const _errs30 = errors;
if(typeof key4 === "string"){
if(!pattern9.test(key4)){
const err19 = {instancePath:instancePath+"/revisions",schemaPath:"#/properties/revisions/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^/]+/[^/]+$"},propertyName:key4};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
var valid8 = _errs30 === errors;
if(!valid8){
const err20 = {instancePath:instancePath+"/revisions",schemaPath:"#/properties/revisions/propertyNames",keyword:"propertyNames",params:{propertyName: key4}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
for(const key5 in data12){
let data13 = data12[key5];
if(typeof data13 === "string"){
if(!pattern10.test(data13)){
const err21 = {instancePath:instancePath+"/revisions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/revisions/additionalProperties/pattern",keyword:"pattern",params:{pattern: "^[0-9]+$"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/revisions/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/revisions/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
}
else {
const err23 = {instancePath:instancePath+"/revisions",schemaPath:"#/properties/revisions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
let data14 = data.kubelet;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key6 in data14){
const _errs36 = errors;
if(typeof key6 === "string"){
if(!pattern9.test(key6)){
const err24 = {instancePath:instancePath+"/kubelet",schemaPath:"#/properties/kubelet/propertyNames/pattern",keyword:"pattern",params:{pattern: "^[^/]+/[^/]+$"},propertyName:key6};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
var valid10 = _errs36 === errors;
if(!valid10){
const err25 = {instancePath:instancePath+"/kubelet",schemaPath:"#/properties/kubelet/propertyNames",keyword:"propertyNames",params:{propertyName: key6}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
for(const key7 in data14){
if(!(validate58(data14[key7], {instancePath:instancePath+"/kubelet/" + key7.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data14,parentDataProperty:key7,rootData}))){
vErrors = vErrors === null ? validate58.errors : vErrors.concat(validate58.errors);
errors = vErrors.length;
}
}
}
else {
const err26 = {instancePath:instancePath+"/kubelet",schemaPath:"#/properties/kubelet/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
if(!(validate71(data.annotationsAddedByCluster, {instancePath:instancePath+"/annotationsAddedByCluster",parentData:data,parentDataProperty:"annotationsAddedByCluster",rootData}))){
vErrors = vErrors === null ? validate71.errors : vErrors.concat(validate71.errors);
errors = vErrors.length;
}
}
else {
const err27 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
validate70.errors = vErrors;
return errors === 0;
}

const schema23 = {"type":"object","additionalProperties":false,"properties":{"target":{"type":"string","enum":["all","management","worker"],"default":"all"},"configs":{"type":"string","enum":["all","none"],"default":"all"},"profiles":{"type":"string","enum":["none","used","all"],"default":"none"},"folder":{"type":"string","default":"osm-krm"},"gitops":{"type":"string","enum":["none","argocd","flux"],"default":"none"},"immutable":{"type":"boolean","default":true},"adopt":{"type":"boolean","default":true},"ignitionVersion":{"type":"string","enum":["2.3","3.4"],"default":"2.3"},"prerequisites":{"type":"boolean","default":false},"access":{"type":"string","enum":["namespace","perMachineDeployment"],"default":"namespace"}}};

function validate76(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.target === undefined){
data.target = "all";
}
if(data.configs === undefined){
data.configs = "all";
}
if(data.profiles === undefined){
data.profiles = "none";
}
if(data.folder === undefined){
data.folder = "osm-krm";
}
if(data.gitops === undefined){
data.gitops = "none";
}
if(data.immutable === undefined){
data.immutable = true;
}
if(data.adopt === undefined){
data.adopt = true;
}
if(data.ignitionVersion === undefined){
data.ignitionVersion = "2.3";
}
if(data.prerequisites === undefined){
data.prerequisites = false;
}
if(data.access === undefined){
data.access = "namespace";
}
for(const key0 in data){
if(!(func2.call(schema23.properties, key0))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.target;
if(typeof data0 !== "string"){
const err1 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(!(((data0 === "all") || (data0 === "management")) || (data0 === "worker"))){
const err2 = {instancePath:instancePath+"/target",schemaPath:"#/properties/target/enum",keyword:"enum",params:{allowedValues: schema23.properties.target.enum}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
let data1 = data.configs;
if(typeof data1 !== "string"){
const err3 = {instancePath:instancePath+"/configs",schemaPath:"#/properties/configs/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if(!((data1 === "all") || (data1 === "none"))){
const err4 = {instancePath:instancePath+"/configs",schemaPath:"#/properties/configs/enum",keyword:"enum",params:{allowedValues: schema23.properties.configs.enum}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
let data2 = data.profiles;
if(typeof data2 !== "string"){
const err5 = {instancePath:instancePath+"/profiles",schemaPath:"#/properties/profiles/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(!(((data2 === "none") || (data2 === "used")) || (data2 === "all"))){
const err6 = {instancePath:instancePath+"/profiles",schemaPath:"#/properties/profiles/enum",keyword:"enum",params:{allowedValues: schema23.properties.profiles.enum}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(typeof data.folder !== "string"){
const err7 = {instancePath:instancePath+"/folder",schemaPath:"#/properties/folder/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
let data4 = data.gitops;
if(typeof data4 !== "string"){
const err8 = {instancePath:instancePath+"/gitops",schemaPath:"#/properties/gitops/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
if(!(((data4 === "none") || (data4 === "argocd")) || (data4 === "flux"))){
const err9 = {instancePath:instancePath+"/gitops",schemaPath:"#/properties/gitops/enum",keyword:"enum",params:{allowedValues: schema23.properties.gitops.enum}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(typeof data.immutable !== "boolean"){
const err10 = {instancePath:instancePath+"/immutable",schemaPath:"#/properties/immutable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(typeof data.adopt !== "boolean"){
const err11 = {instancePath:instancePath+"/adopt",schemaPath:"#/properties/adopt/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
let data7 = data.ignitionVersion;
if(typeof data7 !== "string"){
const err12 = {instancePath:instancePath+"/ignitionVersion",schemaPath:"#/properties/ignitionVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(!((data7 === "2.3") || (data7 === "3.4"))){
const err13 = {instancePath:instancePath+"/ignitionVersion",schemaPath:"#/properties/ignitionVersion/enum",keyword:"enum",params:{allowedValues: schema23.properties.ignitionVersion.enum}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(typeof data.prerequisites !== "boolean"){
const err14 = {instancePath:instancePath+"/prerequisites",schemaPath:"#/properties/prerequisites/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
let data9 = data.access;
if(typeof data9 !== "string"){
const err15 = {instancePath:instancePath+"/access",schemaPath:"#/properties/access/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((data9 === "namespace") || (data9 === "perMachineDeployment"))){
const err16 = {instancePath:instancePath+"/access",schemaPath:"#/properties/access/enum",keyword:"enum",params:{allowedValues: schema23.properties.access.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
else {
const err17 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
validate76.errors = vErrors;
return errors === 0;
}

const schema24 = {"type":"object","additionalProperties":false,"properties":{"strict":{"type":"boolean","default":false},"lint":{"type":"string","enum":["off","warn","error"],"default":"off"},"outbound":{"type":"object","additionalProperties":false,"default":{},"properties":{"allow":{"type":"array","items":{"type":"string"}}}},"userDataLimits":{"type":"object","default":{},"propertyNames":{"enum":["aws","azure","digitalocean","edge","gce","hetzner","kubevirt","linode","nutanix","openstack","vsphere","fake","alibaba","anexia","scaleway","baremetal","external","vmware-cloud-director","opennebula"]},"additionalProperties":{"type":"integer","minimum":1}},"severity":{"type":"object","default":{},"propertyNames":{"pattern":"^OSM[0-9]{4}$"},"additionalProperties":{"type":"string","enum":["error","warning","info","off"]}},"ignore":{"type":"array","default":[],"items":{"type":"object","additionalProperties":false,"required":["code","reason"],"properties":{"code":{"type":"string","pattern":"^OSM[0-9]{4}$"},"object":{"type":"string","pattern":"^[A-Za-z]+(/[^/]+){1,2}$"},"message":{"type":"string","pattern":"\\S"},"reason":{"type":"string","pattern":"\\S"}}}}}};
const pattern12 = new RegExp("^OSM[0-9]{4}$", "u");
const pattern14 = new RegExp("^[A-Za-z]+(/[^/]+){1,2}$", "u");
const pattern15 = new RegExp("\\S", "u");

function validate78(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.strict === undefined){
data.strict = false;
}
if(data.lint === undefined){
data.lint = "off";
}
if(data.outbound === undefined){
data.outbound = {};
}
if(data.userDataLimits === undefined){
data.userDataLimits = {};
}
if(data.severity === undefined){
data.severity = {};
}
if(data.ignore === undefined){
data.ignore = [];
}
for(const key0 in data){
if(!((((((key0 === "strict") || (key0 === "lint")) || (key0 === "outbound")) || (key0 === "userDataLimits")) || (key0 === "severity")) || (key0 === "ignore"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
if(typeof data.strict !== "boolean"){
const err1 = {instancePath:instancePath+"/strict",schemaPath:"#/properties/strict/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
let data1 = data.lint;
if(typeof data1 !== "string"){
const err2 = {instancePath:instancePath+"/lint",schemaPath:"#/properties/lint/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(!(((data1 === "off") || (data1 === "warn")) || (data1 === "error"))){
const err3 = {instancePath:instancePath+"/lint",schemaPath:"#/properties/lint/enum",keyword:"enum",params:{allowedValues: schema24.properties.lint.enum}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
let data2 = data.outbound;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
for(const key1 in data2){
if(!(key1 === "allow")){
const err4 = {instancePath:instancePath+"/outbound",schemaPath:"#/properties/outbound/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data2.allow !== undefined){
let data3 = data2.allow;
if(Array.isArray(data3)){
const len0 = data3.length;
for(let i0=0; i0<len0; i0++){
if(typeof data3[i0] !== "string"){
const err5 = {instancePath:instancePath+"/outbound/allow/" + i0,schemaPath:"#/properties/outbound/properties/allow/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
}
else {
const err6 = {instancePath:instancePath+"/outbound/allow",schemaPath:"#/properties/outbound/properties/allow/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath:instancePath+"/outbound",schemaPath:"#/properties/outbound/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
let data5 = data.userDataLimits;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key2 in data5){
const _errs15 = errors;
if(!(((((((((((((((((((key2 === "aws") || (key2 === "azure")) || (key2 === "digitalocean")) || (key2 === "edge")) || (key2 === "gce")) || (key2 === "hetzner")) || (key2 === "kubevirt")) || (key2 === "linode")) || (key2 === "nutanix")) || (key2 === "openstack")) || (key2 === "vsphere")) || (key2 === "fake")) || (key2 === "alibaba")) || (key2 === "anexia")) || (key2 === "scaleway")) || (key2 === "baremetal")) || (key2 === "external")) || (key2 === "vmware-cloud-director")) || (key2 === "opennebula"))){
const err8 = {instancePath:instancePath+"/userDataLimits",schemaPath:"#/properties/userDataLimits/propertyNames/enum",keyword:"enum",params:{allowedValues: schema24.properties.userDataLimits.propertyNames.enum},propertyName:key2};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
var valid4 = _errs15 === errors;
if(!valid4){
const err9 = {instancePath:instancePath+"/userDataLimits",schemaPath:"#/properties/userDataLimits/propertyNames",keyword:"propertyNames",params:{propertyName: key2}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
for(const key3 in data5){
let data6 = data5[key3];
if(!(((typeof data6 == "number") && (!(data6 % 1) && !isNaN(data6))) && (isFinite(data6)))){
const err10 = {instancePath:instancePath+"/userDataLimits/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/userDataLimits/additionalProperties/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if((typeof data6 == "number") && (isFinite(data6))){
if(data6 < 1 || isNaN(data6)){
const err11 = {instancePath:instancePath+"/userDataLimits/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/userDataLimits/additionalProperties/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
}
}
else {
const err12 = {instancePath:instancePath+"/userDataLimits",schemaPath:"#/properties/userDataLimits/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
let data7 = data.severity;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key4 in data7){
const _errs21 = errors;
if(typeof key4 === "string"){
if(!pattern12.test(key4)){
const err13 = {instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/propertyNames/pattern",keyword:"pattern",params:{pattern: "^OSM[0-9]{4}$"},propertyName:key4};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
var valid6 = _errs21 === errors;
if(!valid6){
const err14 = {instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/propertyNames",keyword:"propertyNames",params:{propertyName: key4}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
for(const key5 in data7){
let data8 = data7[key5];
if(typeof data8 !== "string"){
const err15 = {instancePath:instancePath+"/severity/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/severity/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(!((((data8 === "error") || (data8 === "warning")) || (data8 === "info")) || (data8 === "off"))){
const err16 = {instancePath:instancePath+"/severity/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/severity/additionalProperties/enum",keyword:"enum",params:{allowedValues: schema24.properties.severity.additionalProperties.enum}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
}
else {
const err17 = {instancePath:instancePath+"/severity",schemaPath:"#/properties/severity/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
let data9 = data.ignore;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.code === undefined){
const err18 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "code"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
if(data10.reason === undefined){
const err19 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/required",keyword:"required",params:{missingProperty: "reason"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
for(const key6 in data10){
if(!((((key6 === "code") || (key6 === "object")) || (key6 === "message")) || (key6 === "reason"))){
const err20 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key6}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data10.code !== undefined){
let data11 = data10.code;
if(typeof data11 === "string"){
if(!pattern12.test(data11)){
const err21 = {instancePath:instancePath+"/ignore/" + i1+"/code",schemaPath:"#/properties/ignore/items/properties/code/pattern",keyword:"pattern",params:{pattern: "^OSM[0-9]{4}$"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
else {
const err22 = {instancePath:instancePath+"/ignore/" + i1+"/code",schemaPath:"#/properties/ignore/items/properties/code/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data10.object !== undefined){
let data12 = data10.object;
if(typeof data12 === "string"){
if(!pattern14.test(data12)){
const err23 = {instancePath:instancePath+"/ignore/" + i1+"/object",schemaPath:"#/properties/ignore/items/properties/object/pattern",keyword:"pattern",params:{pattern: "^[A-Za-z]+(/[^/]+){1,2}$"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
else {
const err24 = {instancePath:instancePath+"/ignore/" + i1+"/object",schemaPath:"#/properties/ignore/items/properties/object/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data10.message !== undefined){
let data13 = data10.message;
if(typeof data13 === "string"){
if(!pattern15.test(data13)){
const err25 = {instancePath:instancePath+"/ignore/" + i1+"/message",schemaPath:"#/properties/ignore/items/properties/message/pattern",keyword:"pattern",params:{pattern: "\\S"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
else {
const err26 = {instancePath:instancePath+"/ignore/" + i1+"/message",schemaPath:"#/properties/ignore/items/properties/message/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data10.reason !== undefined){
let data14 = data10.reason;
if(typeof data14 === "string"){
if(!pattern15.test(data14)){
const err27 = {instancePath:instancePath+"/ignore/" + i1+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/pattern",keyword:"pattern",params:{pattern: "\\S"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
else {
const err28 = {instancePath:instancePath+"/ignore/" + i1+"/reason",schemaPath:"#/properties/ignore/items/properties/reason/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
}
else {
const err29 = {instancePath:instancePath+"/ignore/" + i1,schemaPath:"#/properties/ignore/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
}
else {
const err30 = {instancePath:instancePath+"/ignore",schemaPath:"#/properties/ignore/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
else {
const err31 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
validate78.errors = vErrors;
return errors === 0;
}

const schema25 = {"type":"object","additionalProperties":false,"properties":{"inputBytes":{"type":"integer","minimum":1,"default":2147483648},"steps":{"type":"integer","minimum":1,"default":100000000},"outputBytes":{"type":"integer","minimum":1,"default":536870912}}};

function validate80(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.inputBytes === undefined){
data.inputBytes = 2147483648;
}
if(data.steps === undefined){
data.steps = 100000000;
}
if(data.outputBytes === undefined){
data.outputBytes = 536870912;
}
for(const key0 in data){
if(!(((key0 === "inputBytes") || (key0 === "steps")) || (key0 === "outputBytes"))){
const err0 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
}
let data0 = data.inputBytes;
if(!(((typeof data0 == "number") && (!(data0 % 1) && !isNaN(data0))) && (isFinite(data0)))){
const err1 = {instancePath:instancePath+"/inputBytes",schemaPath:"#/properties/inputBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if((typeof data0 == "number") && (isFinite(data0))){
if(data0 < 1 || isNaN(data0)){
const err2 = {instancePath:instancePath+"/inputBytes",schemaPath:"#/properties/inputBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
let data1 = data.steps;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err3 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 < 1 || isNaN(data1)){
const err4 = {instancePath:instancePath+"/steps",schemaPath:"#/properties/steps/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
let data2 = data.outputBytes;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err5 = {instancePath:instancePath+"/outputBytes",schemaPath:"#/properties/outputBytes/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 < 1 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/outputBytes",schemaPath:"#/properties/outputBytes/minimum",keyword:"minimum",params:{comparison: ">=", limit: 1}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
}
else {
const err7 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
validate80.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/v1alpha1/operatingsystemconfiggenerator.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.metadata === undefined){
data.metadata = {};
}
if(data.spec === undefined){
data.spec = {};
}
if(data.apiVersion === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "apiVersion"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.kind === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "kind"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err2 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
if("osm-krm.dev/v1alpha1" !== data0){
const err4 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "osm-krm.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err5 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("OperatingSystemConfigGenerator" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "OperatingSystemConfigGenerator"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
data2.name = "osm-krm";
}
if(typeof data2.name !== "string"){
const err7 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
else {
const err8 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
let data4 = data.spec;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.mode === undefined){
data4.mode = "generate";
}
if(data4.namespace === undefined){
data4.namespace = "kube-system";
}
if(data4.cluster === undefined){
data4.cluster = {};
}
if(data4.credentials === undefined){
data4.credentials = {};
}
if(data4.nodes === undefined){
data4.nodes = {};
}
if(data4.profiles === undefined){
data4.profiles = {};
}
if(data4.machineDeployments === undefined){
data4.machineDeployments = {};
}
if(data4.output === undefined){
data4.output = {};
}
if(data4.checks === undefined){
data4.checks = {};
}
if(data4.limits === undefined){
data4.limits = {};
}
for(const key1 in data4){
if(!(func2.call(schema6.properties.spec.properties, key1))){
const err9 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
let data5 = data4.mode;
if(typeof data5 !== "string"){
const err10 = {instancePath:instancePath+"/spec/mode",schemaPath:"#/properties/spec/properties/mode/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(!((data5 === "generate") || (data5 === "validate"))){
const err11 = {instancePath:instancePath+"/spec/mode",schemaPath:"#/properties/spec/properties/mode/enum",keyword:"enum",params:{allowedValues: schema6.properties.spec.properties.mode.enum}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(!(validate22(data4.namespace, {instancePath:instancePath+"/spec/namespace",parentData:data4,parentDataProperty:"namespace",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
if(!(validate24(data4.cluster, {instancePath:instancePath+"/spec/cluster",parentData:data4,parentDataProperty:"cluster",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
if(!(validate37(data4.credentials, {instancePath:instancePath+"/spec/credentials",parentData:data4,parentDataProperty:"credentials",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
if(!(validate56(data4.nodes, {instancePath:instancePath+"/spec/nodes",parentData:data4,parentDataProperty:"nodes",rootData}))){
vErrors = vErrors === null ? validate56.errors : vErrors.concat(validate56.errors);
errors = vErrors.length;
}
if(!(validate61(data4.profiles, {instancePath:instancePath+"/spec/profiles",parentData:data4,parentDataProperty:"profiles",rootData}))){
vErrors = vErrors === null ? validate61.errors : vErrors.concat(validate61.errors);
errors = vErrors.length;
}
if(!(validate70(data4.machineDeployments, {instancePath:instancePath+"/spec/machineDeployments",parentData:data4,parentDataProperty:"machineDeployments",rootData}))){
vErrors = vErrors === null ? validate70.errors : vErrors.concat(validate70.errors);
errors = vErrors.length;
}
if(!(validate76(data4.output, {instancePath:instancePath+"/spec/output",parentData:data4,parentDataProperty:"output",rootData}))){
vErrors = vErrors === null ? validate76.errors : vErrors.concat(validate76.errors);
errors = vErrors.length;
}
if(!(validate78(data4.checks, {instancePath:instancePath+"/spec/checks",parentData:data4,parentDataProperty:"checks",rootData}))){
vErrors = vErrors === null ? validate78.errors : vErrors.concat(validate78.errors);
errors = vErrors.length;
}
if(!(validate80(data4.limits, {instancePath:instancePath+"/spec/limits",parentData:data4,parentDataProperty:"limits",rootData}))){
vErrors = vErrors === null ? validate80.errors : vErrors.concat(validate80.errors);
errors = vErrors.length;
}
}
else {
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
else {
const err13 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/v1alpha1/operatingsystemconfiggenerator.schema.json\",\n  \"title\": \"OperatingSystemConfigGenerator\",\n  \"description\": \"Configures osm-krm: the cluster that nodes join, their credentials, settings of all nodes, which profiles and MachineDeployments are used, which objects are written, and what is checked. Every field has a default.\",\n  \"type\": \"object\",\n  \"required\": [\"apiVersion\", \"kind\"],\n  \"additionalProperties\": false,\n  \"properties\": {\n    \"apiVersion\": {\n      \"type\": \"string\",\n      \"const\": \"osm-krm.dev/v1alpha1\",\n      \"description\": \"Always `osm-krm.dev/v1alpha1`.\"\n    },\n    \"kind\": {\n      \"type\": \"string\",\n      \"const\": \"OperatingSystemConfigGenerator\",\n      \"description\": \"Always `OperatingSystemConfigGenerator`.\"\n    },\n    \"metadata\": {\n      \"type\": \"object\",\n      \"description\": \"Standard object metadata. Hosts add their own annotations.\",\n      \"additionalProperties\": true,\n      \"default\": {},\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"description\": \"The owner of every output, in its annotation `osm-krm.dev/generated-by`. Generators with different names do not change each other's outputs.\",\n          \"default\": \"osm-krm\",\n          \"examples\": [\"production\"]\n        }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"description\": \"The settings, by subject.\",\n      \"additionalProperties\": false,\n      \"default\": {},\n      \"properties\": {\n        \"mode\": {\n          \"type\": \"string\",\n          \"enum\": [\"generate\", \"validate\"],\n          \"description\": \"`generate` writes outputs; `validate` only reports problems.\",\n          \"default\": \"generate\"\n        },\n        \"namespace\": {\n          \"$ref\": \"#/$defs/namespace\",\n          \"description\": \"The namespace of profiles and OperatingSystemConfigs.\",\n          \"default\": \"kube-system\"\n        },\n        \"cluster\": {\n          \"$ref\": \"#/$defs/cluster\",\n          \"default\": {}\n        },\n        \"credentials\": {\n          \"$ref\": \"#/$defs/credentials\",\n          \"default\": {}\n        },\n        \"nodes\": {\n          \"$ref\": \"#/$defs/nodes\",\n          \"default\": {}\n        },\n        \"profiles\": {\n          \"$ref\": \"#/$defs/profiles\",\n          \"default\": {}\n        },\n        \"machineDeployments\": {\n          \"$ref\": \"#/$defs/machineDeployments\",\n          \"default\": {}\n        },\n        \"output\": {\n          \"$ref\": \"#/$defs/output\",\n          \"default\": {}\n        },\n        \"checks\": {\n          \"$ref\": \"#/$defs/checks\",\n          \"default\": {}\n        },\n        \"limits\": {\n          \"$ref\": \"#/$defs/limits\",\n          \"default\": {}\n        }\n      }\n    }\n  },\n  \"examples\": [\n    {\n      \"apiVersion\": \"osm-krm.dev/v1alpha1\",\n      \"kind\": \"OperatingSystemConfigGenerator\",\n      \"metadata\": {\n        \"name\": \"production\"\n      },\n      \"spec\": {\n        \"cluster\": {\n          \"dnsIPs\": [\"10.96.0.10\"]\n        }\n      }\n    }\n  ],\n  \"$defs\": {\n    \"cluster\": {\n      \"type\": \"object\",\n      \"description\": \"The cluster that nodes join. Without `server` and `kubeconfigFrom`, it is read from the ConfigMap kube-public/cluster-info among the items, otherwise from the EndpointSlice of the service `kubernetes`.\",\n      \"additionalProperties\": false,\n      \"allOf\": [\n        {\n          \"not\": {\n            \"required\": [\"caBundle\", \"caBundleFrom\"]\n          }\n        },\n        {\n          \"not\": {\n            \"required\": [\"kubernetesCABundle\", \"kubernetesCABundleFrom\"]\n          }\n        },\n        {\n          \"not\": {\n            \"required\": [\"server\", \"kubeconfigFrom\"]\n          }\n        }\n      ],\n      \"dependentRequired\": {\n        \"caBundle\": [\"server\"],\n        \"caBundleFrom\": [\"server\"]\n      },\n      \"properties\": {\n        \"server\": {\n          \"type\": \"string\",\n          \"description\": \"The URL of the API server, as nodes reach it. Requires `caBundle` or `caBundleFrom`.\",\n          \"pattern\": \"^https?://[^/]\",\n          \"patternErrorMessage\": \"a URL that starts with https:// or http://\",\n          \"writeOnly\": true,\n          \"examples\": [\"https://api.example.com:6443\"]\n        },\n        \"caBundle\": {\n          \"type\": \"string\",\n          \"description\": \"The CA of `server`, as PEM.\"\n        },\n        \"caBundleFrom\": {\n          \"$ref\": \"#/$defs/valueFrom\",\n          \"description\": \"The CA of `server`, from an object among the items.\"\n        },\n        \"kubeconfigFrom\": {\n          \"$ref\": \"#/$defs/valueFrom\",\n          \"description\": \"A kubeconfig among the items, with exactly one cluster.\",\n          \"examples\": [\n            {\n              \"secretKeyRef\": {\n                \"namespace\": \"kube-system\",\n                \"name\": \"admin\",\n                \"key\": \"kubeconfig\"\n              }\n            }\n          ]\n        },\n        \"serverOverride\": {\n          \"type\": \"string\",\n          \"description\": \"The URL that nodes use instead: in the kubeconfig, in `.ServerURL` and in the script for the provider `edge`.\",\n          \"writeOnly\": true,\n          \"examples\": [\"https://internal.example.com:6443\"]\n        },\n        \"kubernetesCABundle\": {\n          \"type\": \"string\",\n          \"description\": \"The CA file of nodes, `.KubernetesCACert`, as PEM, but not the CA in kubeconfigs. Default: the CA of the cluster.\"\n        },\n        \"kubernetesCABundleFrom\": {\n          \"$ref\": \"#/$defs/valueFrom\",\n          \"description\": \"The same, from an object among the items.\"\n        },\n        \"kubevirtNamespace\": {\n          \"$ref\": \"#/$defs/namespace\",\n          \"description\": \"The namespace in the cloud config of the provider `kubevirt`.\",\n          \"default\": \"kube-system\"\n        },\n        \"dnsIPs\": {\n          \"type\": \"array\",\n          \"description\": \"IP addresses of the DNS service of the cluster.\",\n          \"items\": {\n            \"type\": \"string\"\n          },\n          \"minItems\": 1,\n          \"default\": [\"10.10.10.10\"],\n          \"examples\": [[\"10.96.0.10\", \"fd00:10:96::a\"]]\n        }\n      }\n    },\n    \"credentials\": {\n      \"type\": \"object\",\n      \"description\": \"Credentials that nodes use to access the cluster and registries.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"placeholders\": {\n          \"type\": \"string\",\n          \"enum\": [\"flux\", \"vault\"],\n          \"description\": \"The tool that fills in placeholders: Flux (`postBuild`) or the Argo CD Vault plugin. Required if there is a `placeholder`.\"\n        },\n        \"apiToken\": {\n          \"$ref\": \"#/$defs/valueOrPlaceholder\",\n          \"description\": \"The token with which a node fetches its provisioning Secret. With `[key]` in the name, each MachineDeployment [has its own](tokens.md#the-api-token).\",\n          \"default\": {\n            \"secretKeyRef\": {\n              \"namespace\": \"cloud-init-settings\",\n              \"name\": \"cloud-init-getter-token\",\n              \"key\": \"token\"\n            }\n          }\n        },\n        \"bootstrapToken\": {\n          \"type\": \"object\",\n          \"description\": \"The token with which a kubelet joins the cluster. Default: the Secret in kube-system whose label `machinedeployment.k8s.io/name` names the MachineDeployment.\",\n          \"additionalProperties\": false,\n          \"minProperties\": 1,\n          \"maxProperties\": 1,\n          \"properties\": {\n            \"serviceAccount\": {\n              \"$ref\": \"#/$defs/objectName\",\n              \"description\": \"Use the token of this service account: its first Secret of type `kubernetes.io/service-account-token`.\"\n            },\n            \"derive\": {\n              \"type\": \"object\",\n              \"description\": \"Compute a token for each MachineDeployment from one secret seed. The Secret of the token is written, too ([tokens.md](tokens.md)).\",\n              \"additionalProperties\": false,\n              \"required\": [\"seedFrom\", \"expiration\"],\n              \"properties\": {\n                \"seedFrom\": {\n                  \"$ref\": \"#/$defs/valueFrom\",\n                  \"description\": \"The seed, of at least 16 bytes. A line break at its end counts.\"\n                },\n                \"expiration\": {\n                  \"type\": \"string\",\n                  \"description\": \"When the tokens expire: a date (RFC 3339), or `never`. Set a date if operating-system-manager runs in the cluster: it fails on tokens that never expire. A new date does not change the tokens.\",\n                  \"pattern\": \"^(never|[0-9]{4}-[0-9]{2}-[0-9]{2}T[0-9]{2}:[0-9]{2}:[0-9]{2}(\\\\.[0-9]+)?(Z|[+-][0-9]{2}:[0-9]{2}))$\",\n                  \"patternErrorMessage\": \"a date like 2030-01-01T00:00:00Z, or never\",\n                  \"examples\": [\"2030-01-01T00:00:00Z\"]\n                }\n              }\n            },\n            \"placeholder\": {\n              \"$ref\": \"#/$defs/placeholder\"\n            }\n          },\n          \"examples\": [\n            {\n              \"serviceAccount\": {\n                \"namespace\": \"kube-system\",\n                \"name\": \"booter\"\n              }\n            }\n          ]\n        },\n        \"registry\": {\n          \"$ref\": \"#/$defs/objectName\",\n          \"description\": \"The Secret with the credentials of image registries: a Docker configuration, or one JSON object for each registry.\",\n          \"examples\": [\n            {\n              \"namespace\": \"kube-system\",\n              \"name\": \"registry-credentials\"\n            }\n          ]\n        },\n        \"others\": {\n          \"type\": \"array\",\n          \"description\": \"Placeholders for other values of Secrets, such as cloud credentials, that would be in clear text.\",\n          \"default\": [],\n          \"items\": {\n            \"type\": \"object\",\n            \"additionalProperties\": false,\n            \"required\": [\"secretKeyRef\", \"placeholder\"],\n            \"properties\": {\n              \"secretKeyRef\": {\n                \"$ref\": \"#/$defs/keyRef\",\n                \"description\": \"The value that a MachineDeployment or a setting refers to.\"\n              },\n              \"placeholder\": {\n                \"$ref\": \"#/$defs/placeholder\"\n              }\n            }\n          }\n        }\n      }\n    },\n    \"nodes\": {\n      \"type\": \"object\",\n      \"description\": \"Settings of all nodes.\",\n      \"additionalProperties\": false,\n      \"not\": {\n        \"required\": [\"hostCABundle\", \"hostCABundleFrom\"]\n      },\n      \"properties\": {\n        \"externalCloudProvider\": {\n          \"type\": \"boolean\",\n          \"description\": \"Set this if a cloud controller manager runs in the cluster: kubelets start with `--cloud-provider=external`.\",\n          \"default\": false\n        },\n        \"initialTaints\": {\n          \"type\": \"string\",\n          \"description\": \"Taints of a new node, in the format of the kubelet flag `--register-with-taints`.\",\n          \"default\": \"\",\n          \"examples\": [\"node.cilium.io/agent-not-ready=:NoExecute\"]\n        },\n        \"proxy\": {\n          \"type\": \"object\",\n          \"description\": \"How nodes access the internet.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"http\": {\n              \"type\": \"string\",\n              \"description\": \"The proxy for HTTP and HTTPS.\",\n              \"default\": \"\",\n              \"writeOnly\": true,\n              \"examples\": [\"http://proxy.example.com:3128\"]\n            },\n            \"noProxy\": {\n              \"type\": \"string\",\n              \"description\": \"Hosts that are accessed without the proxy, separated by commas.\",\n              \"default\": \".svc,.cluster.local,localhost,127.0.0.1\"\n            }\n          }\n        },\n        \"hostCABundle\": {\n          \"type\": \"string\",\n          \"description\": \"Certificates that nodes trust instead of those of their image, as PEM.\"\n        },\n        \"hostCABundleFrom\": {\n          \"$ref\": \"#/$defs/valueFrom\",\n          \"description\": \"The same, from an object among the items.\"\n        },\n        \"kubelet\": {\n          \"type\": \"object\",\n          \"description\": \"The kubelet of all nodes. Annotations of a MachineDeployment set what differs between MachineDeployments.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"featureGates\": {\n              \"type\": \"object\",\n              \"description\": \"Feature gates by name. `RotateKubeletServerCertificate: true` is added if it is not set.\",\n              \"additionalProperties\": {\n                \"type\": \"boolean\"\n              },\n              \"default\": {},\n              \"properties\": {\n                \"RotateKubeletServerCertificate\": {\n                  \"type\": \"boolean\",\n                  \"description\": \"Added as `true` if it is not set.\",\n                  \"default\": true\n                }\n              }\n            },\n            \"config\": {\n              \"$ref\": \"#/$defs/kubeletConfig\",\n              \"description\": \"Any fields of a KubeletConfiguration. Annotations of a MachineDeployment take precedence.\",\n              \"default\": {},\n              \"examples\": [{ \"podPidsLimit\": 4096 }]\n            },\n            \"register\": {\n              \"type\": \"array\",\n              \"description\": \"What the kubelet sets from the template of a MachineDeployment when it registers its Node.\",\n              \"default\": [],\n              \"items\": { \"type\": \"string\", \"enum\": [\"labels\", \"taints\"] },\n              \"examples\": [[\"labels\", \"taints\"]]\n            }\n          }\n        },\n        \"containerd\": {\n          \"type\": \"object\",\n          \"description\": \"The container runtime of all nodes.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"pauseImage\": {\n              \"type\": \"string\",\n              \"description\": \"The sandbox image of pods. Default: the one of containerd.\",\n              \"default\": \"\",\n              \"examples\": [\"registry.example.com/pause:3.10\"]\n            },\n            \"registryMirrors\": {\n              \"type\": \"object\",\n              \"description\": \"Mirror URLs by registry, in the order in which they are tried; `*` stands for all other registries. `?kubermatic=override_path%3Dtrue` at the end of a URL sets the `override_path` of containerd.\",\n              \"default\": {},\n              \"additionalProperties\": {\n                \"type\": \"array\",\n                \"items\": {\n                  \"type\": \"string\"\n                }\n              },\n              \"examples\": [\n                {\n                  \"docker.io\": [\"https://mirror.example.com\"]\n                }\n              ]\n            },\n            \"insecureRegistries\": {\n              \"type\": \"array\",\n              \"description\": \"Registries whose certificates are not verified.\",\n              \"default\": [],\n              \"items\": {\n                \"type\": \"string\"\n              },\n              \"examples\": [[\"registry.local:5000\"]]\n            },\n            \"deviceOwnershipFromSecurityContext\": {\n              \"type\": \"boolean\",\n              \"description\": \"Devices in containers belong to the user and group of the pod's security context.\",\n              \"default\": false\n            }\n          }\n        }\n      }\n    },\n    \"profiles\": {\n      \"type\": \"object\",\n      \"description\": \"OperatingSystemProfiles: where they come from, and what their templates may do.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"builtIn\": {\n          \"type\": \"boolean\",\n          \"description\": \"Use a built-in profile if no profile of that name is among the items.\",\n          \"default\": true\n        },\n        \"nameMissing\": {\n          \"type\": \"boolean\",\n          \"description\": \"MachineDeployments without the annotation `k8c.io/operating-system-profile` get the default profile of their operating system. If `false`, they are skipped.\",\n          \"default\": true\n        },\n        \"templates\": {\n          \"type\": \"object\",\n          \"description\": \"How templates run.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"allowEta\": {\n              \"type\": \"boolean\",\n              \"description\": \"Allow profiles in [Eta](extending-profiles.md#profiles-in-eta), which is JavaScript: only if everyone who can write a profile may also run programs on the machine that renders. Commands read this setting only from `-c` and `--set`.\",\n              \"default\": false\n            },\n            \"limits\": {\n              \"type\": \"object\",\n              \"description\": \"Limits for the execution of Go templates. A node of a built-in profile takes 200 steps and 30 KB.\",\n              \"additionalProperties\": false,\n              \"default\": {},\n              \"properties\": {\n                \"steps\": {\n                  \"type\": \"integer\",\n                  \"minimum\": 1,\n                  \"default\": 10000000,\n                  \"description\": \"Maximum number of steps of the templates and files of one phase.\"\n                },\n                \"outputBytes\": {\n                  \"type\": \"integer\",\n                  \"minimum\": 1,\n                  \"default\": 16777216,\n                  \"description\": \"Maximum size of the output of the templates and files of one phase, in bytes.\"\n                }\n              }\n            }\n          }\n        },\n        \"downloads\": {\n          \"type\": \"object\",\n          \"description\": \"Base URLs from which nodes with built-in profiles download, for sites without internet access.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"kubernetes\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Base URL of kubelet and kubectl.\"\n            },\n            \"containerd\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Base URL of containerd.\"\n            },\n            \"runc\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Base URL of runc.\"\n            },\n            \"cni\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Base URL of the CNI plugins.\"\n            },\n            \"crictl\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Base URL of crictl.\"\n            },\n            \"packages\": {\n              \"$ref\": \"#/$defs/baseUrl\",\n              \"description\": \"Mirror of the packages of the distribution.\"\n            },\n            \"checksums\": {\n              \"type\": \"object\",\n              \"description\": \"SHA-256 by path below the base URL (v1.37.0/bin/linux/amd64/kubelet). They take precedence over the built-in table.\",\n              \"default\": {},\n              \"additionalProperties\": {\n                \"type\": \"string\",\n                \"pattern\": \"^[0-9a-f]{64}$\",\n                \"patternErrorMessage\": \"a SHA-256: 64 hexadecimal digits in lower case\"\n              }\n            }\n          }\n        },\n        \"containerdVersion\": {\n          \"type\": \"string\",\n          \"enum\": [\"2.1.9\", \"2.2.7\", \"2.3.4\"],\n          \"description\": \"The version of containerd on nodes with built-in profiles.\",\n          \"default\": \"2.3.4\"\n        },\n        \"osUpdates\": {\n          \"type\": \"string\",\n          \"enum\": [\"none\", \"security\"],\n          \"description\": \"Updates of the operating system on nodes with built-in profiles. With `security`, a node installs security updates every day, without a reboot. Flatcar updates as its `operatingSystemSpec` says.\",\n          \"default\": \"none\"\n        },\n        \"hardening\": {\n          \"type\": \"string\",\n          \"enum\": [\"none\", \"cis\"],\n          \"description\": \"Hardening of nodes with built-in profiles. `cis` adds [what the CIS Kubernetes Benchmark requires](security.md#hardening-of-nodes).\",\n          \"default\": \"none\"\n        }\n      }\n    },\n    \"machineDeployments\": {\n      \"type\": \"object\",\n      \"description\": \"MachineDeployments: which ones are rendered, and their state in the cluster.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"selector\": {\n          \"type\": \"object\",\n          \"description\": \"Which MachineDeployments are rendered, by their labels. Default: all.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"matchLabels\": {\n              \"$ref\": \"#/$defs/texts\",\n              \"description\": \"Labels that a MachineDeployment must have.\",\n              \"default\": {}\n            },\n            \"matchExpressions\": {\n              \"type\": \"array\",\n              \"description\": \"Requirements for labels, all of which must be met.\",\n              \"default\": [],\n              \"items\": {\n                \"type\": \"object\",\n                \"additionalProperties\": false,\n                \"required\": [\"key\", \"operator\"],\n                \"properties\": {\n                  \"key\": {\n                    \"type\": \"string\",\n                    \"description\": \"The label.\"\n                  },\n                  \"operator\": {\n                    \"type\": \"string\",\n                    \"enum\": [\"In\", \"NotIn\", \"Exists\", \"DoesNotExist\"],\n                    \"description\": \"How the label is compared.\"\n                  },\n                  \"values\": {\n                    \"type\": \"array\",\n                    \"description\": \"Values for In and NotIn, at least one.\",\n                    \"items\": {\n                      \"type\": \"string\"\n                    },\n                    \"default\": []\n                  }\n                }\n              }\n            }\n          },\n          \"examples\": [\n            {\n              \"matchLabels\": {\n                \"pool\": \"workers\"\n              }\n            }\n          ]\n        },\n        \"revision\": {\n          \"type\": \"string\",\n          \"enum\": [\"tracked\", \"cluster\"],\n          \"description\": \"Who counts [revisions](revisions.md): the function (`tracked`) or the cluster.\",\n          \"default\": \"tracked\"\n        },\n        \"stamping\": {\n          \"type\": \"object\",\n          \"description\": \"The job that copies revisions, for `revision: cluster`. It is one of the prerequisites.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"image\": {\n              \"type\": \"string\",\n              \"description\": \"An image with kubectl and /bin/sh.\",\n              \"default\": \"docker.io/alpine/kubectl:1.34.1\"\n            },\n            \"schedule\": {\n              \"type\": \"string\",\n              \"description\": \"When the job runs, in cron format. With `output.gitops: argocd`, it runs after each sync.\",\n              \"default\": \"*/1 * * * *\"\n            }\n          }\n        },\n        \"revisions\": {\n          \"type\": \"object\",\n          \"description\": \"Revision by `<namespace>/<name>` of the MachineDeployment.\",\n          \"default\": {},\n          \"propertyNames\": {\n            \"pattern\": \"^[^/]+/[^/]+$\",\n            \"patternErrorMessage\": \"the namespace and the name of a MachineDeployment: kube-system/pool-a\"\n          },\n          \"additionalProperties\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[0-9]+$\",\n            \"patternErrorMessage\": \"a whole number in quotes\"\n          },\n          \"examples\": [\n            {\n              \"kube-system/pool-a\": \"7\"\n            }\n          ]\n        },\n        \"kubelet\": {\n          \"type\": \"object\",\n          \"description\": \"Fields of a KubeletConfiguration by `<namespace>/<name>`, which override those of `nodes.kubelet.config`.\",\n          \"default\": {},\n          \"propertyNames\": {\n            \"pattern\": \"^[^/]+/[^/]+$\",\n            \"patternErrorMessage\": \"the namespace and the name of a MachineDeployment: kube-system/pool-a\"\n          },\n          \"additionalProperties\": { \"$ref\": \"#/$defs/kubeletConfig\" },\n          \"examples\": [{ \"kube-system/gpu\": { \"cpuManagerPolicy\": \"static\" } }]\n        },\n        \"annotationsAddedByCluster\": {\n          \"$ref\": \"#/$defs/texts\",\n          \"description\": \"For a running controller, which hashes annotations: those that MachineDeployments have in the cluster but not in Git. [namespace] and [name] in a value are those of the MachineDeployment.\",\n          \"examples\": [\n            {\n              \"argocd.argoproj.io/tracking-id\": \"nodes:cluster.k8s.io/MachineDeployment:[namespace]/[name]\"\n            }\n          ],\n          \"default\": {}\n        }\n      }\n    },\n    \"output\": {\n      \"type\": \"object\",\n      \"description\": \"Which objects are written, and how.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"target\": {\n          \"type\": \"string\",\n          \"enum\": [\"all\", \"management\", \"worker\"],\n          \"description\": \"The cluster whose objects are written: `management` has profiles and OperatingSystemConfigs, `worker` has Secrets and bootstrap tokens.\",\n          \"default\": \"all\"\n        },\n        \"configs\": {\n          \"type\": \"string\",\n          \"enum\": [\"all\", \"none\"],\n          \"description\": \"`none` omits OperatingSystemConfigs. Only a running controller reads them.\",\n          \"default\": \"all\"\n        },\n        \"profiles\": {\n          \"type\": \"string\",\n          \"enum\": [\"none\", \"used\", \"all\"],\n          \"description\": \"Profiles that are also written, for the management cluster: `used` writes the built-in and extended profiles that nodes use, `all` every one, as the controller installs its defaults.\",\n          \"default\": \"none\"\n        },\n        \"folder\": {\n          \"type\": \"string\",\n          \"description\": \"The folder, within the package, in which hosts that write files create new ones.\",\n          \"default\": \"osm-krm\"\n        },\n        \"gitops\": {\n          \"type\": \"string\",\n          \"enum\": [\"none\", \"argocd\", \"flux\"],\n          \"description\": \"The GitOps tool that deletes and creates immutable objects again when their content changes: [they get its annotation](clusters.md#immutable-objects).\",\n          \"default\": \"none\"\n        },\n        \"immutable\": {\n          \"type\": \"boolean\",\n          \"description\": \"Secrets are immutable, and `prerequisites` contains a policy that refuses changes of profiles and OperatingSystemConfigs. If `false`, all of them can be updated in place.\",\n          \"default\": true\n        },\n        \"adopt\": {\n          \"type\": \"boolean\",\n          \"description\": \"Outputs replace objects of their names that were not generated. If `false`, such an object is an error.\",\n          \"default\": true\n        },\n        \"ignitionVersion\": {\n          \"type\": \"string\",\n          \"enum\": [\"2.3\", \"3.4\"],\n          \"description\": \"The version of Ignition configs. The controller writes 2.3.\",\n          \"default\": \"2.3\"\n        },\n        \"prerequisites\": {\n          \"type\": \"boolean\",\n          \"description\": \"Also write [what an installation of the controller contains](clusters.md#prerequisites): CustomResourceDefinitions, with `immutable` an admission policy, and the namespace, service account, token, Role and RoleBinding for fetching user data.\",\n          \"default\": false\n        },\n        \"access\": {\n          \"type\": \"string\",\n          \"enum\": [\"namespace\", \"perMachineDeployment\"],\n          \"description\": \"What the Role of `prerequisites` lets the API token read: every Secret in the namespace cloud-init-settings, or only [what nodes fetch](clusters.md#who-may-read-user-data).\",\n          \"default\": \"namespace\"\n        }\n      }\n    },\n    \"limits\": {\n      \"type\": \"object\",\n      \"description\": \"Limits of a whole run. If one is exceeded, nothing is rendered.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"inputBytes\": {\n          \"type\": \"integer\",\n          \"minimum\": 1,\n          \"default\": 2147483648,\n          \"description\": \"Maximum size of the input, in bytes. `OSM_KRM_INPUT_LIMIT` limits what is read at all.\"\n        },\n        \"steps\": {\n          \"type\": \"integer\",\n          \"minimum\": 1,\n          \"default\": 100000000,\n          \"description\": \"Maximum number of steps of all templates.\"\n        },\n        \"outputBytes\": {\n          \"type\": \"integer\",\n          \"minimum\": 1,\n          \"default\": 536870912,\n          \"description\": \"Maximum size of the output of all templates, in bytes.\"\n        }\n      }\n    },\n    \"checks\": {\n      \"type\": \"object\",\n      \"description\": \"Checks in addition to those of the controller.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"strict\": {\n          \"type\": \"boolean\",\n          \"description\": \"Warnings count as errors.\",\n          \"default\": false\n        },\n        \"lint\": {\n          \"type\": \"string\",\n          \"enum\": [\"off\", \"warn\", \"error\"],\n          \"description\": \"Whether the function [lints](checks.md) what it renders: findings are warnings at most, or errors with `error`. `mode: validate` always lints.\",\n          \"default\": \"off\"\n        },\n        \"outbound\": {\n          \"type\": \"object\",\n          \"description\": \"URLs and images that nodes use.\",\n          \"additionalProperties\": false,\n          \"default\": {},\n          \"properties\": {\n            \"allow\": {\n              \"type\": \"array\",\n              \"description\": \"Prefixes of [URLs and images that are allowed](checks.md#allow-only-known-sources). Default: all are.\",\n              \"items\": {\n                \"type\": \"string\"\n              },\n              \"examples\": [[\"https://mirror.example.com/\"]]\n            }\n          }\n        },\n        \"userDataLimits\": {\n          \"type\": \"object\",\n          \"description\": \"Maximum size of user data in bytes, by cloud provider, instead of the known limit.\",\n          \"default\": {},\n          \"propertyNames\": {\n            \"enum\": [\n              \"aws\",\n              \"azure\",\n              \"digitalocean\",\n              \"edge\",\n              \"gce\",\n              \"hetzner\",\n              \"kubevirt\",\n              \"linode\",\n              \"nutanix\",\n              \"openstack\",\n              \"vsphere\",\n              \"fake\",\n              \"alibaba\",\n              \"anexia\",\n              \"scaleway\",\n              \"baremetal\",\n              \"external\",\n              \"vmware-cloud-director\",\n              \"opennebula\"\n            ]\n          },\n          \"additionalProperties\": {\n            \"type\": \"integer\",\n            \"minimum\": 1\n          },\n          \"examples\": [\n            {\n              \"nutanix\": 32768\n            }\n          ]\n        },\n        \"severity\": {\n          \"type\": \"object\",\n          \"description\": \"Severity by diagnostic code. The severity of errors cannot be lowered.\",\n          \"default\": {},\n          \"propertyNames\": {\n            \"pattern\": \"^OSM[0-9]{4}$\",\n            \"patternErrorMessage\": \"a diagnostic code, like OSM0205\"\n          },\n          \"additionalProperties\": {\n            \"type\": \"string\",\n            \"enum\": [\"error\", \"warning\", \"info\", \"off\"]\n          },\n          \"examples\": [\n            {\n              \"OSM0301\": \"error\"\n            }\n          ]\n        },\n        \"ignore\": {\n          \"type\": \"array\",\n          \"description\": \"Findings to ignore, each with a reason. Errors cannot be ignored.\",\n          \"default\": [],\n          \"items\": {\n            \"type\": \"object\",\n            \"additionalProperties\": false,\n            \"required\": [\"code\", \"reason\"],\n            \"properties\": {\n              \"code\": {\n                \"type\": \"string\",\n                \"pattern\": \"^OSM[0-9]{4}$\",\n                \"patternErrorMessage\": \"a diagnostic code, like OSM0205\"\n              },\n              \"object\": {\n                \"type\": \"string\",\n                \"description\": \"The object that has the finding, as `<kind>/<namespace>/<name>` or `<kind>/<name>`. Default: any.\",\n                \"pattern\": \"^[A-Za-z]+(/[^/]+){1,2}$\",\n                \"patternErrorMessage\": \"<kind>/<namespace>/<name>\"\n              },\n              \"message\": {\n                \"type\": \"string\",\n                \"description\": \"A text that the message contains, such as the code SC2086 of ShellCheck. Default: any message.\",\n                \"pattern\": \"\\\\S\",\n                \"patternErrorMessage\": \"a text\"\n              },\n              \"reason\": {\n                \"type\": \"string\",\n                \"pattern\": \"\\\\S\",\n                \"patternErrorMessage\": \"a reason\"\n              }\n            }\n          },\n          \"examples\": [\n            [\n              {\n                \"code\": \"OSM0301\",\n                \"object\": \"OperatingSystemProfile/kube-system/own\",\n                \"reason\": \"kept for the old controller\"\n              }\n            ]\n          ]\n        }\n      }\n    },\n    \"valueFrom\": {\n      \"type\": \"object\",\n      \"description\": \"One value in a Secret or a ConfigMap among the items.\",\n      \"additionalProperties\": false,\n      \"minProperties\": 1,\n      \"maxProperties\": 1,\n      \"properties\": {\n        \"secretKeyRef\": {\n          \"$ref\": \"#/$defs/keyRef\",\n          \"description\": \"In a Secret.\"\n        },\n        \"configMapKeyRef\": {\n          \"$ref\": \"#/$defs/keyRef\",\n          \"description\": \"In a ConfigMap.\"\n        }\n      }\n    },\n    \"valueOrPlaceholder\": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n      \"minProperties\": 1,\n      \"maxProperties\": 1,\n      \"properties\": {\n        \"secretKeyRef\": {\n          \"$ref\": \"#/$defs/nodeKeyRef\",\n          \"description\": \"In a Secret. `[key]` in its name stands for the MachineDeployment.\"\n        },\n        \"configMapKeyRef\": {\n          \"$ref\": \"#/$defs/nodeKeyRef\",\n          \"description\": \"In a ConfigMap. `[key]` in its name stands for the MachineDeployment.\"\n        },\n        \"placeholder\": {\n          \"$ref\": \"#/$defs/placeholder\"\n        }\n      }\n    },\n    \"nodeKeyRef\": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n      \"required\": [\"namespace\", \"name\", \"key\"],\n      \"properties\": {\n        \"namespace\": {\n          \"$ref\": \"#/$defs/namespace\",\n          \"description\": \"The namespace of the object.\"\n        },\n        \"name\": {\n          \"type\": \"string\",\n          \"description\": \"The name of the object. `[key]` stands for the MachineDeployment: `<namespace>-<name>`.\",\n          \"pattern\": \"^([a-z0-9]|\\\\[key\\\\])(([-.a-z0-9]|\\\\[key\\\\])*([a-z0-9]|\\\\[key\\\\]))?$\",\n          \"patternErrorMessage\": \"the name of an object: lower-case letters, digits, - and ., and [key]\"\n        },\n        \"key\": {\n          \"type\": \"string\",\n          \"description\": \"The key in its data.\",\n          \"pattern\": \"^[-._a-zA-Z0-9]+$\",\n          \"patternErrorMessage\": \"a key: letters, digits, -, _ and .\"\n        }\n      }\n    },\n    \"keyRef\": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n      \"required\": [\"namespace\", \"name\", \"key\"],\n      \"properties\": {\n        \"namespace\": {\n          \"$ref\": \"#/$defs/namespace\",\n          \"description\": \"The namespace of the object.\"\n        },\n        \"name\": {\n          \"$ref\": \"#/$defs/name\",\n          \"description\": \"The name of the object.\"\n        },\n        \"key\": {\n          \"type\": \"string\",\n          \"description\": \"The key in its data.\",\n          \"pattern\": \"^[-._a-zA-Z0-9]+$\",\n          \"patternErrorMessage\": \"a key: letters, digits, -, _ and .\"\n        }\n      }\n    },\n    \"objectName\": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n      \"required\": [\"namespace\", \"name\"],\n      \"properties\": {\n        \"namespace\": {\n          \"$ref\": \"#/$defs/namespace\",\n          \"description\": \"The namespace of the object.\"\n        },\n        \"name\": {\n          \"$ref\": \"#/$defs/name\",\n          \"description\": \"The name of the object.\"\n        }\n      }\n    },\n    \"placeholder\": {\n      \"type\": \"string\",\n      \"description\": \"A [placeholder](placeholders.md). `[key]` in it stands for the MachineDeployment.\",\n      \"examples\": [\"${OSM_BOOTSTRAP_TOKEN_[key]}\"]\n    },\n    \"namespace\": {\n      \"type\": \"string\",\n      \"pattern\": \"^[a-z0-9]([-a-z0-9]{0,61}[a-z0-9])?$\",\n      \"patternErrorMessage\": \"the name of a namespace: lower-case letters, digits and -\"\n    },\n    \"name\": {\n      \"type\": \"string\",\n      \"pattern\": \"^[a-z0-9]([-.a-z0-9]{0,251}[a-z0-9])?$\",\n      \"patternErrorMessage\": \"the name of an object: lower-case letters, digits, - and .\"\n    },\n    \"baseUrl\": {\n      \"type\": \"string\",\n      \"pattern\": \"^https?://[^/]\",\n      \"patternErrorMessage\": \"a URL that starts with https:// or http://\",\n      \"writeOnly\": true\n    },\n    \"kubeletConfig\": {\n      \"type\": \"object\",\n      \"description\": \"A part of a KubeletConfiguration.\"\n    },\n    \"texts\": {\n      \"type\": \"object\",\n      \"additionalProperties\": {\n        \"type\": \"string\"\n      }\n    }\n  }\n}\n"
