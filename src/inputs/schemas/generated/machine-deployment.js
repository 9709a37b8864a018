// Made from src/inputs/schemas/machine-deployment.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/schemas/machinedeployment.schema.json","type":"object","required":["metadata","spec"],"properties":{"metadata":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^."},"namespace":{"type":"string"},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"labels":{"type":"object","additionalProperties":{"type":"string"}}}},"spec":{"type":"object","required":["template"],"properties":{"template":{"type":"object","required":["spec"],"properties":{"spec":{"type":"object","required":["providerSpec"],"properties":{"providerSpec":{"type":"object","required":["value"],"properties":{"value":{"type":"object"}}},"versions":{"type":"object","properties":{"kubelet":{"type":"string"}}}}}}}}}}};
const pattern0 = new RegExp("^.", "u");

function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/schemas/machinedeployment.schema.json" */;
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
if(data.metadata !== undefined){
let data0 = data.metadata;
if(data0 && typeof data0 == "object" && !Array.isArray(data0)){
if(data0.name === undefined){
const err2 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/required",keyword:"required",params:{missingProperty: "name"}};
if(vErrors === null){
vErrors = [err2];
}
else {
vErrors.push(err2);
}
errors++;
}
if(data0.name !== undefined){
let data1 = data0.name;
if(typeof data1 === "string"){
if(!pattern0.test(data1)){
const err3 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/pattern",keyword:"pattern",params:{pattern: "^."}};
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
const err4 = {instancePath:instancePath+"/metadata/name",schemaPath:"#/properties/metadata/properties/name/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err4];
}
else {
vErrors.push(err4);
}
errors++;
}
}
if(data0.namespace !== undefined){
if(typeof data0.namespace !== "string"){
const err5 = {instancePath:instancePath+"/metadata/namespace",schemaPath:"#/properties/metadata/properties/namespace/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err5];
}
else {
vErrors.push(err5);
}
errors++;
}
}
if(data0.annotations !== undefined){
let data3 = data0.annotations;
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
for(const key0 in data3){
if(typeof data3[key0] !== "string"){
const err6 = {instancePath:instancePath+"/metadata/annotations/" + key0.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/annotations/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err7 = {instancePath:instancePath+"/metadata/annotations",schemaPath:"#/properties/metadata/properties/annotations/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
}
if(data0.labels !== undefined){
let data5 = data0.labels;
if(data5 && typeof data5 == "object" && !Array.isArray(data5)){
for(const key1 in data5){
if(typeof data5[key1] !== "string"){
const err8 = {instancePath:instancePath+"/metadata/labels/" + key1.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/metadata/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err9 = {instancePath:instancePath+"/metadata/labels",schemaPath:"#/properties/metadata/properties/labels/type",keyword:"type",params:{type: "object"}};
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
const err10 = {instancePath:instancePath+"/metadata",schemaPath:"#/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data.spec !== undefined){
let data7 = data.spec;
if(data7 && typeof data7 == "object" && !Array.isArray(data7)){
if(data7.template === undefined){
const err11 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/required",keyword:"required",params:{missingProperty: "template"}};
if(vErrors === null){
vErrors = [err11];
}
else {
vErrors.push(err11);
}
errors++;
}
if(data7.template !== undefined){
let data8 = data7.template;
if(data8 && typeof data8 == "object" && !Array.isArray(data8)){
if(data8.spec === undefined){
const err12 = {instancePath:instancePath+"/spec/template",schemaPath:"#/properties/spec/properties/template/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
if(data8.spec !== undefined){
let data9 = data8.spec;
if(data9 && typeof data9 == "object" && !Array.isArray(data9)){
if(data9.providerSpec === undefined){
const err13 = {instancePath:instancePath+"/spec/template/spec",schemaPath:"#/properties/spec/properties/template/properties/spec/required",keyword:"required",params:{missingProperty: "providerSpec"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
if(data9.providerSpec !== undefined){
let data10 = data9.providerSpec;
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.value === undefined){
const err14 = {instancePath:instancePath+"/spec/template/spec/providerSpec",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
if(data10.value !== undefined){
let data11 = data10.value;
if(!(data11 && typeof data11 == "object" && !Array.isArray(data11))){
const err15 = {instancePath:instancePath+"/spec/template/spec/providerSpec/value",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/properties/value/type",keyword:"type",params:{type: "object"}};
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
const err16 = {instancePath:instancePath+"/spec/template/spec/providerSpec",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data9.versions !== undefined){
let data12 = data9.versions;
if(data12 && typeof data12 == "object" && !Array.isArray(data12)){
if(data12.kubelet !== undefined){
if(typeof data12.kubelet !== "string"){
const err17 = {instancePath:instancePath+"/spec/template/spec/versions/kubelet",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/versions/properties/kubelet/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
}
else {
const err18 = {instancePath:instancePath+"/spec/template/spec/versions",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/versions/type",keyword:"type",params:{type: "object"}};
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
const err19 = {instancePath:instancePath+"/spec/template/spec",schemaPath:"#/properties/spec/properties/template/properties/spec/type",keyword:"type",params:{type: "object"}};
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
const err20 = {instancePath:instancePath+"/spec/template",schemaPath:"#/properties/spec/properties/template/type",keyword:"type",params:{type: "object"}};
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
const err21 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
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
const err22 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err22];
}
else {
vErrors.push(err22);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/schemas/machinedeployment.schema.json\",\n  \"title\": \"MachineDeployment\",\n  \"description\": \"What the function reads of a MachineDeployment (cluster.k8s.io/v1alpha1). The rest is machine-controller's and may be anything.\",\n  \"type\": \"object\",\n  \"required\": [\"metadata\", \"spec\"],\n  \"properties\": {\n    \"metadata\": {\n      \"type\": \"object\",\n      \"required\": [\"name\"],\n      \"properties\": {\n        \"name\": { \"type\": \"string\", \"pattern\": \"^.\", \"patternErrorMessage\": \"a name\" },\n        \"namespace\": { \"type\": \"string\" },\n        \"annotations\": { \"type\": \"object\", \"additionalProperties\": { \"type\": \"string\" } },\n        \"labels\": { \"type\": \"object\", \"additionalProperties\": { \"type\": \"string\" } }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"required\": [\"template\"],\n      \"properties\": {\n        \"template\": {\n          \"type\": \"object\",\n          \"required\": [\"spec\"],\n          \"properties\": {\n            \"spec\": {\n              \"type\": \"object\",\n              \"required\": [\"providerSpec\"],\n              \"properties\": {\n                \"providerSpec\": {\n                  \"type\": \"object\",\n                  \"required\": [\"value\"],\n                  \"properties\": { \"value\": { \"type\": \"object\" } }\n                },\n                \"versions\": { \"type\": \"object\", \"properties\": { \"kubelet\": { \"type\": \"string\" } } }\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n}\n"
