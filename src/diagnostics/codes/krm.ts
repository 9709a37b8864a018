// Codes of the diagnostics that concern the ResourceList itself: what comes in, what goes out.

import type { CodeTable } from './entry.ts'

export const krm = {
  OSM0001: {
    severity: 'error',
    title: 'Internal error',
    explanation:
      'osm-krm came into a state that its authors thought impossible. Nothing was written. Please report it with the smallest input that shows it, without its secrets.',
  },
  OSM0002: {
    severity: 'error',
    title: 'The input is empty',
    explanation:
      'The function reads a ResourceList from stdin, and nothing came. kpt and kustomize start it with one; to render files without them, use `osm-krm render PATH`.',
  },
  OSM0003: {
    severity: 'error',
    title: 'The input is not text',
    explanation:
      'stdin must be YAML or JSON in UTF-8. What came has zero bytes, or begins with the byte order mark of UTF-16 or UTF-32: a binary file, an archive, or text in another encoding.',
  },
  OSM0004: {
    severity: 'error',
    title: 'The input is not valid YAML',
    explanation:
      'The list that holds the items is damaged, so that nobody can tell where one item ends and the next begins: wrong indentation, two keys on one line, or a file that was cut off. A damaged text inside an item that the function does not read is no problem.',
  },
  OSM0005: {
    severity: 'error',
    title: 'The input is not a ResourceList',
    explanation:
      'The function reads one document of apiVersion `config.kubernetes.io/v1` and kind `ResourceList`. Plain manifests are rendered with `osm-krm render PATH`.',
  },
  OSM0006: {
    severity: 'error',
    title: 'The version of the ResourceList is not supported',
    explanation:
      '`config.kubernetes.io/v1` and `v1beta1` are read. `v1alpha1` is of before 2021 and means other things; a newer kpt or kustomize writes a version that works.',
  },
  OSM0007: {
    severity: 'error',
    title: 'An item cannot be read',
    explanation:
      'The text of an item that the function needs is not valid YAML: the message says what is wrong, and in which line of the input. Items that the function does not need are not read.',
  },
  OSM0008: {
    severity: 'error',
    title: 'An item is there twice',
    explanation:
      'Two items have the same group, kind, namespace and name, and the function needs to read them: it cannot tell which one counts. Remove one of them. Items that the function does not need may be there twice.',
  },
  OSM0009: {
    severity: 'error',
    title: 'Two functions make the same object',
    explanation:
      'An object that is to be written is among the items already, and its annotation `osm-krm.dev/generated-by` names another functionConfig. Give the two functions selectors that do not overlap, or remove the object if the other functionConfig is gone.',
  },
  OSM0010: {
    severity: 'error',
    title: 'The function is listed as a generator',
    explanation:
      'kustomize gives a function under `generators:` no items but its own functionConfig, so there is nothing to render. List it under `transformers:`.',
  },
  OSM0011: {
    severity: 'error',
    title: 'Other items need an anchor of an item that changes',
    explanation:
      'An item that is to be replaced or removed defines a YAML anchor (`&name`) that another item uses (`*name`). Write the value out in the other item.',
  },
  OSM0012: {
    severity: 'error',
    title: 'An annotation cannot be added to an item',
    explanation:
      'The text of the item is written in a way (flow style, an anchor for its metadata) that leaves no place where one line could be added without changing others. Write the item in block style.',
  },
  OSM0013: {
    severity: 'warning',
    title: 'A name in a rendering will not be the name in the cluster',
    explanation:
      'kustomize puts a hash behind the names of Secrets and ConfigMaps that a secretGenerator or configMapGenerator makes, but only after the function has run, and it does not look into user data. A rendering that names such an object names one that will not exist. Write `generatorOptions: {disableNameSuffixHash: true}` into the kustomization that generates it. Where the function only reads the values, and nothing rendered names the object, there is nothing to do.',
  },
} as const satisfies CodeTable
