// Codes of problems of the ResourceList itself.

import type { CodeTable } from './entry.ts'

export const krm = {
  OSM0001: {
    severity: 'error',
    title: 'Internal error',
    explanation:
      'osm-krm reached a state that should be impossible. Nothing was written. Please report it with the smallest input that causes the error, without its secrets.',
  },
  OSM0002: {
    severity: 'error',
    title: 'The input is empty',
    explanation:
      'The function reads a ResourceList from stdin, and stdin was empty. kustomize and kpt pass a ResourceList to the function. To render files without them, run `osm-krm render PATH`.',
  },
  OSM0003: {
    severity: 'error',
    title: 'The input is not text',
    explanation:
      'stdin must be YAML or JSON in UTF-8. The input contains null bytes, is not valid UTF-8, or starts with the byte order mark of UTF-16 or UTF-32. It may be a binary file, an archive, or text in another encoding.',
  },
  OSM0004: {
    severity: 'error',
    title: 'The input is not valid YAML',
    explanation:
      'The YAML around the items is damaged, so the function cannot tell where one item ends and the next one starts. Typical causes are wrong indentation, two keys on one line, or a truncated file. Invalid YAML inside an item that the function does not read is not an error.',
  },
  OSM0005: {
    severity: 'error',
    title: 'The input is not a ResourceList',
    explanation:
      'The function reads one document of apiVersion `config.kubernetes.io/v1` and kind `ResourceList`. To render plain manifests, run `osm-krm render PATH`.',
  },
  OSM0006: {
    severity: 'error',
    title: 'The version of the ResourceList is not supported',
    explanation:
      'The function reads `config.kubernetes.io/v1` and `config.kubernetes.io/v1beta1`. `v1alpha1` dates from before 2021 and has a different meaning. Update kustomize or kpt: newer versions write a supported version.',
  },
  OSM0007: {
    severity: 'error',
    title: 'An item cannot be read',
    explanation:
      'The text of this item is not valid YAML, or is not an object. The message says what is wrong, and on which line of the input. Items that the function does not need are not parsed, but an item whose kind cannot be read may be one that it needs. With `-k`, it is a kustomization that kustomize cannot build, or that names a function, plugin or Helm chart which is not osm-krm.',
  },
  OSM0008: {
    severity: 'error',
    title: 'An item occurs twice',
    explanation:
      'Two items have the same group, kind, namespace and name, and the function needs to read them, so it cannot tell which one to use. Remove one of them. Duplicates are allowed among items that the function does not need.',
  },
  OSM0009: {
    severity: 'error',
    title: 'Two functions generate the same object',
    explanation:
      'An object that the function would write is already among the items, and its annotation `osm-krm.dev/generated-by` contains the name of a different functionConfig. Give the two functions selectors that do not overlap. If the other functionConfig no longer exists, remove the object.',
  },
  OSM0010: {
    severity: 'error',
    title: 'The function is listed as a generator',
    explanation:
      'kustomize passes a function under `generators:` no items except its own functionConfig, so there is nothing to render. List the function under `transformers:`.',
  },
  OSM0011: {
    severity: 'error',
    title: 'An item that changes defines an anchor for another item',
    explanation:
      'An item that is to be replaced or removed defines a YAML anchor (`&name`), and another item refers to it (`*name`). Replace the alias in the other item with the value itself.',
  },
  OSM0012: {
    severity: 'error',
    title: 'An annotation cannot be added to an item',
    explanation:
      'The function adds the annotation as one line and changes nothing else in the item. This is not possible if the item is in flow style, if its metadata has an anchor, or if the object is inside a List, which is not changed. Write the item in block style, or take it out of the List.',
  },
  OSM0013: {
    severity: 'warning',
    title: 'A name in the output will not exist in the cluster',
    explanation:
      'kustomize appends a hash to the names of Secrets and ConfigMaps that a secretGenerator or configMapGenerator creates. It does this after the function has run, and it does not change names inside user data, so the output refers to a name that will not exist. Set `generatorOptions: {disableNameSuffixHash: true}` in the kustomization that generates the object. If the function only reads values from the object and the output does not contain its name, no action is needed.',
  },
  OSM0014: {
    severity: 'error',
    title: 'An argument of the library is not plain data',
    explanation:
      'A program passed something to the library that JSON cannot represent: an object that refers to itself, contains a function or a date, or is nested too deeply; or it is neither an object nor a list. Pass the result of `JSON.parse` or of a YAML parser.',
  },
  OSM0015: {
    severity: 'error',
    title: 'A part of the ResourceList cannot be interpreted',
    explanation:
      'The results of a ResourceList are a list of objects, which the function replaces with its own. Anything else there would be lost: usually the list was edited by hand, and items follow in the wrong place. Remove the part, or move the items below `items:`.',
  },
  OSM0016: {
    severity: 'warning',
    title: 'Programs read a value or key differently',
    explanation:
      'Kubernetes reads manifests by the rules of YAML 1.1, in which `y`, `n`, `yes`, `no`, `on` and `off` without quotes are booleans, a key such as `0644` is resolved like a value, and `<<` replaces keys above it. kustomize, kpt and other programs of yaml.v3 read these words as text, a date such as `2024-01-31` as a point in time, and keep keys above `<<`. The function uses what Kubernetes reads. Put the value or key in quotes if it is text; write `true` or `false` for a boolean; put `<<` first.',
  },
  OSM0017: {
    severity: 'error',
    title: 'An output is inside a List',
    explanation:
      'The objects in an item of kind List are read like items, but the List itself is not changed. An output of the function in a List would be neither replaced nor removed, and a second object with the same name would be written. Remove it from the List, or split the List so that each object is a separate item; kustomize and kpt do this with Lists in files.',
  },
  OSM0018: {
    severity: 'warning',
    title: 'The annotation local-config is not read as intended',
    explanation:
      'An object with `config.kubernetes.io/local-config: "true"` is only an input: kustomize and kpt pass it to the function and do not apply it. With a misspelt name, a Secret with a token is applied to the cluster. With a value other than `"true"` and `"false"`, kustomize leaves the object out, and osm-krm prints it with the other inputs.',
  },
  OSM0019: {
    severity: 'warning',
    title: 'A host does not run the function as intended',
    explanation:
      'A `kustomization.yaml`, a Kptfile or the functionConfig starts the function in a way that cannot work, or whose result is not used. kustomize runs a function only if its functionConfig is listed under `transformers:` and has the annotation `config.kubernetes.io/function`. kpt passes a functionConfig only if the Kptfile has its `configPath`, and writes only what a function under `mutators:` generates. With arguments, osm-krm is a command and not a function: it ignores the objects that the host passes, and the host loses them. Most of these mistakes are not errors of the host.',
  },
  OSM0020: {
    severity: 'info',
    title: 'Changes of a kustomization are not rendered',
    explanation:
      '`osm-krm render` reads files as they are. It does not apply the patches of a kustomization, its namespace, prefixes, suffixes and annotations, does not generate its Secrets and ConfigMaps, and reads only the files and folders that the command names. Run kustomize to render what it builds; `osm-krm render` then only helps to find the file and line of a problem. `osm-krm show`, `diff`, `lint` and `assets` build the kustomization with `-k`.',
  },
} as const satisfies CodeTable
