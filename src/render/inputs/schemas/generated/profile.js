// Made from function-config/operatingsystemmanager.k8c.io_operatingsystemprofiles.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/schemas/operatingsystemprofile.schema.json","type":"object","required":["metadata","spec"],"additionalProperties":false,"properties":{"apiVersion":{"type":"string"},"kind":{"type":"string"},"metadata":{"type":"object","required":["name"],"additionalProperties":true,"properties":{"name":{"type":"string","pattern":"^."},"namespace":{"type":"string"},"annotations":{"$ref":"#/$defs/texts"},"labels":{"$ref":"#/$defs/texts"}}},"spec":{"type":"object","required":["osName","osVersion","version","supportedCloudProviders","bootstrapConfig","provisioningConfig"],"additionalProperties":false,"properties":{"osName":{"type":"string","enum":["flatcar","rhel","ubuntu","amzn2","rockylinux"]},"osVersion":{"type":"string"},"version":{"type":"string","pattern":"^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$"},"supportedCloudProviders":{"type":"array","items":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","enum":["aws","azure","digitalocean","edge","gce","hetzner","kubevirt","linode","nutanix","openstack","vsphere","fake","alibaba","anexia","scaleway","baremetal","external","vmware-cloud-director","opennebula"]},"spec":{"type":"object"}}}},"provisioningUtility":{"type":"string","enum":["cloud-init","ignition"]},"bootstrapConfig":{"$ref":"#/$defs/phase"},"provisioningConfig":{"$ref":"#/$defs/phase"}}}},"$defs":{"phase":{"type":"object","additionalProperties":false,"properties":{"supportedContainerRuntimes":{"type":"array","items":{"type":"object","required":["name","files"],"additionalProperties":false,"properties":{"name":{"type":"string","enum":["docker","containerd"]},"files":{"$ref":"#/$defs/files"},"templates":{"$ref":"#/$defs/texts"}}}},"templates":{"$ref":"#/$defs/texts"},"units":{"type":"array","items":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string"},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string"},"content":{"type":"string"}}}}}}},"files":{"$ref":"#/$defs/files"},"modules":{"type":"object","additionalProperties":false,"properties":{"bootcmd":{"$ref":"#/$defs/commands"},"rh_subscription":{"$ref":"#/$defs/texts"},"runcmd":{"$ref":"#/$defs/commands"},"yum_repos":{"type":"object","additionalProperties":{"$ref":"#/$defs/texts"}},"yum_repo_dir":{"type":"string"}}}}},"files":{"type":"array","items":{"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string"},"permissions":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"content":{"type":"object","additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}}},"commands":{"type":"array","items":{"type":"string"}},"texts":{"type":"object","additionalProperties":{"type":"string"}}}};
const pattern0 = new RegExp("^.", "u");
const pattern1 = new RegExp("^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$", "u");
const schema7 = {"type":"object","additionalProperties":{"type":"string"}};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"type":"object","additionalProperties":false,"properties":{"supportedContainerRuntimes":{"type":"array","items":{"type":"object","required":["name","files"],"additionalProperties":false,"properties":{"name":{"type":"string","enum":["docker","containerd"]},"files":{"$ref":"#/$defs/files"},"templates":{"$ref":"#/$defs/texts"}}}},"templates":{"$ref":"#/$defs/texts"},"units":{"type":"array","items":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string"},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string"},"content":{"type":"string"}}}}}}},"files":{"$ref":"#/$defs/files"},"modules":{"type":"object","additionalProperties":false,"properties":{"bootcmd":{"$ref":"#/$defs/commands"},"rh_subscription":{"$ref":"#/$defs/texts"},"runcmd":{"$ref":"#/$defs/commands"},"yum_repos":{"type":"object","additionalProperties":{"$ref":"#/$defs/texts"}},"yum_repo_dir":{"type":"string"}}}}};
const schema9 = {"type":"array","items":{"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string"},"permissions":{"type":"integer","minimum":-2147483648,"maximum":2147483647},"content":{"type":"object","additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
let data0 = data[i0];
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.path === undefined){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data0.content === undefined){
const err1 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data0){
if(!(((key0 === "path") || (key0 === "permissions")) || (key0 === "content"))){
const err2 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.path !== undefined){
if(typeof data0.path !== "string"){
const err3 = {instancePath:instancePath+"/" + i0+"/path",schemaPath:"#/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.permissions !== undefined){
let data2 = data0.permissions;
if(!(((typeof data2 == "number") && (!(data2 % 1) && !isNaN(data2))) && (isFinite(data2)))){
const err4 = {instancePath:instancePath+"/" + i0+"/permissions",schemaPath:"#/items/properties/permissions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if((typeof data2 == "number") && (isFinite(data2))){
if(data2 > 2147483647 || isNaN(data2)){
const err5 = {instancePath:instancePath+"/" + i0+"/permissions",schemaPath:"#/items/properties/permissions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 2147483647}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data2 < -2147483648 || isNaN(data2)){
const err6 = {instancePath:instancePath+"/" + i0+"/permissions",schemaPath:"#/items/properties/permissions/minimum",keyword:"minimum",params:{comparison: ">=", limit: -2147483648}};
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
if(data0.content !== undefined){
let data3 = data0.content;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!(key1 === "inline")){
const err7 = {instancePath:instancePath+"/" + i0+"/content",schemaPath:"#/items/properties/content/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data3.inline !== undefined){
let data4 = data3.inline;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.data === undefined){
const err8 = {instancePath:instancePath+"/" + i0+"/content/inline",schemaPath:"#/items/properties/content/properties/inline/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key2 in data4){
if(!((key2 === "encoding") || (key2 === "data"))){
const err9 = {instancePath:instancePath+"/" + i0+"/content/inline",schemaPath:"#/items/properties/content/properties/inline/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data4.encoding !== undefined){
if(typeof data4.encoding !== "string"){
const err10 = {instancePath:instancePath+"/" + i0+"/content/inline/encoding",schemaPath:"#/items/properties/content/properties/inline/properties/encoding/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data4.data !== undefined){
if(typeof data4.data !== "string"){
const err11 = {instancePath:instancePath+"/" + i0+"/content/inline/data",schemaPath:"#/items/properties/content/properties/inline/properties/data/type",keyword:"type",params:{type: "string"}};
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
else {
const err12 = {instancePath:instancePath+"/" + i0+"/content/inline",schemaPath:"#/items/properties/content/properties/inline/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
}
else {
const err13 = {instancePath:instancePath+"/" + i0+"/content",schemaPath:"#/items/properties/content/type",keyword:"type",params:{type: "object"}};
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
const err14 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "object"}};
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
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate26.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"array","items":{"type":"string"}};

function validate31(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(Array.isArray(data)){
const len0 = data.length;
for(let i0=0; i0<len0; i0++){
if(typeof data[i0] !== "string"){
const err0 = {instancePath:instancePath+"/" + i0,schemaPath:"#/items/type",keyword:"type",params:{type: "string"}};
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
const err1 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
validate31.errors = vErrors;
return errors === 0;
}


function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "supportedContainerRuntimes") || (key0 === "templates")) || (key0 === "units")) || (key0 === "files")) || (key0 === "modules"))){
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
if(data.supportedContainerRuntimes !== undefined){
let data0 = data.supportedContainerRuntimes;
if(Array.isArray(data0)){
const len0 = data0.length;
for(let i0=0; i0<len0; i0++){
let data1 = data0[i0];
if(data1 && typeof data1 == "object" && !Array.isArray(data1)){
if(data1.name === undefined){
const err1 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0,schemaPath:"#/properties/supportedContainerRuntimes/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
if(data1.files === undefined){
const err2 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0,schemaPath:"#/properties/supportedContainerRuntimes/items/required",keyword:"required",params:{missingProperty: "files"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
for(const key1 in data1){
if(!(((key1 === "name") || (key1 === "files")) || (key1 === "templates"))){
const err3 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0,schemaPath:"#/properties/supportedContainerRuntimes/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data1.name !== undefined){
let data2 = data1.name;
if(typeof data2 !== "string"){
const err4 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0+"/name",schemaPath:"#/properties/supportedContainerRuntimes/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
if(!((data2 === "docker") || (data2 === "containerd"))){
const err5 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0+"/name",schemaPath:"#/properties/supportedContainerRuntimes/items/properties/name/enum",keyword:"enum",params:{allowedValues: schema8.properties.supportedContainerRuntimes.items.properties.name.enum}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data1.files !== undefined){
if(!(validate26(data1.files, {instancePath:instancePath+"/supportedContainerRuntimes/" + i0+"/files",parentData:data1,parentDataProperty:"files",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data1.templates !== undefined){
if(!(validate22(data1.templates, {instancePath:instancePath+"/supportedContainerRuntimes/" + i0+"/templates",parentData:data1,parentDataProperty:"templates",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/supportedContainerRuntimes/" + i0,schemaPath:"#/properties/supportedContainerRuntimes/items/type",keyword:"type",params:{type: "object"}};
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
const err7 = {instancePath:instancePath+"/supportedContainerRuntimes",schemaPath:"#/properties/supportedContainerRuntimes/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data.templates !== undefined){
if(!(validate22(data.templates, {instancePath:instancePath+"/templates",parentData:data,parentDataProperty:"templates",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data.units !== undefined){
let data6 = data.units;
if(Array.isArray(data6)){
const len1 = data6.length;
for(let i1=0; i1<len1; i1++){
let data7 = data6[i1];
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.name === undefined){
const err8 = {instancePath:instancePath+"/units/" + i1,schemaPath:"#/properties/units/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key2 in data7){
if(!(((((key2 === "name") || (key2 === "enable")) || (key2 === "mask")) || (key2 === "content")) || (key2 === "dropIns"))){
const err9 = {instancePath:instancePath+"/units/" + i1,schemaPath:"#/properties/units/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data7.name !== undefined){
if(typeof data7.name !== "string"){
const err10 = {instancePath:instancePath+"/units/" + i1+"/name",schemaPath:"#/properties/units/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data7.enable !== undefined){
if(typeof data7.enable !== "boolean"){
const err11 = {instancePath:instancePath+"/units/" + i1+"/enable",schemaPath:"#/properties/units/items/properties/enable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data7.mask !== undefined){
if(typeof data7.mask !== "boolean"){
const err12 = {instancePath:instancePath+"/units/" + i1+"/mask",schemaPath:"#/properties/units/items/properties/mask/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.content !== undefined){
if(typeof data7.content !== "string"){
const err13 = {instancePath:instancePath+"/units/" + i1+"/content",schemaPath:"#/properties/units/items/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data7.dropIns !== undefined){
let data12 = data7.dropIns;
if(Array.isArray(data12)){
const len2 = data12.length;
for(let i2=0; i2<len2; i2++){
let data13 = data12[i2];
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.name === undefined){
const err14 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2,schemaPath:"#/properties/units/items/properties/dropIns/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data13.content === undefined){
const err15 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2,schemaPath:"#/properties/units/items/properties/dropIns/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key3 in data13){
if(!((key3 === "name") || (key3 === "content"))){
const err16 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2,schemaPath:"#/properties/units/items/properties/dropIns/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data13.name !== undefined){
if(typeof data13.name !== "string"){
const err17 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2+"/name",schemaPath:"#/properties/units/items/properties/dropIns/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data13.content !== undefined){
if(typeof data13.content !== "string"){
const err18 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2+"/content",schemaPath:"#/properties/units/items/properties/dropIns/items/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
}
else {
const err19 = {instancePath:instancePath+"/units/" + i1+"/dropIns/" + i2,schemaPath:"#/properties/units/items/properties/dropIns/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
}
else {
const err20 = {instancePath:instancePath+"/units/" + i1+"/dropIns",schemaPath:"#/properties/units/items/properties/dropIns/type",keyword:"type",params:{type: "array"}};
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
const err21 = {instancePath:instancePath+"/units/" + i1,schemaPath:"#/properties/units/items/type",keyword:"type",params:{type: "object"}};
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
const err22 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data.files !== undefined){
if(!(validate26(data.files, {instancePath:instancePath+"/files",parentData:data,parentDataProperty:"files",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data.modules !== undefined){
let data17 = data.modules;
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
for(const key4 in data17){
if(!(((((key4 === "bootcmd") || (key4 === "rh_subscription")) || (key4 === "runcmd")) || (key4 === "yum_repos")) || (key4 === "yum_repo_dir"))){
const err23 = {instancePath:instancePath+"/modules",schemaPath:"#/properties/modules/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key4}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data17.bootcmd !== undefined){
if(!(validate31(data17.bootcmd, {instancePath:instancePath+"/modules/bootcmd",parentData:data17,parentDataProperty:"bootcmd",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data17.rh_subscription !== undefined){
if(!(validate22(data17.rh_subscription, {instancePath:instancePath+"/modules/rh_subscription",parentData:data17,parentDataProperty:"rh_subscription",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data17.runcmd !== undefined){
if(!(validate31(data17.runcmd, {instancePath:instancePath+"/modules/runcmd",parentData:data17,parentDataProperty:"runcmd",rootData}))){
vErrors = vErrors === null ? validate31.errors : vErrors.concat(validate31.errors);
errors = vErrors.length;
}
}
if(data17.yum_repos !== undefined){
let data21 = data17.yum_repos;
if(data21 && typeof data21 == "object" && !Array.isArray(data21)){
for(const key5 in data21){
if(!(validate22(data21[key5], {instancePath:instancePath+"/modules/yum_repos/" + key5.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data21,parentDataProperty:key5,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/modules/yum_repos",schemaPath:"#/properties/modules/properties/yum_repos/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data17.yum_repo_dir !== undefined){
if(typeof data17.yum_repo_dir !== "string"){
const err25 = {instancePath:instancePath+"/modules/yum_repo_dir",schemaPath:"#/properties/modules/properties/yum_repo_dir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
}
else {
const err26 = {instancePath:instancePath+"/modules",schemaPath:"#/properties/modules/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
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
validate25.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/schemas/operatingsystemprofile.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.metadata === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.spec === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
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
if(typeof data.apiVersion !== "string"){
const err3 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.kind !== undefined){
if(typeof data.kind !== "string"){
const err4 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
const err5 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err6 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/pattern",keyword:"pattern",params:{pattern: "^."}};
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
if(data2.namespace !== undefined){
if(typeof data2.namespace !== "string"){
const err8 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data2.annotations !== undefined){
if(!(validate22(data2.annotations, {instancePath:instancePath+"/metadata/annotations",parentData:data2,parentDataProperty:"annotations",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data2.labels !== undefined){
if(!(validate22(data2.labels, {instancePath:instancePath+"/metadata/labels",parentData:data2,parentDataProperty:"labels",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err9 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data.spec !== undefined){
let data7 = data.spec;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.osName === undefined){
const err10 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "osName"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
if(data7.osVersion === undefined){
const err11 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "osVersion"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data7.version === undefined){
const err12 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "version"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data7.supportedCloudProviders === undefined){
const err13 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "supportedCloudProviders"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data7.bootstrapConfig === undefined){
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "bootstrapConfig"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data7.provisioningConfig === undefined){
const err15 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "provisioningConfig"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
for(const key1 in data7){
if(!(((((((key1 === "osName") || (key1 === "osVersion")) || (key1 === "version")) || (key1 === "supportedCloudProviders")) || (key1 === "provisioningUtility")) || (key1 === "bootstrapConfig")) || (key1 === "provisioningConfig"))){
const err16 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data7.osName !== undefined){
let data8 = data7.osName;
if(typeof data8 !== "string"){
const err17 = {instancePath:instancePath+"/spec/osName",schemaPath:"#/properties/spec/properties/osName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
if(!(((((data8 === "flatcar") || (data8 === "rhel")) || (data8 === "ubuntu")) || (data8 === "amzn2")) || (data8 === "rockylinux"))){
const err18 = {instancePath:instancePath+"/spec/osName",schemaPath:"#/properties/spec/properties/osName/enum",keyword:"enum",params:{allowedValues: schema6.properties.spec.properties.osName.enum}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data7.osVersion !== undefined){
if(typeof data7.osVersion !== "string"){
const err19 = {instancePath:instancePath+"/spec/osVersion",schemaPath:"#/properties/spec/properties/osVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data7.version !== undefined){
let data10 = data7.version;
if(typeof data10 === "string"){
if(!pattern1.test(data10)){
const err20 = {instancePath:instancePath+"/spec/version",schemaPath:"#/properties/spec/properties/version/pattern",keyword:"pattern",params:{pattern: "^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
else {
const err21 = {instancePath:instancePath+"/spec/version",schemaPath:"#/properties/spec/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data7.supportedCloudProviders !== undefined){
let data11 = data7.supportedCloudProviders;
if(Array.isArray(data11)){
const len0 = data11.length;
for(let i0=0; i0<len0; i0++){
let data12 = data11[i0];
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.name === undefined){
const err22 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0,schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
for(const key2 in data12){
if(!((key2 === "name") || (key2 === "spec"))){
const err23 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0,schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data12.name !== undefined){
let data13 = data12.name;
if(typeof data13 !== "string"){
const err24 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0+"/name",schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
if(!(((((((((((((((((((data13 === "aws") || (data13 === "azure")) || (data13 === "digitalocean")) || (data13 === "edge")) || (data13 === "gce")) || (data13 === "hetzner")) || (data13 === "kubevirt")) || (data13 === "linode")) || (data13 === "nutanix")) || (data13 === "openstack")) || (data13 === "vsphere")) || (data13 === "fake")) || (data13 === "alibaba")) || (data13 === "anexia")) || (data13 === "scaleway")) || (data13 === "baremetal")) || (data13 === "external")) || (data13 === "vmware-cloud-director")) || (data13 === "opennebula"))){
const err25 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0+"/name",schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/properties/name/enum",keyword:"enum",params:{allowedValues: schema6.properties.spec.properties.supportedCloudProviders.items.properties.name.enum}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data12.spec !== undefined){
let data14 = data12.spec;
if(!(data14 && typeof data14 == "object" && !Array.isArray(data14))){
const err26 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0+"/spec",schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
}
else {
const err27 = {instancePath:instancePath+"/spec/supportedCloudProviders/" + i0,schemaPath:"#/properties/spec/properties/supportedCloudProviders/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
}
else {
const err28 = {instancePath:instancePath+"/spec/supportedCloudProviders",schemaPath:"#/properties/spec/properties/supportedCloudProviders/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data7.provisioningUtility !== undefined){
let data15 = data7.provisioningUtility;
if(typeof data15 !== "string"){
const err29 = {instancePath:instancePath+"/spec/provisioningUtility",schemaPath:"#/properties/spec/properties/provisioningUtility/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(!((data15 === "cloud-init") || (data15 === "ignition"))){
const err30 = {instancePath:instancePath+"/spec/provisioningUtility",schemaPath:"#/properties/spec/properties/provisioningUtility/enum",keyword:"enum",params:{allowedValues: schema6.properties.spec.properties.provisioningUtility.enum}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
if(data7.bootstrapConfig !== undefined){
if(!(validate25(data7.bootstrapConfig, {instancePath:instancePath+"/spec/bootstrapConfig",parentData:data7,parentDataProperty:"bootstrapConfig",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
if(data7.provisioningConfig !== undefined){
if(!(validate25(data7.provisioningConfig, {instancePath:instancePath+"/spec/provisioningConfig",parentData:data7,parentDataProperty:"provisioningConfig",rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err31 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
}
else {
const err32 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/schemas/operatingsystemprofile.schema.json\",\n  \"title\": \"OperatingSystemProfile\",\n  \"description\": \"An OperatingSystemProfile (operatingsystemmanager.k8c.io/v1alpha1), as the API server and the admission webhook accept it. CustomOperatingSystemProfile has the same form.\",\n  \"type\": \"object\",\n  \"required\": [\"metadata\", \"spec\"],\n  \"additionalProperties\": false,\n  \"properties\": {\n    \"apiVersion\": { \"type\": \"string\" },\n    \"kind\": { \"type\": \"string\" },\n    \"metadata\": {\n      \"type\": \"object\",\n      \"required\": [\"name\"],\n      \"additionalProperties\": true,\n      \"properties\": {\n        \"name\": { \"type\": \"string\", \"pattern\": \"^.\", \"patternErrorMessage\": \"a name\" },\n        \"namespace\": { \"type\": \"string\" },\n        \"annotations\": { \"$ref\": \"#/$defs/texts\" },\n        \"labels\": { \"$ref\": \"#/$defs/texts\" }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"required\": [\n        \"osName\",\n        \"osVersion\",\n        \"version\",\n        \"supportedCloudProviders\",\n        \"bootstrapConfig\",\n        \"provisioningConfig\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"osName\": {\n          \"type\": \"string\",\n          \"description\": \"The operating system, as MachineDeployments name it.\",\n          \"enum\": [\"flatcar\", \"rhel\", \"ubuntu\", \"amzn2\", \"rockylinux\"]\n        },\n        \"osVersion\": {\n          \"type\": \"string\",\n          \"description\": \"The operating system's version: for people, nothing depends on it.\"\n        },\n        \"version\": {\n          \"type\": \"string\",\n          \"description\": \"The version of the profile: one that changes needs a new one.\",\n          \"pattern\": \"v(0|[1-9]\\\\d*)\\\\.(0|[1-9]\\\\d*)\\\\.(0|[1-9]\\\\d*)(-(0|[1-9]\\\\d*|\\\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\\\.(0|[1-9]\\\\d*|\\\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\\\+[0-9a-zA-Z-]+(\\\\.[0-9a-zA-Z-]+)*)?$\",\n          \"patternErrorMessage\": \"a version like v1.2.3\"\n        },\n        \"supportedCloudProviders\": {\n          \"type\": \"array\",\n          \"description\": \"The cloud providers on which MachineDeployments may use the profile.\",\n          \"items\": {\n            \"type\": \"object\",\n            \"required\": [\"name\"],\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"name\": {\n                \"type\": \"string\",\n                \"enum\": [\n                  \"aws\",\n                  \"azure\",\n                  \"digitalocean\",\n                  \"edge\",\n                  \"gce\",\n                  \"hetzner\",\n                  \"kubevirt\",\n                  \"linode\",\n                  \"nutanix\",\n                  \"openstack\",\n                  \"vsphere\",\n                  \"fake\",\n                  \"alibaba\",\n                  \"anexia\",\n                  \"scaleway\",\n                  \"baremetal\",\n                  \"external\",\n                  \"vmware-cloud-director\",\n                  \"opennebula\"\n                ]\n              },\n              \"spec\": { \"type\": \"object\", \"description\": \"What the provider needs to know, in its own form.\" }\n            }\n          }\n        },\n        \"provisioningUtility\": {\n          \"type\": \"string\",\n          \"description\": \"What reads the user data on the machine.\",\n          \"enum\": [\"cloud-init\", \"ignition\"]\n        },\n        \"bootstrapConfig\": {\n          \"$ref\": \"#/$defs/phase\",\n          \"description\": \"What a machine gets at its first boot: just enough to fetch the rest.\"\n        },\n        \"provisioningConfig\": {\n          \"$ref\": \"#/$defs/phase\",\n          \"description\": \"The rest: what makes the machine a node.\"\n        }\n      }\n    }\n  },\n  \"$defs\": {\n    \"phase\": {\n      \"type\": \"object\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"supportedContainerRuntimes\": {\n          \"type\": \"array\",\n          \"description\": \"Files that come with a container runtime; only containerd is used.\",\n          \"items\": {\n            \"type\": \"object\",\n            \"required\": [\"name\", \"files\"],\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"name\": { \"type\": \"string\", \"enum\": [\"docker\", \"containerd\"] },\n              \"files\": { \"$ref\": \"#/$defs/files\" },\n              \"templates\": { \"$ref\": \"#/$defs/texts\" }\n            }\n          }\n        },\n        \"templates\": { \"$ref\": \"#/$defs/texts\", \"description\": \"Templates that files include by name.\" },\n        \"units\": {\n          \"type\": \"array\",\n          \"description\": \"systemd units: for Flatcar only.\",\n          \"items\": {\n            \"type\": \"object\",\n            \"required\": [\"name\"],\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"name\": { \"type\": \"string\" },\n              \"enable\": { \"type\": \"boolean\" },\n              \"mask\": { \"type\": \"boolean\" },\n              \"content\": { \"type\": \"string\" },\n              \"dropIns\": {\n                \"type\": \"array\",\n                \"items\": {\n                  \"type\": \"object\",\n                  \"required\": [\"name\", \"content\"],\n                  \"additionalProperties\": false,\n                  \"properties\": { \"name\": { \"type\": \"string\" }, \"content\": { \"type\": \"string\" } }\n                }\n              }\n            }\n          }\n        },\n        \"files\": { \"$ref\": \"#/$defs/files\" },\n        \"modules\": {\n          \"type\": \"object\",\n          \"description\": \"Modules of cloud-init.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"bootcmd\": { \"$ref\": \"#/$defs/commands\" },\n            \"rh_subscription\": { \"$ref\": \"#/$defs/texts\" },\n            \"runcmd\": { \"$ref\": \"#/$defs/commands\" },\n            \"yum_repos\": { \"type\": \"object\", \"additionalProperties\": { \"$ref\": \"#/$defs/texts\" } },\n            \"yum_repo_dir\": { \"type\": \"string\" }\n          }\n        }\n      }\n    },\n    \"files\": {\n      \"type\": \"array\",\n      \"items\": {\n        \"type\": \"object\",\n        \"required\": [\"path\", \"content\"],\n        \"additionalProperties\": false,\n        \"properties\": {\n          \"path\": { \"type\": \"string\", \"description\": \"Where the file is on the machine.\" },\n          \"permissions\": {\n            \"type\": \"integer\",\n            \"description\": \"Octal digits, read as a decimal number and without a leading zero: 644.\",\n            \"minimum\": -2147483648,\n            \"maximum\": 2147483647\n          },\n          \"content\": {\n            \"type\": \"object\",\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"inline\": {\n                \"type\": \"object\",\n                \"required\": [\"data\"],\n                \"additionalProperties\": false,\n                \"properties\": {\n                  \"encoding\": {\n                    \"type\": \"string\",\n                    \"description\": \"`b64`: the file travels as base64 in the user data.\"\n                  },\n                  \"data\": { \"type\": \"string\", \"description\": \"The content, a template in a profile.\" }\n                }\n              }\n            }\n          }\n        }\n      }\n    },\n    \"commands\": { \"type\": \"array\", \"items\": { \"type\": \"string\" } },\n    \"texts\": { \"type\": \"object\", \"additionalProperties\": { \"type\": \"string\" } }\n  }\n}\n"
