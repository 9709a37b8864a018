// Made from function-config/kubermatic.k8c.io_operatingsystemprofileextensions.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/v1alpha1/operatingsystemprofileextension.schema.json","type":"object","required":["apiVersion","kind","metadata","spec"],"additionalProperties":false,"properties":{"apiVersion":{"type":"string","const":"kubermatic.k8c.io/v1"},"kind":{"type":"string","const":"OperatingSystemProfileExtension"},"metadata":{"type":"object","required":["name"],"additionalProperties":true,"properties":{"name":{"type":"string","pattern":"^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$"}}},"spec":{"type":"object","required":["ospTarget"],"additionalProperties":false,"properties":{"ospTarget":{"type":"object","additionalProperties":false,"minProperties":1,"maxProperties":1,"properties":{"profileName":{"type":"string","pattern":"^."},"os":{"type":"string","enum":["flatcar","rhel","ubuntu","amzn2","rockylinux"]}}},"files":{"type":"array","items":{"$ref":"#/$defs/file"}},"units":{"type":"array","items":{"$ref":"#/$defs/unit"}},"beforeCommands":{"$ref":"#/$defs/commands"},"afterCommands":{"$ref":"#/$defs/commands"},"enforced":{"type":"boolean"},"default":{"type":"boolean"},"selector":{"type":"object","additionalProperties":true}}}},"$defs":{"file":{"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string","pattern":"^/."},"permissions":{"type":"integer","minimum":0,"maximum":7777},"content":{"type":"object","required":["inline"],"additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}},"unit":{"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"content":{"type":"string"}}}}}},"commands":{"type":"array","items":{"type":"string"}}}};
const pattern0 = new RegExp("^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$", "u");
const pattern1 = new RegExp("^.", "u");
const schema7 = {"type":"object","required":["path","content"],"additionalProperties":false,"properties":{"path":{"type":"string","pattern":"^/."},"permissions":{"type":"integer","minimum":0,"maximum":7777},"content":{"type":"object","required":["inline"],"additionalProperties":false,"properties":{"inline":{"type":"object","required":["data"],"additionalProperties":false,"properties":{"encoding":{"type":"string"},"data":{"type":"string"}}}}}}};
const pattern2 = new RegExp("^/.", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!pattern2.test(data0)){
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
validate22.errors = vErrors;
return errors === 0;
}

const schema8 = {"type":"object","required":["name"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"enable":{"type":"boolean"},"mask":{"type":"boolean"},"content":{"type":"string"},"dropIns":{"type":"array","items":{"type":"object","required":["name","content"],"additionalProperties":false,"properties":{"name":{"type":"string","pattern":"^."},"content":{"type":"string"}}}}}};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
if(!pattern1.test(data0)){
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
if(!pattern1.test(data6)){
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
validate24.errors = vErrors;
return errors === 0;
}

const schema9 = {"type":"array","items":{"type":"string"}};

function validate26(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
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
validate26.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/v1alpha1/operatingsystemprofileextension.schema.json" */;
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
if("kubermatic.k8c.io/v1" !== data0){
const err6 = {instancePath:instancePath+"/apiVersion",schemaPath:"#/properties/apiVersion/const",keyword:"const",params:{allowedValue: "kubermatic.k8c.io/v1"}};
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
if("OperatingSystemProfileExtension" !== data1){
const err8 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "OperatingSystemProfileExtension"}};
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
const err10 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/pattern",keyword:"pattern",params:{pattern: "^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$"}};
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
if(data4.ospTarget === undefined){
const err13 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "ospTarget"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
for(const key1 in data4){
if(!((((((((key1 === "ospTarget") || (key1 === "files")) || (key1 === "units")) || (key1 === "beforeCommands")) || (key1 === "afterCommands")) || (key1 === "enforced")) || (key1 === "default")) || (key1 === "selector"))){
const err14 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data4.ospTarget !== undefined){
let data5 = data4.ospTarget;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
if(Object.keys(data5).length > 1){
const err15 = {instancePath:instancePath+"/spec/ospTarget",schemaPath:"#/properties/spec/properties/ospTarget/maxProperties",keyword:"maxProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
if(Object.keys(data5).length < 1){
const err16 = {instancePath:instancePath+"/spec/ospTarget",schemaPath:"#/properties/spec/properties/ospTarget/minProperties",keyword:"minProperties",params:{limit: 1}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key2 in data5){
if(!((key2 === "profileName") || (key2 === "os"))){
const err17 = {instancePath:instancePath+"/spec/ospTarget",schemaPath:"#/properties/spec/properties/ospTarget/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data5.profileName !== undefined){
let data6 = data5.profileName;
if(typeof data6 === "string"){
if(!pattern1.test(data6)){
const err18 = {instancePath:instancePath+"/spec/ospTarget/profileName",schemaPath:"#/properties/spec/properties/ospTarget/properties/profileName/pattern",keyword:"pattern",params:{pattern: "^."}};
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
const err19 = {instancePath:instancePath+"/spec/ospTarget/profileName",schemaPath:"#/properties/spec/properties/ospTarget/properties/profileName/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data5.os !== undefined){
let data7 = data5.os;
if(typeof data7 !== "string"){
const err20 = {instancePath:instancePath+"/spec/ospTarget/os",schemaPath:"#/properties/spec/properties/ospTarget/properties/os/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
if(!(((((data7 === "flatcar") || (data7 === "rhel")) || (data7 === "ubuntu")) || (data7 === "amzn2")) || (data7 === "rockylinux"))){
const err21 = {instancePath:instancePath+"/spec/ospTarget/os",schemaPath:"#/properties/spec/properties/ospTarget/properties/os/enum",keyword:"enum",params:{allowedValues: schema6.properties.spec.properties.ospTarget.properties.os.enum}};
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
const err22 = {instancePath:instancePath+"/spec/ospTarget",schemaPath:"#/properties/spec/properties/ospTarget/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
}
if(data4.files !== undefined){
let data8 = data4.files;
if(Array.isArray(data8)){
const len0 = data8.length;
for(let i0=0; i0<len0; i0++){
if(!(validate22(data8[i0], {instancePath:instancePath+"/spec/files/" + i0,parentData:data8,parentDataProperty:i0,rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
}
else {
const err23 = {instancePath:instancePath+"/spec/files",schemaPath:"#/properties/spec/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data4.units !== undefined){
let data10 = data4.units;
if(Array.isArray(data10)){
const len1 = data10.length;
for(let i1=0; i1<len1; i1++){
if(!(validate24(data10[i1], {instancePath:instancePath+"/spec/units/" + i1,parentData:data10,parentDataProperty:i1,rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err24 = {instancePath:instancePath+"/spec/units",schemaPath:"#/properties/spec/properties/units/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
if(data4.beforeCommands !== undefined){
if(!(validate26(data4.beforeCommands, {instancePath:instancePath+"/spec/beforeCommands",parentData:data4,parentDataProperty:"beforeCommands",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data4.afterCommands !== undefined){
if(!(validate26(data4.afterCommands, {instancePath:instancePath+"/spec/afterCommands",parentData:data4,parentDataProperty:"afterCommands",rootData}))){
vErrors = vErrors === null ? validate26.errors : vErrors.concat(validate26.errors);
errors = vErrors.length;
}
}
if(data4.enforced !== undefined){
if(typeof data4.enforced !== "boolean"){
const err25 = {instancePath:instancePath+"/spec/enforced",schemaPath:"#/properties/spec/properties/enforced/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data4.default !== undefined){
if(typeof data4.default !== "boolean"){
const err26 = {instancePath:instancePath+"/spec/default",schemaPath:"#/properties/spec/properties/default/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data4.selector !== undefined){
let data16 = data4.selector;
if(data16 && typeof data16 == "object" && !Array.isArray(data16)){
}
else {
const err27 = {instancePath:instancePath+"/spec/selector",schemaPath:"#/properties/spec/properties/selector/type",keyword:"type",params:{type: "object"}};
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
const err28 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
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
const err29 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/v1alpha1/operatingsystemprofileextension.schema.json\",\n  \"title\": \"OperatingSystemProfileExtension\",\n  \"description\": \"Experimental: follows a draft of KKP (August 2026) and changes with it. Adds files, units and commands to the bootstrap phase of one profile, or of all profiles of an operating system. All extensions of a profile together make one new profile, named `<profile>-ext`.\",\n  \"type\": \"object\",\n  \"required\": [\n    \"apiVersion\",\n    \"kind\",\n    \"metadata\",\n    \"spec\"\n  ],\n  \"additionalProperties\": false,\n  \"properties\": {\n    \"apiVersion\": {\n      \"type\": \"string\",\n      \"const\": \"kubermatic.k8c.io/v1\",\n      \"description\": \"Always `kubermatic.k8c.io/v1`.\"\n    },\n    \"kind\": {\n      \"type\": \"string\",\n      \"const\": \"OperatingSystemProfileExtension\",\n      \"description\": \"Always `OperatingSystemProfileExtension`.\"\n    },\n    \"metadata\": {\n      \"type\": \"object\",\n      \"description\": \"Standard object metadata. Add the annotation `config.kubernetes.io/local-config: \\\"true\\\"`, so that the object is not applied to a cluster.\",\n      \"required\": [\n        \"name\"\n      ],\n      \"additionalProperties\": true,\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"pattern\": \"^[a-z0-9]([a-z0-9.-]*[a-z0-9])?$\",\n          \"patternErrorMessage\": \"a name in lower-case letters, digits, `-` and `.`\",\n          \"description\": \"Extensions of one profile are applied in the order of their names. The name is part of the names of scripts, units and stamp files for the commands.\"\n        }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"description\": \"The additions, and the profiles that get them.\",\n      \"required\": [\n        \"ospTarget\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"ospTarget\": {\n          \"type\": \"object\",\n          \"description\": \"The profiles that get the additions. Set one of the two fields.\",\n          \"additionalProperties\": false,\n          \"minProperties\": 1,\n          \"maxProperties\": 1,\n          \"properties\": {\n            \"profileName\": {\n              \"type\": \"string\",\n              \"pattern\": \"^.\",\n              \"patternErrorMessage\": \"the name of a profile\",\n              \"description\": \"The name of one profile: a profile among the items, a built-in profile, or the result of an overlay.\"\n            },\n            \"os\": {\n              \"type\": \"string\",\n              \"enum\": [\n                \"flatcar\",\n                \"rhel\",\n                \"ubuntu\",\n                \"amzn2\",\n                \"rockylinux\"\n              ],\n              \"description\": \"Every profile of this operating system.\"\n            }\n          }\n        },\n        \"files\": {\n          \"type\": \"array\",\n          \"description\": \"Files to add. It is an error if the profile already has a file with this path.\",\n          \"items\": {\n            \"$ref\": \"#/$defs/file\"\n          }\n        },\n        \"units\": {\n          \"type\": \"array\",\n          \"description\": \"Units to add. It is an error if the profile already has a unit with this name. Only for Flatcar.\",\n          \"items\": {\n            \"$ref\": \"#/$defs/unit\"\n          }\n        },\n        \"beforeCommands\": {\n          \"$ref\": \"#/$defs/commands\",\n          \"description\": \"Commands that run once, before the bootstrap of the profile. They are not templates.\"\n        },\n        \"afterCommands\": {\n          \"$ref\": \"#/$defs/commands\",\n          \"description\": \"Commands that run once, after the bootstrap of the profile. They are not templates.\"\n        },\n        \"enforced\": {\n          \"type\": \"boolean\",\n          \"description\": \"Accepted, but has no effect here: the annotation of each MachineDeployment selects its profile.\"\n        },\n        \"default\": {\n          \"type\": \"boolean\",\n          \"description\": \"Accepted, but has no effect here.\"\n        },\n        \"selector\": {\n          \"type\": \"object\",\n          \"description\": \"Accepted, but has no effect here: there are no datacenters.\",\n          \"additionalProperties\": true\n        }\n      }\n    }\n  },\n  \"$defs\": {\n    \"file\": {\n      \"type\": \"object\",\n      \"description\": \"A file, as in an OperatingSystemProfile. Its content is a template.\",\n      \"required\": [\n        \"path\",\n        \"content\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"path\": {\n          \"type\": \"string\",\n          \"pattern\": \"^/.\",\n          \"patternErrorMessage\": \"an absolute path\",\n          \"description\": \"The path of the file on the node. It must be unique within the profile.\"\n        },\n        \"permissions\": {\n          \"type\": \"integer\",\n          \"minimum\": 0,\n          \"maximum\": 7777,\n          \"description\": \"Octal digits, written as a number: `600`. Default: `644`.\"\n        },\n        \"content\": {\n          \"type\": \"object\",\n          \"description\": \"The content of the file.\",\n          \"required\": [\n            \"inline\"\n          ],\n          \"additionalProperties\": false,\n          \"properties\": {\n            \"inline\": {\n              \"type\": \"object\",\n              \"description\": \"The content itself.\",\n              \"required\": [\n                \"data\"\n              ],\n              \"additionalProperties\": false,\n              \"properties\": {\n                \"encoding\": {\n                  \"type\": \"string\",\n                  \"description\": \"With `b64`, cloud-init gets the content in base64, which preserves every byte.\"\n                },\n                \"data\": {\n                  \"type\": \"string\",\n                  \"description\": \"The text: a template with the data and functions that are available in all profiles.\"\n                }\n              }\n            }\n          }\n        }\n      }\n    },\n    \"unit\": {\n      \"type\": \"object\",\n      \"description\": \"A systemd unit, as in an OperatingSystemProfile. Its content is not a template. Only profiles for Flatcar may have units.\",\n      \"required\": [\n        \"name\"\n      ],\n      \"additionalProperties\": false,\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"pattern\": \"^.\",\n          \"patternErrorMessage\": \"the name of a unit\",\n          \"description\": \"The name of the unit with its suffix: `ntp.service`.\"\n        },\n        \"enable\": {\n          \"type\": \"boolean\",\n          \"description\": \"Whether the unit starts at boot.\"\n        },\n        \"mask\": {\n          \"type\": \"boolean\",\n          \"description\": \"`true` prevents the unit from being started at all.\"\n        },\n        \"content\": {\n          \"type\": \"string\",\n          \"description\": \"The content of the unit file.\"\n        },\n        \"dropIns\": {\n          \"type\": \"array\",\n          \"description\": \"Drop-in files, which change parts of the unit.\",\n          \"items\": {\n            \"type\": \"object\",\n            \"description\": \"A drop-in.\",\n            \"required\": [\n              \"name\",\n              \"content\"\n            ],\n            \"additionalProperties\": false,\n            \"properties\": {\n              \"name\": {\n                \"type\": \"string\",\n                \"pattern\": \"^.\",\n                \"patternErrorMessage\": \"the name of a file\",\n                \"description\": \"The name of the file with its suffix: `10-wait.conf`.\"\n              },\n              \"content\": {\n                \"type\": \"string\",\n                \"description\": \"The content of the file.\"\n              }\n            }\n          }\n        }\n      }\n    },\n    \"commands\": {\n      \"type\": \"array\",\n      \"description\": \"Shell commands, in the order in which they run.\",\n      \"items\": {\n        \"type\": \"string\"\n      }\n    }\n  }\n}\n"
