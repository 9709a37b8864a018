// Made from function-config/osm-krm.dev_assetlocks.schema.json by scripts/generate-validators.ts. Not to be edited.
export const validate = validate21;
const schema6 = {"$id":"https://osm-krm.dev/v1alpha1/assetlock.schema.json","type":"object","required":["apiVersion","kind"],"additionalProperties":false,"properties":{"apiVersion":{"type":"string","const":"osm-krm.dev/v1alpha1"},"kind":{"type":"string","const":"AssetLock"},"files":{"type":"array","items":{"type":"object","required":["url"],"additionalProperties":false,"properties":{"url":{"type":"string","pattern":"^(?:https?|ftps?)://[^\"\\\\]+$"},"path":{"type":"string","pattern":"^[^\"\\\\]+$"},"publishedSum":{"type":"boolean"},"sha256":{"$ref":"#/$defs/sha256"},"size":{"$ref":"#/$defs/size"}}}},"images":{"type":"array","items":{"type":"object","required":["image"],"additionalProperties":false,"properties":{"image":{"type":"string","pattern":"^[^\"\\\\]+$"},"digest":{"type":"string","pattern":"^sha256:[0-9a-f]{64}$"},"size":{"$ref":"#/$defs/size"}}}},"repositories":{"type":"array","items":{"type":"object","required":["path"],"additionalProperties":false,"properties":{"path":{"type":"string","pattern":"^[^\"\\\\]+$"},"url":{"type":"string","pattern":"^(?:https?|ftps?)://[^\"\\\\]+$"},"suites":{"type":"string","pattern":"^[^\"\\\\]+$"},"components":{"type":"string","pattern":"^[^\"\\\\]+$"},"repo":{"type":"string","pattern":"^[^\"\\\\]+$"},"sha256":{"$ref":"#/$defs/sha256"},"size":{"$ref":"#/$defs/size"}}}},"packages":{"type":"array","items":{"type":"string"}}},"$defs":{"sha256":{"type":"string","pattern":"^[0-9a-f]{64}$"},"size":{"type":"integer","minimum":0}}};
const pattern0 = new RegExp("^(?:https?|ftps?)://[^\"\\\\]+$", "u");
const pattern1 = new RegExp("^[^\"\\\\]+$", "u");
const pattern4 = new RegExp("^sha256:[0-9a-f]{64}$", "u");
const schema7 = {"type":"string","pattern":"^[0-9a-f]{64}$"};
const pattern2 = new RegExp("^[0-9a-f]{64}$", "u");

function validate22(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(typeof data === "string"){
if(!pattern2.test(data)){
const err0 = {instancePath,schemaPath:"#/pattern",keyword:"pattern",params:{pattern: "^[0-9a-f]{64}$"}};
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

const schema8 = {"type":"integer","minimum":0};

function validate24(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
let vErrors = null;
let errors = 0;
if(!(((typeof data == "number") && (!(data % 1) && !isNaN(data))) && (isFinite(data)))){
const err0 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "integer"}};
if(vErrors === null){
vErrors = [err0];
}
else {
vErrors.push(err0);
}
errors++;
}
if((typeof data == "number") && (isFinite(data))){
if(data < 0 || isNaN(data)){
const err1 = {instancePath,schemaPath:"#/minimum",keyword:"minimum",params:{comparison: ">=", limit: 0}};
if(vErrors === null){
vErrors = [err1];
}
else {
vErrors.push(err1);
}
errors++;
}
}
validate24.errors = vErrors;
return errors === 0;
}


function validate21(data, {instancePath="", parentData, parentDataProperty, rootData=data}={}){
/*# sourceURL="https://osm-krm.dev/v1alpha1/assetlock.schema.json" */;
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
for(const key0 in data){
if(!((((((key0 === "apiVersion") || (key0 === "kind")) || (key0 === "files")) || (key0 === "images")) || (key0 === "repositories")) || (key0 === "packages"))){
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
if("AssetLock" !== data1){
const err6 = {instancePath:instancePath+"/kind",schemaPath:"#/properties/kind/const",keyword:"const",params:{allowedValue: "AssetLock"}};
if(vErrors === null){
vErrors = [err6];
}
else {
vErrors.push(err6);
}
errors++;
}
}
if(data.files !== undefined){
let data2 = data.files;
if(Array.isArray(data2)){
const len0 = data2.length;
for(let i0=0; i0<len0; i0++){
let data3 = data2[i0];
if(data3 && typeof data3 == "object" && !Array.isArray(data3)){
if(data3.url === undefined){
const err7 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/required",keyword:"required",params:{missingProperty: "url"}};
if(vErrors === null){
vErrors = [err7];
}
else {
vErrors.push(err7);
}
errors++;
}
for(const key1 in data3){
if(!(((((key1 === "url") || (key1 === "path")) || (key1 === "publishedSum")) || (key1 === "sha256")) || (key1 === "size"))){
const err8 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key1}};
if(vErrors === null){
vErrors = [err8];
}
else {
vErrors.push(err8);
}
errors++;
}
}
if(data3.url !== undefined){
let data4 = data3.url;
if(typeof data4 === "string"){
if(!pattern0.test(data4)){
const err9 = {instancePath:instancePath+"/files/" + i0+"/url",schemaPath:"#/properties/files/items/properties/url/pattern",keyword:"pattern",params:{pattern: "^(?:https?|ftps?)://[^\"\\\\]+$"}};
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
const err10 = {instancePath:instancePath+"/files/" + i0+"/url",schemaPath:"#/properties/files/items/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err10];
}
else {
vErrors.push(err10);
}
errors++;
}
}
if(data3.path !== undefined){
let data5 = data3.path;
if(typeof data5 === "string"){
if(!pattern1.test(data5)){
const err11 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
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
const err12 = {instancePath:instancePath+"/files/" + i0+"/path",schemaPath:"#/properties/files/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err12];
}
else {
vErrors.push(err12);
}
errors++;
}
}
if(data3.publishedSum !== undefined){
if(typeof data3.publishedSum !== "boolean"){
const err13 = {instancePath:instancePath+"/files/" + i0+"/publishedSum",schemaPath:"#/properties/files/items/properties/publishedSum/type",keyword:"type",params:{type: "boolean"}};
if(vErrors === null){
vErrors = [err13];
}
else {
vErrors.push(err13);
}
errors++;
}
}
if(data3.sha256 !== undefined){
if(!(validate22(data3.sha256, {instancePath:instancePath+"/files/" + i0+"/sha256",parentData:data3,parentDataProperty:"sha256",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data3.size !== undefined){
if(!(validate24(data3.size, {instancePath:instancePath+"/files/" + i0+"/size",parentData:data3,parentDataProperty:"size",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err14 = {instancePath:instancePath+"/files/" + i0,schemaPath:"#/properties/files/items/type",keyword:"type",params:{type: "object"}};
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
const err15 = {instancePath:instancePath+"/files",schemaPath:"#/properties/files/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err15];
}
else {
vErrors.push(err15);
}
errors++;
}
}
if(data.images !== undefined){
let data9 = data.images;
if(Array.isArray(data9)){
const len1 = data9.length;
for(let i1=0; i1<len1; i1++){
let data10 = data9[i1];
if(data10 && typeof data10 == "object" && !Array.isArray(data10)){
if(data10.image === undefined){
const err16 = {instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/required",keyword:"required",params:{missingProperty: "image"}};
if(vErrors === null){
vErrors = [err16];
}
else {
vErrors.push(err16);
}
errors++;
}
for(const key2 in data10){
if(!(((key2 === "image") || (key2 === "digest")) || (key2 === "size"))){
const err17 = {instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key2}};
if(vErrors === null){
vErrors = [err17];
}
else {
vErrors.push(err17);
}
errors++;
}
}
if(data10.image !== undefined){
let data11 = data10.image;
if(typeof data11 === "string"){
if(!pattern1.test(data11)){
const err18 = {instancePath:instancePath+"/images/" + i1+"/image",schemaPath:"#/properties/images/items/properties/image/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
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
const err19 = {instancePath:instancePath+"/images/" + i1+"/image",schemaPath:"#/properties/images/items/properties/image/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err19];
}
else {
vErrors.push(err19);
}
errors++;
}
}
if(data10.digest !== undefined){
let data12 = data10.digest;
if(typeof data12 === "string"){
if(!pattern4.test(data12)){
const err20 = {instancePath:instancePath+"/images/" + i1+"/digest",schemaPath:"#/properties/images/items/properties/digest/pattern",keyword:"pattern",params:{pattern: "^sha256:[0-9a-f]{64}$"}};
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
const err21 = {instancePath:instancePath+"/images/" + i1+"/digest",schemaPath:"#/properties/images/items/properties/digest/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err21];
}
else {
vErrors.push(err21);
}
errors++;
}
}
if(data10.size !== undefined){
if(!(validate24(data10.size, {instancePath:instancePath+"/images/" + i1+"/size",parentData:data10,parentDataProperty:"size",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err22 = {instancePath:instancePath+"/images/" + i1,schemaPath:"#/properties/images/items/type",keyword:"type",params:{type: "object"}};
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
const err23 = {instancePath:instancePath+"/images",schemaPath:"#/properties/images/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err23];
}
else {
vErrors.push(err23);
}
errors++;
}
}
if(data.repositories !== undefined){
let data14 = data.repositories;
if(Array.isArray(data14)){
const len2 = data14.length;
for(let i2=0; i2<len2; i2++){
let data15 = data14[i2];
if(data15 && typeof data15 == "object" && !Array.isArray(data15)){
if(data15.path === undefined){
const err24 = {instancePath:instancePath+"/repositories/" + i2,schemaPath:"#/properties/repositories/items/required",keyword:"required",params:{missingProperty: "path"}};
if(vErrors === null){
vErrors = [err24];
}
else {
vErrors.push(err24);
}
errors++;
}
for(const key3 in data15){
if(!(((((((key3 === "path") || (key3 === "url")) || (key3 === "suites")) || (key3 === "components")) || (key3 === "repo")) || (key3 === "sha256")) || (key3 === "size"))){
const err25 = {instancePath:instancePath+"/repositories/" + i2,schemaPath:"#/properties/repositories/items/additionalProperties",keyword:"additionalProperties",params:{additionalProperty: key3}};
if(vErrors === null){
vErrors = [err25];
}
else {
vErrors.push(err25);
}
errors++;
}
}
if(data15.path !== undefined){
let data16 = data15.path;
if(typeof data16 === "string"){
if(!pattern1.test(data16)){
const err26 = {instancePath:instancePath+"/repositories/" + i2+"/path",schemaPath:"#/properties/repositories/items/properties/path/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
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
const err27 = {instancePath:instancePath+"/repositories/" + i2+"/path",schemaPath:"#/properties/repositories/items/properties/path/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err27];
}
else {
vErrors.push(err27);
}
errors++;
}
}
if(data15.url !== undefined){
let data17 = data15.url;
if(typeof data17 === "string"){
if(!pattern0.test(data17)){
const err28 = {instancePath:instancePath+"/repositories/" + i2+"/url",schemaPath:"#/properties/repositories/items/properties/url/pattern",keyword:"pattern",params:{pattern: "^(?:https?|ftps?)://[^\"\\\\]+$"}};
if(vErrors === null){
vErrors = [err28];
}
else {
vErrors.push(err28);
}
errors++;
}
}
else {
const err29 = {instancePath:instancePath+"/repositories/" + i2+"/url",schemaPath:"#/properties/repositories/items/properties/url/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err29];
}
else {
vErrors.push(err29);
}
errors++;
}
}
if(data15.suites !== undefined){
let data18 = data15.suites;
if(typeof data18 === "string"){
if(!pattern1.test(data18)){
const err30 = {instancePath:instancePath+"/repositories/" + i2+"/suites",schemaPath:"#/properties/repositories/items/properties/suites/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
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
const err31 = {instancePath:instancePath+"/repositories/" + i2+"/suites",schemaPath:"#/properties/repositories/items/properties/suites/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err31];
}
else {
vErrors.push(err31);
}
errors++;
}
}
if(data15.components !== undefined){
let data19 = data15.components;
if(typeof data19 === "string"){
if(!pattern1.test(data19)){
const err32 = {instancePath:instancePath+"/repositories/" + i2+"/components",schemaPath:"#/properties/repositories/items/properties/components/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
if(vErrors === null){
vErrors = [err32];
}
else {
vErrors.push(err32);
}
errors++;
}
}
else {
const err33 = {instancePath:instancePath+"/repositories/" + i2+"/components",schemaPath:"#/properties/repositories/items/properties/components/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err33];
}
else {
vErrors.push(err33);
}
errors++;
}
}
if(data15.repo !== undefined){
let data20 = data15.repo;
if(typeof data20 === "string"){
if(!pattern1.test(data20)){
const err34 = {instancePath:instancePath+"/repositories/" + i2+"/repo",schemaPath:"#/properties/repositories/items/properties/repo/pattern",keyword:"pattern",params:{pattern: "^[^\"\\\\]+$"}};
if(vErrors === null){
vErrors = [err34];
}
else {
vErrors.push(err34);
}
errors++;
}
}
else {
const err35 = {instancePath:instancePath+"/repositories/" + i2+"/repo",schemaPath:"#/properties/repositories/items/properties/repo/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err35];
}
else {
vErrors.push(err35);
}
errors++;
}
}
if(data15.sha256 !== undefined){
if(!(validate22(data15.sha256, {instancePath:instancePath+"/repositories/" + i2+"/sha256",parentData:data15,parentDataProperty:"sha256",rootData}))){
vErrors = vErrors === null ? validate22.errors : vErrors.concat(validate22.errors);
errors = vErrors.length;
}
}
if(data15.size !== undefined){
if(!(validate24(data15.size, {instancePath:instancePath+"/repositories/" + i2+"/size",parentData:data15,parentDataProperty:"size",rootData}))){
vErrors = vErrors === null ? validate24.errors : vErrors.concat(validate24.errors);
errors = vErrors.length;
}
}
}
else {
const err36 = {instancePath:instancePath+"/repositories/" + i2,schemaPath:"#/properties/repositories/items/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err36];
}
else {
vErrors.push(err36);
}
errors++;
}
}
}
else {
const err37 = {instancePath:instancePath+"/repositories",schemaPath:"#/properties/repositories/type",keyword:"type",params:{type: "array"}};
if(vErrors === null){
vErrors = [err37];
}
else {
vErrors.push(err37);
}
errors++;
}
}
if(data.packages !== undefined){
let data23 = data.packages;
if(Array.isArray(data23)){
const len3 = data23.length;
for(let i3=0; i3<len3; i3++){
if(typeof data23[i3] !== "string"){
const err38 = {instancePath:instancePath+"/packages/" + i3,schemaPath:"#/properties/packages/items/type",keyword:"type",params:{type: "string"}};
if(vErrors === null){
vErrors = [err38];
}
else {
vErrors.push(err38);
}
errors++;
}
}
}
else {
const err39 = {instancePath:instancePath+"/packages",schemaPath:"#/properties/packages/type",keyword:"type",params:{type: "array"}};
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
const err40 = {instancePath,schemaPath:"#/type",keyword:"type",params:{type: "object"}};
if(vErrors === null){
vErrors = [err40];
}
else {
vErrors.push(err40);
}
errors++;
}
validate21.errors = vErrors;
return errors === 0;
}

/** The schema itself, as published. */
export const schemaText = "{\n  \"$schema\": \"https://json-schema.org/draft/2020-12/schema\",\n  \"$id\": \"https://osm-krm.dev/v1alpha1/assetlock.schema.json\",\n  \"title\": \"AssetLock\",\n  \"description\": \"What nodes load from elsewhere, with digests and sizes: written by `osm-krm assets --lock`, and read and completed by the script of `osm-krm assets --script`. A file for Git that is never applied to a cluster.\",\n  \"type\": \"object\",\n  \"required\": [\n    \"apiVersion\",\n    \"kind\"\n  ],\n  \"additionalProperties\": false,\n  \"properties\": {\n    \"apiVersion\": {\n      \"type\": \"string\",\n      \"const\": \"osm-krm.dev/v1alpha1\",\n      \"description\": \"Always `osm-krm.dev/v1alpha1`.\"\n    },\n    \"kind\": {\n      \"type\": \"string\",\n      \"const\": \"AssetLock\",\n      \"description\": \"Always `AssetLock`.\"\n    },\n    \"files\": {\n      \"type\": \"array\",\n      \"description\": \"Files, by the path that they have in the mirror.\",\n      \"items\": {\n        \"type\": \"object\",\n        \"required\": [\n          \"url\"\n        ],\n        \"additionalProperties\": false,\n        \"properties\": {\n          \"url\": {\n            \"type\": \"string\",\n            \"pattern\": \"^(?:https?|ftps?)://[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"a URL\",\n            \"description\": \"Where the file is published.\"\n          },\n          \"path\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"a path\",\n            \"description\": \"The path below the folder of the mirror, if it is not the URL without its scheme.\"\n          },\n          \"publishedSum\": {\n            \"type\": \"boolean\",\n            \"description\": \"Whether the file is verified with the SHA-256 in `<url>.sha256`, which is the entry before it.\"\n          },\n          \"sha256\": {\n            \"$ref\": \"#/$defs/sha256\",\n            \"description\": \"The SHA-256 of the file.\"\n          },\n          \"size\": {\n            \"$ref\": \"#/$defs/size\",\n            \"description\": \"The number of bytes; missing until the file was downloaded.\"\n          }\n        }\n      }\n    },\n    \"images\": {\n      \"type\": \"array\",\n      \"description\": \"Images for all architectures.\",\n      \"items\": {\n        \"type\": \"object\",\n        \"required\": [\n          \"image\"\n        ],\n        \"additionalProperties\": false,\n        \"properties\": {\n          \"image\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"the reference of an image\",\n            \"description\": \"The reference, with its registry.\"\n          },\n          \"digest\": {\n            \"type\": \"string\",\n            \"pattern\": \"^sha256:[0-9a-f]{64}$\",\n            \"patternErrorMessage\": \"a digest such as sha256: with 64 hexadecimal digits\",\n            \"description\": \"The digest of the manifest, or of the list of manifests; missing until the image was copied.\"\n          },\n          \"size\": {\n            \"$ref\": \"#/$defs/size\",\n            \"description\": \"The number of bytes of all manifests and layers; known from a bundle.\"\n          }\n        }\n      }\n    },\n    \"repositories\": {\n      \"type\": \"array\",\n      \"description\": \"Repositories of packages.\",\n      \"items\": {\n        \"type\": \"object\",\n        \"required\": [\n          \"path\"\n        ],\n        \"additionalProperties\": false,\n        \"properties\": {\n          \"path\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"a path\",\n            \"description\": \"The path below the folder of the mirror, with the variables of dnf.\"\n          },\n          \"url\": {\n            \"type\": \"string\",\n            \"pattern\": \"^(?:https?|ftps?)://[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"a URL\",\n            \"description\": \"Where the repository is published, with the variables of dnf.\"\n          },\n          \"suites\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"names of suites\",\n            \"description\": \"The suites of a Debian repository, with commas between them. `$suite` is the variable `SUITE` of the script.\"\n          },\n          \"components\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"names of components\",\n            \"description\": \"The components of a Debian repository, with commas between them.\"\n          },\n          \"repo\": {\n            \"type\": \"string\",\n            \"pattern\": \"^[^\\\"\\\\\\\\]+$\",\n            \"patternErrorMessage\": \"the name of a repository\",\n            \"description\": \"The name of an RPM repository without a public URL in the configuration of dnf, on machines with the distribution.\"\n          },\n          \"sha256\": {\n            \"$ref\": \"#/$defs/sha256\",\n            \"description\": \"The SHA-256 of the list of all its files with theirs.\"\n          },\n          \"size\": {\n            \"$ref\": \"#/$defs/size\",\n            \"description\": \"The number of bytes of all its files.\"\n          }\n        }\n      }\n    },\n    \"packages\": {\n      \"type\": \"array\",\n      \"description\": \"The packages that nodes install from these repositories.\",\n      \"items\": {\n        \"type\": \"string\"\n      }\n    }\n  },\n  \"$defs\": {\n    \"sha256\": {\n      \"type\": \"string\",\n      \"pattern\": \"^[0-9a-f]{64}$\",\n      \"patternErrorMessage\": \"64 hexadecimal digits in lower case\"\n    },\n    \"size\": {\n      \"type\": \"integer\",\n      \"minimum\": 0\n    }\n  }\n}\n"
