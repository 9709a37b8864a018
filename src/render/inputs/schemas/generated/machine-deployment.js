// Made from src/render/inputs/schemas/machine-deployment.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/schemas/machinedeployment.schema.json","type":"object","required":["metadata","spec"],"properties":{"metadata":{"type":"object","required":["name"],"properties":{"name":{"type":"string","pattern":"^."},"namespace":{"type":"string"},"annotations":{"type":"object","additionalProperties":{"type":"string"}},"labels":{"type":"object","additionalProperties":{"type":"string"}}}},"spec":{"type":"object","required":["template"],"properties":{"replicas":{"type":"integer"},"minReadySeconds":{"type":"integer"},"revisionHistoryLimit":{"type":"integer"},"progressDeadlineSeconds":{"type":"integer"},"paused":{"type":"boolean"},"selector":{"type":"object","properties":{"matchLabels":{"type":"object","additionalProperties":{"type":"string"}},"matchExpressions":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"operator":{"type":"string"},"values":{"type":"array","items":{"type":"string"}}}}}}},"strategy":{"type":"object","properties":{"type":{"type":"string"},"rollingUpdate":{"type":"object"}}},"template":{"type":"object","required":["spec"],"properties":{"metadata":{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}}},"spec":{"type":"object","required":["providerSpec"],"properties":{"metadata":{"type":"object","properties":{"labels":{"type":"object","additionalProperties":{"type":"string"}}}},"taints":{"type":"array","items":{"type":"object","properties":{"key":{"type":"string"},"value":{"type":"string"},"effect":{"type":"string"}}}},"providerSpec":{"type":"object","required":["value"],"properties":{"value":{"type":"object"}}},"versions":{"type":"object","properties":{"kubelet":{"type":"string"}}}}}}}}}}};
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
if(data7.replicas !== undefined){
let data8 = data7.replicas;
if(!(((typeof data8 == "number") && (!(data8 % 1) && !isNaN(data8))) && (isFinite(data8)))){
const err12 = {instancePath:instancePath+"/spec/replicas",schemaPath:"#/properties/spec/properties/replicas/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data7.minReadySeconds !== undefined){
let data9 = data7.minReadySeconds;
if(!(((typeof data9 == "number") && (!(data9 % 1) && !isNaN(data9))) && (isFinite(data9)))){
const err13 = {instancePath:instancePath+"/spec/minReadySeconds",schemaPath:"#/properties/spec/properties/minReadySeconds/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data7.revisionHistoryLimit !== undefined){
let data10 = data7.revisionHistoryLimit;
if(!(((typeof data10 == "number") && (!(data10 % 1) && !isNaN(data10))) && (isFinite(data10)))){
const err14 = {instancePath:instancePath+"/spec/revisionHistoryLimit",schemaPath:"#/properties/spec/properties/revisionHistoryLimit/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err14];
}
else {
vErrors.push(err14);
}
errors++;
}
}
if(data7.progressDeadlineSeconds !== undefined){
let data11 = data7.progressDeadlineSeconds;
if(!(((typeof data11 == "number") && (!(data11 % 1) && !isNaN(data11))) && (isFinite(data11)))){
const err15 = {instancePath:instancePath+"/spec/progressDeadlineSeconds",schemaPath:"#/properties/spec/properties/progressDeadlineSeconds/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data7.paused !== undefined){
if(typeof data7.paused !== "boolean"){
const err16 = {instancePath:instancePath+"/spec/paused",schemaPath:"#/properties/spec/properties/paused/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
}
if(data7.selector !== undefined){
let data13 = data7.selector;
if(data13 && typeof data13 == "object" && !Array.isArray(data13)){
if(data13.matchLabels !== undefined){
let data14 = data13.matchLabels;
if(data14 && typeof data14 == "object" && !Array.isArray(data14)){
for(const key2 in data14){
if(typeof data14[key2] !== "string"){
const err17 = {instancePath:instancePath+"/spec/selector/matchLabels/" + key2.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/selector/properties/matchLabels/additionalProperties/type",keyword:"type",params:{type: "string"}};
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
const err18 = {instancePath:instancePath+"/spec/selector/matchLabels",schemaPath:"#/properties/spec/properties/selector/properties/matchLabels/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err18];
}
else {
vErrors.push(err18);
}
errors++;
}
}
if(data13.matchExpressions !== undefined){
let data16 = data13.matchExpressions;
if(Array.isArray(data16)){
const len0 = data16.length;
for(let i0=0; i0<len0; i0++){
let data17 = data16[i0];
if(data17 && typeof data17 == "object" && !Array.isArray(data17)){
if(data17.key !== undefined){
if(typeof data17.key !== "string"){
const err19 = {instancePath:instancePath+"/spec/selector/matchExpressions/" + i0+"/key",schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/items/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data17.operator !== undefined){
if(typeof data17.operator !== "string"){
const err20 = {instancePath:instancePath+"/spec/selector/matchExpressions/" + i0+"/operator",schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/items/properties/operator/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err20];
}
else {
vErrors.push(err20);
}
errors++;
}
}
if(data17.values !== undefined){
let data20 = data17.values;
if(Array.isArray(data20)){
const len1 = data20.length;
for(let i1=0; i1<len1; i1++){
if(typeof data20[i1] !== "string"){
const err21 = {instancePath:instancePath+"/spec/selector/matchExpressions/" + i0+"/values/" + i1,schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/items/properties/values/items/type",keyword:"type",params:{type: "string"}};
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
const err22 = {instancePath:instancePath+"/spec/selector/matchExpressions/" + i0+"/values",schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/items/properties/values/type",keyword:"type",params:{type: "array"}};
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
const err23 = {instancePath:instancePath+"/spec/selector/matchExpressions/" + i0,schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/items/type",keyword:"type",params:{type: "object"}};
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
const err24 = {instancePath:instancePath+"/spec/selector/matchExpressions",schemaPath:"#/properties/spec/properties/selector/properties/matchExpressions/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
}
}
else {
const err25 = {instancePath:instancePath+"/spec/selector",schemaPath:"#/properties/spec/properties/selector/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data7.strategy !== undefined){
let data22 = data7.strategy;
if(data22 && typeof data22 == "object" && !Array.isArray(data22)){
if(data22.type !== undefined){
if(typeof data22.type !== "string"){
const err26 = {instancePath:instancePath+"/spec/strategy/type",schemaPath:"#/properties/spec/properties/strategy/properties/type/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err26];
}
else {
vErrors.push(err26);
}
errors++;
}
}
if(data22.rollingUpdate !== undefined){
let data24 = data22.rollingUpdate;
if(!(data24 && typeof data24 == "object" && !Array.isArray(data24))){
const err27 = {instancePath:instancePath+"/spec/strategy/rollingUpdate",schemaPath:"#/properties/spec/properties/strategy/properties/rollingUpdate/type",keyword:"type",params:{type: "object"}};
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
const err28 = {instancePath:instancePath+"/spec/strategy",schemaPath:"#/properties/spec/properties/strategy/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
if(data7.template !== undefined){
let data25 = data7.template;
if(data25 && typeof data25 == "object" && !Array.isArray(data25)){
if(data25.spec === undefined){
const err29 = {instancePath:instancePath+"/spec/template",schemaPath:"#/properties/spec/properties/template/required",keyword:"required",params:{missingProperty: "spec"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
if(data25.metadata !== undefined){
let data26 = data25.metadata;
if(data26 && typeof data26 == "object" && !Array.isArray(data26)){
if(data26.labels !== undefined){
let data27 = data26.labels;
if(data27 && typeof data27 == "object" && !Array.isArray(data27)){
for(const key3 in data27){
if(typeof data27[key3] !== "string"){
const err30 = {instancePath:instancePath+"/spec/template/metadata/labels/" + key3.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/template/properties/metadata/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err30];
}
else {
vErrors.push(err30);
}
errors++;
}
}
}
else {
const err31 = {instancePath:instancePath+"/spec/template/metadata/labels",schemaPath:"#/properties/spec/properties/template/properties/metadata/properties/labels/type",keyword:"type",params:{type: "object"}};
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
const err32 = {instancePath:instancePath+"/spec/template/metadata",schemaPath:"#/properties/spec/properties/template/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
if(data25.spec !== undefined){
let data29 = data25.spec;
if(data29 && typeof data29 == "object" && !Array.isArray(data29)){
if(data29.providerSpec === undefined){
const err33 = {instancePath:instancePath+"/spec/template/spec",schemaPath:"#/properties/spec/properties/template/properties/spec/required",keyword:"required",params:{missingProperty: "providerSpec"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
if(data29.metadata !== undefined){
let data30 = data29.metadata;
if(data30 && typeof data30 == "object" && !Array.isArray(data30)){
if(data30.labels !== undefined){
let data31 = data30.labels;
if(data31 && typeof data31 == "object" && !Array.isArray(data31)){
for(const key4 in data31){
if(typeof data31[key4] !== "string"){
const err34 = {instancePath:instancePath+"/spec/template/spec/metadata/labels/" + key4.replace(/~/g, "~0").replace(/\//g, "~1"),schemaPath:"#/properties/spec/properties/template/properties/spec/properties/metadata/properties/labels/additionalProperties/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
}
else {
const err35 = {instancePath:instancePath+"/spec/template/spec/metadata/labels",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/metadata/properties/labels/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
}
else {
const err36 = {instancePath:instancePath+"/spec/template/spec/metadata",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/metadata/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
if(data29.taints !== undefined){
let data33 = data29.taints;
if(Array.isArray(data33)){
const len2 = data33.length;
for(let i2=0; i2<len2; i2++){
let data34 = data33[i2];
if(data34 && typeof data34 == "object" && !Array.isArray(data34)){
if(data34.key !== undefined){
if(typeof data34.key !== "string"){
const err37 = {instancePath:instancePath+"/spec/template/spec/taints/" + i2+"/key",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/taints/items/properties/key/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data34.value !== undefined){
if(typeof data34.value !== "string"){
const err38 = {instancePath:instancePath+"/spec/template/spec/taints/" + i2+"/value",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/taints/items/properties/value/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
if(data34.effect !== undefined){
if(typeof data34.effect !== "string"){
const err39 = {instancePath:instancePath+"/spec/template/spec/taints/" + i2+"/effect",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/taints/items/properties/effect/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err39];
}
else {
vErrors.push(err39);
}
errors++;
}
}
}
else {
const err40 = {instancePath:instancePath+"/spec/template/spec/taints/" + i2,schemaPath:"#/properties/spec/properties/template/properties/spec/properties/taints/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
}
}
else {
const err41 = {instancePath:instancePath+"/spec/template/spec/taints",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/taints/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err41];
}
else {
vErrors.push(err41);
}
errors++;
}
}
if(data29.providerSpec !== undefined){
let data38 = data29.providerSpec;
if(data38 && typeof data38 == "object" && !Array.isArray(data38)){
if(data38.value === undefined){
const err42 = {instancePath:instancePath+"/spec/template/spec/providerSpec",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/required",keyword:"required",params:{missingProperty: "value"}};
if(vErrors === null){
vErrors = [err42];
}
else {
vErrors.push(err42);
}
errors++;
}
if(data38.value !== undefined){
let data39 = data38.value;
if(!(data39 && typeof data39 == "object" && !Array.isArray(data39))){
const err43 = {instancePath:instancePath+"/spec/template/spec/providerSpec/value",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/properties/value/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err43];
}
else {
vErrors.push(err43);
}
errors++;
}
}
}
else {
const err44 = {instancePath:instancePath+"/spec/template/spec/providerSpec",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/providerSpec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err44];
}
else {
vErrors.push(err44);
}
errors++;
}
}
if(data29.versions !== undefined){
let data40 = data29.versions;
if(data40 && typeof data40 == "object" && !Array.isArray(data40)){
if(data40.kubelet !== undefined){
if(typeof data40.kubelet !== "string"){
const err45 = {instancePath:instancePath+"/spec/template/spec/versions/kubelet",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/versions/properties/kubelet/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err45];
}
else {
vErrors.push(err45);
}
errors++;
}
}
}
else {
const err46 = {instancePath:instancePath+"/spec/template/spec/versions",schemaPath:"#/properties/spec/properties/template/properties/spec/properties/versions/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err46];
}
else {
vErrors.push(err46);
}
errors++;
}
}
}
else {
const err47 = {instancePath:instancePath+"/spec/template/spec",schemaPath:"#/properties/spec/properties/template/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err47];
}
else {
vErrors.push(err47);
}
errors++;
}
}
}
else {
const err48 = {instancePath:instancePath+"/spec/template",schemaPath:"#/properties/spec/properties/template/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err48];
}
else {
vErrors.push(err48);
}
errors++;
}
}
}
else {
const err49 = {instancePath:instancePath+"/spec",schemaPath:"#/properties/spec/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err49];
}
else {
vErrors.push(err49);
}
errors++;
}
}
}
else {
const err50 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err50];
}
else {
vErrors.push(err50);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/schemas/machinedeployment.schema.json\",\n  \"title\": \"MachineDeployment\",\n  \"description\": \"What the function reads of a MachineDeployment (cluster.k8s.io/v1alpha1), and the types without which no client of the API can read one. The rest is machine-controller's and may be anything.\",\n  \"type\": \"object\",\n  \"required\": [\"metadata\", \"spec\"],\n  \"properties\": {\n    \"metadata\": {\n      \"type\": \"object\",\n      \"required\": [\"name\"],\n      \"properties\": {\n        \"name\": {\n          \"type\": \"string\",\n          \"pattern\": \"^.\",\n          \"patternErrorMessage\": \"a name\"\n        },\n        \"namespace\": {\n          \"type\": \"string\"\n        },\n        \"annotations\": {\n          \"type\": \"object\",\n          \"additionalProperties\": {\n            \"type\": \"string\"\n          }\n        },\n        \"labels\": {\n          \"type\": \"object\",\n          \"additionalProperties\": {\n            \"type\": \"string\"\n          }\n        }\n      }\n    },\n    \"spec\": {\n      \"type\": \"object\",\n      \"required\": [\"template\"],\n      \"properties\": {\n        \"replicas\": {\n          \"type\": \"integer\"\n        },\n        \"minReadySeconds\": {\n          \"type\": \"integer\"\n        },\n        \"revisionHistoryLimit\": {\n          \"type\": \"integer\"\n        },\n        \"progressDeadlineSeconds\": {\n          \"type\": \"integer\"\n        },\n        \"paused\": {\n          \"type\": \"boolean\"\n        },\n        \"selector\": {\n          \"type\": \"object\",\n          \"properties\": {\n            \"matchLabels\": {\n              \"type\": \"object\",\n              \"additionalProperties\": {\n                \"type\": \"string\"\n              }\n            },\n            \"matchExpressions\": {\n              \"type\": \"array\",\n              \"items\": {\n                \"type\": \"object\",\n                \"properties\": {\n                  \"key\": {\n                    \"type\": \"string\"\n                  },\n                  \"operator\": {\n                    \"type\": \"string\"\n                  },\n                  \"values\": {\n                    \"type\": \"array\",\n                    \"items\": {\n                      \"type\": \"string\"\n                    }\n                  }\n                }\n              }\n            }\n          }\n        },\n        \"strategy\": {\n          \"type\": \"object\",\n          \"properties\": {\n            \"type\": {\n              \"type\": \"string\"\n            },\n            \"rollingUpdate\": {\n              \"type\": \"object\"\n            }\n          }\n        },\n        \"template\": {\n          \"type\": \"object\",\n          \"required\": [\"spec\"],\n          \"properties\": {\n            \"metadata\": {\n              \"type\": \"object\",\n              \"properties\": {\n                \"labels\": {\n                  \"type\": \"object\",\n                  \"additionalProperties\": {\n                    \"type\": \"string\"\n                  }\n                }\n              }\n            },\n            \"spec\": {\n              \"type\": \"object\",\n              \"required\": [\"providerSpec\"],\n              \"properties\": {\n                \"metadata\": {\n                  \"type\": \"object\",\n                  \"properties\": {\n                    \"labels\": {\n                      \"type\": \"object\",\n                      \"additionalProperties\": {\n                        \"type\": \"string\"\n                      }\n                    }\n                  }\n                },\n                \"taints\": {\n                  \"type\": \"array\",\n                  \"items\": {\n                    \"type\": \"object\",\n                    \"properties\": {\n                      \"key\": {\n                        \"type\": \"string\"\n                      },\n                      \"value\": {\n                        \"type\": \"string\"\n                      },\n                      \"effect\": {\n                        \"type\": \"string\"\n                      }\n                    }\n                  }\n                },\n                \"providerSpec\": {\n                  \"type\": \"object\",\n                  \"required\": [\"value\"],\n                  \"properties\": {\n                    \"value\": {\n                      \"type\": \"object\"\n                    }\n                  }\n                },\n                \"versions\": {\n                  \"type\": \"object\",\n                  \"properties\": {\n                    \"kubelet\": {\n                      \"type\": \"string\"\n                    }\n                  }\n                }\n              }\n            }\n          }\n        }\n      }\n    }\n  }\n}\n"
