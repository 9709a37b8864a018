// Made from function-config/osm-krm.dev_operatingsystemprofileoverlays.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/v1alpha1/operatingsystemprofileoverlay.schema.json","type":"object","required":["apiVersion","kind","metadata","spec"],"additionalProperties":false,"properties":{"apiVersion":{"type":"string","const":"osm-krm.dev/v1alpha1"},"kind":{"type":"string","const":"OperatingSystemProfileOverlay"},"metadata":{"type":"object","required":["name"],"additionalProperties":true,"properties":{"name":{"type":"string","pattern":"^."}}},"spec":{"type":"object","required":["extends","version"],"additionalProperties":false,"properties":{"extends":{"type":"string","pattern":"^."},"version":{"type":"string","pattern":"^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$"},"supportedCloudProviders":{"type":"object","additionalProperties":false,"properties":{"add":{"type":"array","items":{"$ref":"#/$defs/provider"}},"remove":{"type":"array","items":{"type":"string"}}}},"bootstrapConfig":{"$ref":"#/$defs/phase"},"provisioningConfig":{"$ref":"#/$defs/phase"}}}},"$defs":{"phase":{"type":"object","additionalProperties":false,"properties":{"files":{"type":"object","additionalProperties":false,"properties":{"add":{"type":"array","items":{"$ref":"#/$defs/file"}},"replace":{"type":"array","items":{"$ref":"#/$defs/file"}},"remove":{"$ref":"#/$defs/names"}}},"units":{"type":"object","additionalProperties":false,"properties":{"add":{"type":"array","items":{"$ref":"#/$defs/unit"}},"replace":{"type":"array","items":{"$ref":"#/$defs/unit"}},"remove":{"$ref":"#/$defs/names"}}},"templates":{"type":"object","additionalProperties":false,"properties":{"set":{"$ref":"#/$defs/texts"},"remove":{"$ref":"#/$defs/names"}}},"modules":{"$ref":"#/$defs/modules"}}},"modules":{"type":"object","additionalProperties":false,"properties":{"bootcmd":{"$ref":"#/$defs/commandChanges"},"runcmd":{"$ref":"#/$defs/commandChanges"},"rh_subscription":{"$ref":"#/$defs/textChanges"},"yum_repos":{"type":"object","additionalProperties":false,"properties":{"set":{"type":"object","additionalProperties":{"$ref":"#/$defs/texts"}},"remove":{"$ref":"#/$defs/names"}}},"yum_repo_dir":{"type":"string"}}},"commandChanges":{"type":"object","additionalProperties":false,"properties":{"before":{"$ref":"#/$defs/commands"},"after":{"$ref":"#/$defs/commands"},"remove":{"$ref":"#/$defs/commands"}}},"textChanges":{"type":"object","additionalProperties":false,"properties":{"set":{"$ref":"#/$defs/texts"},"remove":{"$ref":"#/$defs/names"}}},"file":{"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string","pattern":"^/."},"permissions":{"type":"integer","minimum":0,"maximum":7777},"content":{"type":"object","required":["inline"],"additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}},"unit":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"content":{"type":"string"}}}}}},"commands":{"type":"array","items":{"type":"string"}},"names":{"type":"array","items":{"type":"string"}},"texts":{"type":"object","additionalProperties":{"type":"string"}},"provider":{"type":"string","enum":["aws","azure","digitalocean","edge","gce","hetzner","kubevirt","linode","nutanix","openstack","vsphere","fake","alibaba","anexia","scaleway","baremetal","external","vmware-cloud-director","opennebula"]}}};
const pattern0 = new RegExp("^.", "u");
const pattern2 = new RegExp("^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$", "u");
const schema7 = {"type":"string","enum":["aws","azure","digitalocean","edge","gce","hetzner","kubevirt","linode","nutanix","openstack","vsphere","fake","alibaba","anexia","scaleway","baremetal","external","vmware-cloud-director","opennebula"]};

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!(((((((((((((((((((data === "aws") || (data === "azure")) || (data === "digitalocean")) || (data === "edge")) || (data === "gce")) || (data === "hetzner")) || (data === "kubevirt")) || (data === "linode")) || (data === "nutanix")) || (data === "openstack")) || (data === "vsphere")) || (data === "fake")) || (data === "alibaba")) || (data === "anexia")) || (data === "scaleway")) || (data === "baremetal")) || (data === "external")) || (data === "vmware-cloud-director")) || (data === "opennebula"))){
const err1 = {instancePath,schemaPath:"#/enum",keyword:"enum",params:{allowedValues: schema7.enum}};
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

const schema8 = {"type":"object","additionalProperties":false,"properties":{"files":{"type":"object","additionalProperties":false,"properties":{"add":{"type":"array","items":{"$ref":"#/$defs/file"}},"replace":{"type":"array","items":{"$ref":"#/$defs/file"}},"remove":{"$ref":"#/$defs/names"}}},"units":{"type":"object","additionalProperties":false,"properties":{"add":{"type":"array","items":{"$ref":"#/$defs/unit"}},"replace":{"type":"array","items":{"$ref":"#/$defs/unit"}},"remove":{"$ref":"#/$defs/names"}}},"templates":{"type":"object","additionalProperties":false,"properties":{"set":{"$ref":"#/$defs/texts"},"remove":{"$ref":"#/$defs/names"}}},"modules":{"$ref":"#/$defs/modules"}}};
const schema9 = {"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string","pattern":"^/."},"permissions":{"type":"integer","minimum":0,"maximum":7777},"content":{"type":"object","required":["inline"],"additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}};
const pattern3 = new RegExp("^/.", "u");

function validate25(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.path === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if(data.content === undefined){
const err1 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
for(const key0 in data){
if(!(((key0 === "path") || (key0 === "permissions")) || (key0 === "content"))){
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
if(data.path !== undefined){
let data0 = data.path;
if(typeof data0 === "string"){
if(!pattern3.test(data0)){
const err3 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/pattern",keyword:"pattern",params:{pattern: "^/."}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
else {
const err4 = {instancePath:instancePath+"/path",schemaPath:"#/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.permissions !== undefined){
let data1 = data.permissions;
if(!(((typeof data1 == "number") && (!(data1 % 1) && !isNaN(data1))) && (isFinite(data1)))){
const err5 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if((typeof data1 == "number") && (isFinite(data1))){
if(data1 > 7777 || isNaN(data1)){
const err6 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/maximum",keyword:"maximum",params:{comparison: "<=", limit: 7777}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
if(data1 < 0 || isNaN(data1)){
const err7 = {instancePath:instancePath+"/permissions",schemaPath:"#/properties/permissions/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
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
if(data.content !== undefined){
let data2 = data.content;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.inline === undefined){
const err8 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/required",keyword:"required",params:{missingProperty: "inline"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data2){
if(!(key1 === "inline")){
const err9 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data2.inline !== undefined){
let data3 = data2.inline;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.data === undefined){
const err10 = {instancePath:instancePath+"/content/inline",schemaPath:"#/properties/content/properties/inline/required",keyword:"required",params:{missingProperty: "data"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
for(const key2 in data3){
if(!((key2 === "encoding") || (key2 === "data"))){
const err11 = {instancePath:instancePath+"/content/inline",schemaPath:"#/properties/content/properties/inline/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data3.encoding !== undefined){
if(typeof data3.encoding !== "string"){
const err12 = {instancePath:instancePath+"/content/inline/encoding",schemaPath:"#/properties/content/properties/inline/properties/encoding/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.data !== undefined){
if(typeof data3.data !== "string"){
const err13 = {instancePath:instancePath+"/content/inline/data",schemaPath:"#/properties/content/properties/inline/properties/data/type",keyword:"type",params:{type: "string"}};
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
const err14 = {instancePath:instancePath+"/content/inline",schemaPath:"#/properties/content/properties/inline/type",keyword:"type",params:{type: "object"}};
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
const err15 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "object"}};
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
const err16 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
validate25.errors = vErrors;
return errors === 0;
}

const schema10 = {"type":"array","items":{"type":"string"}};

function validate28(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate28.errors = vErrors;
return errors === 0;
}

const schema11 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"content":{"type":"string"}}}}}};

function validate30(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
if(data.name === undefined){
const err0 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
for(const key0 in data){
if(!(((((key0 === "name") || (key0 === "enable")) || (key0 === "mask")) || (key0 === "content")) || (key0 === "dropIns"))){
const err1 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data.name !== undefined){
let data0 = data.name;
if(typeof data0 === "string"){
if(!pattern0.test(data0)){
const err2 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/pattern",keyword:"pattern",params:{pattern: "^."}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
else {
const err3 = {instancePath:instancePath+"/name",schemaPath:"#/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.enable !== undefined){
if(typeof data.enable !== "boolean"){
const err4 = {instancePath:instancePath+"/enable",schemaPath:"#/properties/enable/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.mask !== undefined){
if(typeof data.mask !== "boolean"){
const err5 = {instancePath:instancePath+"/mask",schemaPath:"#/properties/mask/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data.content !== undefined){
if(typeof data.content !== "string"){
const err6 = {instancePath:instancePath+"/content",schemaPath:"#/properties/content/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.dropIns !== undefined){
let data4 = data.dropIns;
if(Array.isArray(data4)){
const len0 = data4.length;
for(let i0=0; i0<len0; i0++){
let data5 = data4[i0];
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(data5.name === undefined){
const err7 = {instancePath:instancePath+"/dropIns/" + i0,schemaPath:"#/properties/dropIns/items/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if(data5.content === undefined){
const err8 = {instancePath:instancePath+"/dropIns/" + i0,schemaPath:"#/properties/dropIns/items/required",keyword:"required",params:{missingProperty: "content"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
for(const key1 in data5){
if(!((key1 === "name") || (key1 === "content"))){
const err9 = {instancePath:instancePath+"/dropIns/" + i0,schemaPath:"#/properties/dropIns/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data5.name !== undefined){
let data6 = data5.name;
if(typeof data6 === "string"){
if(!pattern0.test(data6)){
const err10 = {instancePath:instancePath+"/dropIns/" + i0+"/name",schemaPath:"#/properties/dropIns/items/properties/name/pattern",keyword:"pattern",params:{pattern: "^."}};
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
const err11 = {instancePath:instancePath+"/dropIns/" + i0+"/name",schemaPath:"#/properties/dropIns/items/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
}
if(data5.content !== undefined){
if(typeof data5.content !== "string"){
const err12 = {instancePath:instancePath+"/dropIns/" + i0+"/content",schemaPath:"#/properties/dropIns/items/properties/content/type",keyword:"type",params:{type: "string"}};
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
const err13 = {instancePath:instancePath+"/dropIns/" + i0,schemaPath:"#/properties/dropIns/items/type",keyword:"type",params:{type: "object"}};
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
const err14 = {instancePath:instancePath+"/dropIns",schemaPath:"#/properties/dropIns/type",keyword:"type",params:{type: "array"}};
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
const err15 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
validate30.errors = vErrors;
return errors === 0;
}

const schema12 = {"type":"object","additionalProperties":{"type":"string"}};

function validate34(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate34.errors = vErrors;
return errors === 0;
}

const schema13 = {"type":"object","additionalProperties":false,"properties":{"bootcmd":{"$ref":"#/$defs/commandChanges"},"runcmd":{"$ref":"#/$defs/commandChanges"},"rh_subscription":{"$ref":"#/$defs/textChanges"},"yum_repos":{"type":"object","additionalProperties":false,"properties":{"set":{"type":"object","additionalProperties":{"$ref":"#/$defs/texts"}},"remove":{"$ref":"#/$defs/names"}}},"yum_repo_dir":{"type":"string"}}};
const schema14 = {"type":"object","additionalProperties":false,"properties":{"before":{"$ref":"#/$defs/commands"},"after":{"$ref":"#/$defs/commands"},"remove":{"$ref":"#/$defs/commands"}}};
const schema15 = {"type":"array","items":{"type":"string"}};

function validate39(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate39.errors = vErrors;
return errors === 0;
}


function validate38(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((key0 === "before") || (key0 === "after")) || (key0 === "remove"))){
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
if(data.before !== undefined){
if(!(validate39(data.before, {instancePath:instancePath+"/before",parentData:data,parentDataProperty:"before",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.after !== undefined){
if(!(validate39(data.after, {instancePath:instancePath+"/after",parentData:data,parentDataProperty:"after",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
}
}
if(data.remove !== undefined){
if(!(validate39(data.remove, {instancePath:instancePath+"/remove",parentData:data,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate39.errors : vErrors.concat(validate39.errors);
errors = vErrors.length;
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
validate38.errors = vErrors;
return errors === 0;
}

const schema16 = {"type":"object","additionalProperties":false,"properties":{"set":{"$ref":"#/$defs/texts"},"remove":{"$ref":"#/$defs/names"}}};

function validate45(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((key0 === "set") || (key0 === "remove"))){
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
if(data.set !== undefined){
if(!(validate34(data.set, {instancePath:instancePath+"/set",parentData:data,parentDataProperty:"set",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data.remove !== undefined){
if(!(validate28(data.remove, {instancePath:instancePath+"/remove",parentData:data,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
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
validate45.errors = vErrors;
return errors === 0;
}


function validate37(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!(((((key0 === "bootcmd") || (key0 === "runcmd")) || (key0 === "rh_subscription")) || (key0 === "yum_repos")) || (key0 === "yum_repo_dir"))){
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
if(data.bootcmd !== undefined){
if(!(validate38(data.bootcmd, {instancePath:instancePath+"/bootcmd",parentData:data,parentDataProperty:"bootcmd",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.runcmd !== undefined){
if(!(validate38(data.runcmd, {instancePath:instancePath+"/runcmd",parentData:data,parentDataProperty:"runcmd",rootData}))){
vErrors = vErrors === null ? validate38.errors : vErrors.concat(validate38.errors);
errors = vErrors.length;
}
}
if(data.rh_subscription !== undefined){
if(!(validate45(data.rh_subscription, {instancePath:instancePath+"/rh_subscription",parentData:data,parentDataProperty:"rh_subscription",rootData}))){
vErrors = vErrors === null ? validate45.errors : vErrors.concat(validate45.errors);
errors = vErrors.length;
}
}
if(data.yum_repos !== undefined){
let data3 = data.yum_repos;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key1 in data3){
if(!((key1 === "set") || (key1 === "remove"))){
const err1 = {instancePath:instancePath+"/yum_repos",schemaPath:"#/properties/yum_repos/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data3.set !== undefined){
let data4 = data3.set;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
for(const key2 in data4){
if(!(validate34(data4[key2], {instancePath:instancePath+"/yum_repos/set/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),parentData:data4,parentDataProperty:key2,rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/yum_repos/set",schemaPath:"#/properties/yum_repos/properties/set/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data3.remove !== undefined){
if(!(validate28(data3.remove, {instancePath:instancePath+"/yum_repos/remove",parentData:data3,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/yum_repos",schemaPath:"#/properties/yum_repos/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data.yum_repo_dir !== undefined){
if(typeof data.yum_repo_dir !== "string"){
const err4 = {instancePath:instancePath+"/yum_repo_dir",schemaPath:"#/properties/yum_repo_dir/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
}
else {
const err5 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
validate37.errors = vErrors;
return errors === 0;
}


function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
for(const key0 in data){
if(!((((key0 === "files") || (key0 === "units")) || (key0 === "templates")) || (key0 === "modules"))){
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
if(data.files !== undefined){
let data0 = data.files;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
for(const key1 in data0){
if(!(((key1 === "add") || (key1 === "replace")) || (key1 === "remove"))){
const err1 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
if(data0.add !== undefined){
let data1 = data0.add;
if(Array.isArray(data1)){
const len0 = data1.length;
for(let i0=0; i0<len0; i0++){
if(!(validate25(data1[i0], {instancePath:instancePath+"/files/add/" + i0,parentData:data1,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err2 = {instancePath:instancePath+"/files/add",schemaPath:"#/properties/files/properties/add/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
}
if(data0.replace !== undefined){
let data3 = data0.replace;
if(Array.isArray(data3)){
const len1 = data3.length;
for(let i1=0; i1<len1; i1++){
if(!(validate25(data3[i1], {instancePath:instancePath+"/files/replace/" + i1,parentData:data3,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate25.errors : vErrors.concat(validate25.errors);
errors = vErrors.length;
}
}
}
else {
const err3 = {instancePath:instancePath+"/files/replace",schemaPath:"#/properties/files/properties/replace/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
}
if(data0.remove !== undefined){
if(!(validate28(data0.remove, {instancePath:instancePath+"/files/remove",parentData:data0,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
const err4 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.units !== undefined){
let data6 = data.units;
if(data6 && typeof data6 == "object" && !Array.isArray(data6)){
for(const key2 in data6){
if(!(((key2 === "add") || (key2 === "replace")) || (key2 === "remove"))){
const err5 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data6.add !== undefined){
let data7 = data6.add;
if(Array.isArray(data7)){
const len2 = data7.length;
for(let i2=0; i2<len2; i2++){
if(!(validate30(data7[i2], {instancePath:instancePath+"/units/add/" + i2,parentData:data7,parentDataProperty:i2,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err6 = {instancePath:instancePath+"/units/add",schemaPath:"#/properties/units/properties/add/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data6.replace !== undefined){
let data9 = data6.replace;
if(Array.isArray(data9)){
const len3 = data9.length;
for(let i3=0; i3<len3; i3++){
if(!(validate30(data9[i3], {instancePath:instancePath+"/units/replace/" + i3,parentData:data9,parentDataProperty:i3,rootData}))){
vErrors = vErrors === null ? validate30.errors : vErrors.concat(validate30.errors);
errors = vErrors.length;
}
}
}
else {
const err7 = {instancePath:instancePath+"/units/replace",schemaPath:"#/properties/units/properties/replace/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data6.remove !== undefined){
if(!(validate28(data6.remove, {instancePath:instancePath+"/units/remove",parentData:data6,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
const err8 = {instancePath:instancePath+"/units",schemaPath:"#/properties/units/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.templates !== undefined){
let data12 = data.templates;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
for(const key3 in data12){
if(!((key3 === "set") || (key3 === "remove"))){
const err9 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
}
if(data12.set !== undefined){
if(!(validate34(data12.set, {instancePath:instancePath+"/templates/set",parentData:data12,parentDataProperty:"set",rootData}))){
vErrors = vErrors === null ? validate34.errors : vErrors.concat(validate34.errors);
errors = vErrors.length;
}
}
if(data12.remove !== undefined){
if(!(validate28(data12.remove, {instancePath:instancePath+"/templates/remove",parentData:data12,parentDataProperty:"remove",rootData}))){
vErrors = vErrors === null ? validate28.errors : vErrors.concat(validate28.errors);
errors = vErrors.length;
}
}
}
else {
const err10 = {instancePath:instancePath+"/templates",schemaPath:"#/properties/templates/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.modules !== undefined){
if(!(validate37(data.modules, {instancePath:instancePath+"/modules",parentData:data,parentDataProperty:"modules",rootData}))){
vErrors = vErrors === null ? validate37.errors : vErrors.concat(validate37.errors);
errors = vErrors.length;
}
}
}
else {
const err11 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
validate24.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/v1alpha1/operatingsystemprofileoverlay.schema.json" */;
let vErrors = null;
let errors = 0;
if(data && typeof data == "object" && !Array.isArray(data)){
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
if(data.metadata === undefined){
const err2 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "metadata"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data.spec === undefined){
const err3 = {instancePath,schemaPath:"#/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err3];
}
else {
vErrors.push(err3);
}
errors++;
}
for(const key0 in data){
if(!((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "metadata")) || (key0 === "spec"))){
const err4 = {instancePath,schemaPath:"#/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key0}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data.apiVersion !== undefined){
let data0 = data.apiVersion;
if(typeof data0 !== "string"){
const err5 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
if("osm-krm.dev/v1alpha1" !== data0){
const err6 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "osm-krm.dev/v1alpha1"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.kind !== undefined){
let data1 = data.kind;
if(typeof data1 !== "string"){
const err7 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
if("OperatingSystemProfileOverlay" !== data1){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "OperatingSystemProfileOverlay"}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data.metadata !== undefined){
let data2 = data.metadata;
if(data2 && typeof data2 == "object" && !Array.isArray(data2)){
if(data2.name === undefined){
const err9 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err9];
}
else {
vErrors.push(err9);
}
errors++;
}
if(data2.name !== undefined){
let data3 = data2.name;
if(typeof data3 === "string"){
if(!pattern0.test(data3)){
const err10 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/pattern",keyword:"pattern",params:{pattern: "^."}};
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
const err11 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"}};
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
const err12 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data.spec !== undefined){
let data4 = data.spec;
if(data4 && typeof data4 == "object" && !Array.isArray(data4)){
if(data4.extends === undefined){
const err13 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "extends"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data4.version === undefined){
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "version"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
for(const key1 in data4){
if(!(((((key1 === "extends") || (key1 === "version")) || (key1 === "supportedCloudProviders")) || (key1 === "bootstrapConfig")) || (key1 === "provisioningConfig"))){
const err15 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data4.extends !== undefined){
let data5 = data4.extends;
if(typeof data5 === "string"){
if(!pattern0.test(data5)){
const err16 = {instancePath:instancePath+"/spec/extends",schemaPath:"#/properties/spec/properties/extends/pattern",keyword:"pattern",params:{pattern: "^."}};
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
const err17 = {instancePath:instancePath+"/spec/extends",schemaPath:"#/properties/spec/properties/extends/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data4.version !== undefined){
let data6 = data4.version;
if(typeof data6 === "string"){
if(!pattern2.test(data6)){
const err18 = {instancePath:instancePath+"/spec/version",schemaPath:"#/properties/spec/properties/version/pattern",keyword:"pattern",params:{pattern: "^.{0,200}v(0|[1-9]\\d*)\\.(0|[1-9]\\d*)\\.(0|[1-9]\\d*)(-(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\.(0|[1-9]\\d*|\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\+[0-9a-zA-Z-]+(\\.[0-9a-zA-Z-]+)*)?$"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
else {
const err19 = {instancePath:instancePath+"/spec/version",schemaPath:"#/properties/spec/properties/version/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data4.supportedCloudProviders !== undefined){
let data7 = data4.supportedCloudProviders;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
for(const key2 in data7){
if(!((key2 === "add") || (key2 === "remove"))){
const err20 = {instancePath:instancePath+"/spec/supportedCloudProviders",schemaPath:"#/properties/spec/properties/supportedCloudProviders/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data7.add !== undefined){
let data8 = data7.add;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data8[i0], {instancePath:instancePath+"/spec/supportedCloudProviders/add/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err21 = {instancePath:instancePath+"/spec/supportedCloudProviders/add",schemaPath:"#/properties/spec/properties/supportedCloudProviders/properties/add/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data7.remove !== undefined){
let data10 = data7.remove;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
if(typeof data10[i1] !== "string"){
const err22 = {instancePath:instancePath+"/spec/supportedCloudProviders/remove/" + i1,schemaPath:"#/properties/spec/properties/supportedCloudProviders/properties/remove/items/type",keyword:"type",params:{type: "string"}};
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
const err23 = {instancePath:instancePath+"/spec/supportedCloudProviders/remove",schemaPath:"#/properties/spec/properties/supportedCloudProviders/properties/remove/type",keyword:"type",params:{type: "array"}};
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
const err24 = {instancePath:instancePath+"/spec/supportedCloudProviders",schemaPath:"#/properties/spec/properties/supportedCloudProviders/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.bootstrapConfig !== undefined){
if(!(validate24(data4.bootstrapConfig, {instancePath:instancePath+"/spec/bootstrapConfig",parentData:data4,parentDataProperty:"bootstrapConfig",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
if(data4.provisioningConfig !== undefined){
if(!(validate24(data4.provisioningConfig, {instancePath:instancePath+"/spec/provisioningConfig",parentData:data4,parentDataProperty:"provisioningConfig",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err25 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
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
const err26 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/v1alpha1/operatingsystemprofileoverlay.schema.json\",\n  \"title\": \"OperatingSystemProfileOverlay\",\n  \"description\": \"A profile made from another profile by explicit changes: parts to add must be new, and parts to replace or remove must exist. The result is an ordinary OperatingSystemProfile with the name of the overlay, in the namespace of the generator. The overlay itself is read by osm-krm and never applied to a cluster.\",\n  \"type\": \"object\",\n  \"required\": [\n    \"apiVersion\",\n    \"kind\",\n    \"metadata\",\n    \"spec\"\n  ],\n  \"additionalProperties\": false,\n  \"properties\": {\n    \"apiVersion\": {\n      \"type\": \"string\",\n      \"const\": \"osm-krm.dev/v1alpha1\",\n      \"description\": \"Always `osm-krm.dev/v1alpha1`.\"\n    },\n    \"kind\": {\n      \"type\": \"string\",\n      \"const\": \"OperatingSystemProfileOverlay\",\n      \"description\": \"Always `OperatingSystemProfileOverlay`.\"\n    },\n    \"metadata\": {\n      \"type\": \"object\",\n      \"description\": \"Standard object metadata. Add the annotation `config.kubernetes.io/local-config: \\\"true\\\"`, so that the object is not applied to a cluster.\",\n      \"required\": [\n        \"name\"\n      ],\n      \"additionalProperties\": true,\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"pattern\": \"^.\",\n          \"patternErrorMessage\": \"a name\",\n          \"description\": \"The name of the resulting profile. MachineDeployments name it in the annotation `k8c.io/operating-system-profile`.\"\n        }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"description\": \"The profile to extend, and the changes.\",\n      \"required\": [\n        \"extends\",\n        \"version\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"extends\": {\n          \"type\": \"string\",\n          \"pattern\": \"^.\",\n          \"patternErrorMessage\": \"the name of a profile\",\n          \"description\": \"The profile to extend: a profile among the items, a built-in profile, or the result of another overlay or of extensions. An overlay can have the name of the built-in profile that it extends; MachineDeployments then use the overlay without a change.\"\n        },\n        \"version\": {\n          \"type\": \"string\",\n          \"pattern\": \"v(0|[1-9]\\\\d*)\\\\.(0|[1-9]\\\\d*)\\\\.(0|[1-9]\\\\d*)(-(0|[1-9]\\\\d*|\\\\d*[a-zA-Z-][0-9a-zA-Z-]*)(\\\\.(0|[1-9]\\\\d*|\\\\d*[a-zA-Z-][0-9a-zA-Z-]*))*)?(\\\\+[0-9a-zA-Z-]+(\\\\.[0-9a-zA-Z-]+)*)?$\",\n          \"patternErrorMessage\": \"a version like v1.2.3\",\n          \"description\": \"The version of the resulting profile. Set a new version when the content changes.\"\n        },\n        \"supportedCloudProviders\": {\n          \"type\": \"object\",\n          \"description\": \"Changes of the supported cloud providers.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"add\": {\n              \"type\": \"array\",\n              \"description\": \"Providers to support.\",\n              \"items\": {\n                \"$ref\": \"#/$defs/provider\"\n              }\n            },\n            \"remove\": {\n              \"type\": \"array\",\n              \"description\": \"Providers that are no longer supported, such as one that an earlier release had.\",\n              \"items\": {\n                \"type\": \"string\"\n              }\n            }\n          }\n        },\n        \"bootstrapConfig\": {\n          \"$ref\": \"#/$defs/phase\",\n          \"description\": \"The first boot. Only the parts that are named here change.\"\n        },\n        \"provisioningConfig\": {\n          \"$ref\": \"#/$defs/phase\",\n          \"description\": \"The configuration that the bootstrap fetches and applies. Only the parts that are named here change.\"\n        }\n      }\n    }\n  },\n  \"$defs\": {\n    \"phase\": {\n      \"type\": \"object\",\n      \"description\": \"Changes of one phase.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"files\": {\n          \"type\": \"object\",\n          \"description\": \"Files, by path, including those of the container runtime.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"add\": {\n              \"type\": \"array\",\n              \"description\": \"Files that the base does not have.\",\n              \"items\": {\n                \"$ref\": \"#/$defs/file\"\n              }\n            },\n            \"replace\": {\n              \"type\": \"array\",\n              \"description\": \"Files that replace those with the same path.\",\n              \"items\": {\n                \"$ref\": \"#/$defs/file\"\n              }\n            },\n            \"remove\": {\n              \"$ref\": \"#/$defs/names\",\n              \"description\": \"Paths of files to remove.\"\n            }\n          }\n        },\n        \"units\": {\n          \"type\": \"object\",\n          \"description\": \"systemd units, by name. Only for Flatcar.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"add\": {\n              \"type\": \"array\",\n              \"description\": \"Units that the base does not have.\",\n              \"items\": {\n                \"$ref\": \"#/$defs/unit\"\n              }\n            },\n            \"replace\": {\n              \"type\": \"array\",\n              \"description\": \"Units that replace those with the same name.\",\n              \"items\": {\n                \"$ref\": \"#/$defs/unit\"\n              }\n            },\n            \"remove\": {\n              \"$ref\": \"#/$defs/names\",\n              \"description\": \"Names of units to remove.\"\n            }\n          }\n        },\n        \"templates\": {\n          \"type\": \"object\",\n          \"description\": \"Templates that files can include, by name.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"set\": {\n              \"$ref\": \"#/$defs/texts\",\n              \"description\": \"Templates to add, or to replace those with the same name.\"\n            },\n            \"remove\": {\n              \"$ref\": \"#/$defs/names\",\n              \"description\": \"Names of templates to remove.\"\n            }\n          }\n        },\n        \"modules\": {\n          \"$ref\": \"#/$defs/modules\",\n          \"description\": \"Modules of cloud-init.\"\n        }\n      }\n    },\n    \"modules\": {\n      \"type\": \"object\",\n      \"description\": \"Modules of cloud-init.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"bootcmd\": {\n          \"$ref\": \"#/$defs/commandChanges\",\n          \"description\": \"Commands that run early in every boot.\"\n        },\n        \"runcmd\": {\n          \"$ref\": \"#/$defs/commandChanges\",\n          \"description\": \"Commands that run late in the first boot.\"\n        },\n        \"rh_subscription\": {\n          \"$ref\": \"#/$defs/textChanges\",\n          \"description\": \"Red Hat subscription settings, by name.\"\n        },\n        \"yum_repos\": {\n          \"type\": \"object\",\n          \"description\": \"Repositories for yum and dnf, by name.\",\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"set\": {\n              \"type\": \"object\",\n              \"description\": \"Repositories to add, or to replace those with the same name.\",\n              \"additionalProperties\": {\n                \"$ref\": \"#/$defs/texts\"\n              }\n            },\n            \"remove\": {\n              \"$ref\": \"#/$defs/names\",\n              \"description\": \"Names of repositories to remove.\"\n            }\n          }\n        },\n        \"yum_repo_dir\": {\n          \"type\": \"string\",\n          \"description\": \"The folder for repositories, instead of the one in the base.\"\n        }\n      }\n    },\n    \"commandChanges\": {\n      \"type\": \"object\",\n      \"description\": \"Changes of a list of commands.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"before\": {\n          \"$ref\": \"#/$defs/commands\",\n          \"description\": \"Commands to add before those of the base.\"\n        },\n        \"after\": {\n          \"$ref\": \"#/$defs/commands\",\n          \"description\": \"Commands to add after those of the base.\"\n        },\n        \"remove\": {\n          \"$ref\": \"#/$defs/commands\",\n          \"description\": \"Commands of the base to remove, each written exactly as in the base.\"\n        }\n      }\n    },\n    \"textChanges\": {\n      \"type\": \"object\",\n      \"description\": \"Changes of a map of texts.\",\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"set\": {\n          \"$ref\": \"#/$defs/texts\",\n          \"description\": \"Texts to add, or to replace those with the same name.\"\n        },\n        \"remove\": {\n          \"$ref\": \"#/$defs/names\",\n          \"description\": \"Names of texts to remove.\"\n        }\n      }\n    },\n    \"file\": {\n      \"type\": \"object\",\n      \"description\": \"A file, as in an OperatingSystemProfile. Its content is a template.\",\n      \"required\": [\n        \"path\",\n        \"content\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"path\": {\n          \"type\": \"string\",\n          \"pattern\": \"^/.\",\n          \"patternErrorMessage\": \"an absolute path\",\n          \"description\": \"The path of the file on the node. It must be unique within the profile.\"\n        },\n        \"permissions\": {\n          \"type\": \"integer\",\n          \"minimum\": 0,\n          \"maximum\": 7777,\n          \"description\": \"Octal digits, written as a number: `600`. Default: `644`.\"\n        },\n        \"content\": {\n          \"type\": \"object\",\n          \"description\": \"The content of the file.\",\n          \"required\": [\n            \"inline\"\n          ],\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"inline\": {\n              \"type\": \"object\",\n              \"description\": \"The content itself.\",\n              \"required\": [\n                \"data\"\n              ],\n              \"additionalProperties\": false,\n              \"properties\": {\n                \"encoding\": {\n                  \"type\": \"string\",\n                  \"description\": \"With `b64`, cloud-init gets the content in base64, which preserves every byte.\"\n                },\n                \"data\": {\n                  \"type\": \"string\",\n                  \"description\": \"The text: a template with the data and functions that are available in all profiles.\"\n                }\n              }\n            }\n          }\n        }\n      }\n    },\n    \"unit\": {\n      \"type\": \"object\",\n      \"description\": \"A systemd unit, as in an OperatingSystemProfile. Its content is not a template. Only profiles for Flatcar may have units.\",\n      \"required\": [\n        \"name\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"pattern\": \"^.\",\n          \"patternErrorMessage\": \"the name of a unit\",\n          \"description\": \"The name of the unit with its suffix: `ntp.service`.\"\n        },\n        \"enable\": {\n          \"type\": \"boolean\",\n          \"description\": \"Whether the unit starts at boot.\"\n        },\n        \"mask\": {\n          \"type\": \"boolean\",\n          \"description\": \"`true` prevents the unit from being started at all.\"\n        },\n        \"content\": {\n          \"type\": \"string\",\n          \"description\": \"The content of the unit file.\"\n        },\n        \"dropIns\": {\n          \"type\": \"array\",\n          \"description\": \"Drop-in files, which change parts of the unit.\",\n          \"items\": {\n            \"type\": \"object\",\n            \"description\": \"A drop-in.\",\n            \"required\": [\n              \"name\",\n              \"content\"\n            ],\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"name\": {\n                \"type\": \"string\",\n                \"pattern\": \"^.\",\n                \"patternErrorMessage\": \"the name of a file\",\n                \"description\": \"The name of the file with its suffix: `10-wait.conf`.\"\n              },\n              \"content\": {\n                \"type\": \"string\",\n                \"description\": \"The content of the file.\"\n              }\n            }\n          }\n        }\n      }\n    },\n    \"commands\": {\n      \"type\": \"array\",\n      \"description\": \"Shell commands, in the order in which they run.\",\n      \"items\": {\n        \"type\": \"string\"\n      }\n    },\n    \"names\": {\n      \"type\": \"array\",\n      \"description\": \"Names, written exactly as in the base.\",\n      \"items\": {\n        \"type\": \"string\"\n      }\n    },\n    \"texts\": {\n      \"type\": \"object\",\n      \"description\": \"Texts by name.\",\n      \"additionalProperties\": {\n        \"type\": \"string\"\n      }\n    },\n    \"provider\": {\n      \"type\": \"string\",\n      \"description\": \"A cloud provider.\",\n      \"enum\": [\n        \"aws\",\n        \"azure\",\n        \"digitalocean\",\n        \"edge\",\n        \"gce\",\n        \"hetzner\",\n        \"kubevirt\",\n        \"linode\",\n        \"nutanix\",\n        \"openstack\",\n        \"vsphere\",\n        \"fake\",\n        \"alibaba\",\n        \"anexia\",\n        \"scaleway\",\n        \"baremetal\",\n        \"external\",\n        \"vmware-cloud-director\",\n        \"opennebula\"\n      ]\n    }\n  }\n}\n"
