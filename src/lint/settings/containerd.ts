import type { ValueProblem } from '../../render/settings/problems.ts'
import { quotedSetting } from '../rule.ts'
import { hostProblem, mirrorUrlProblems } from './urls.ts'

const REGISTRY = 'A registry is a host with an optional port: docker.io, registry.example.com:5000.'

/** Names that are often written for Docker Hub. containerd looks up the name in the image reference, which is docker.io. */
const DOCKER_HUB: ReadonlySet<string> = new Set([
  'index.docker.io',
  'hub.docker.com',
  'docker.com',
  'registry-1.docker.io',
  'registry.hub.docker.com',
  'dockerhub',
  'docker',
])

/** In an image such as library/debian, the first part is a registry only if it contains a dot, a port or a capital letter. */
const PATH_OF_IMAGE = /^(?!localhost$)[^.:A-Z]*$/

/** Names that stand for all registries. */
const ALL: ReadonlySet<string> = new Set(['*', '_default'])

export const mirrorProblems = (mirrors: Readonly<Record<string, readonly string[]>>): ValueProblem[] =>
  Object.entries(mirrors).flatMap(([registry, urls]) => [
    ...registryProblems(registry).map(found => ({ ...found, at: [registry] })),
    ...urls.flatMap((url, i) => mirrorUrlProblems(url).map(found => ({ ...found, at: [registry, i] }))),
  ])

function registryProblems(registry: string): ValueProblem[] {
  if (ALL.has(registry)) return []
  const wrong = (why: string, help: string): ValueProblem[] => [
    {
      message: `the registry${quotedSetting('spec.nodes.containerd.insecureRegistries.[]', registry)} ${why}, so no image uses its mirrors`,
      help,
    },
  ]
  if (DOCKER_HUB.has(registry.replace(/^https?:\/\//, '').replace(/\/.*/s, '')))
    return wrong('is not the name of Docker Hub in the names of images', 'Write docker.io.')
  if (/^[a-z]+:\/\//i.test(registry)) return wrong('has a scheme', REGISTRY)
  // The controller takes only the host of a registry with a path.
  const host = registry.replace(/\/.*/s, '')
  const found = hostProblem(host)
  if (found !== undefined) return wrong(found, REGISTRY)
  return PATH_OF_IMAGE.test(host)
    ? wrong('has neither a domain nor a port: in the name of an image, it is a path of Docker Hub', REGISTRY)
    : []
}

export const insecureRegistryProblems = (registries: readonly string[]): ValueProblem[] =>
  registries.flatMap((registry, i) => {
    const wrong = (why: string): ValueProblem[] => [
      {
        at: [i],
        message: `the insecure registry${quotedSetting('spec.nodes.containerd.insecureRegistries.[]', registry)} ${why}`,
        help: REGISTRY,
      },
    ]
    if (/^[a-z]+:\/\//i.test(registry)) return wrong('has a scheme, so no image uses it')
    if (ALL.has(registry)) return []
    const host = hostProblem(registry.replace(/\/.*/s, ''))
    return host === undefined ? [] : wrong(host)
  })

const IMAGE = /^(?:[\w.-]+(?::\d+)?\/)?[a-z0-9]+(?:[._/-]+[a-z0-9]+)*(?::[\w][\w.-]{0,127})?(?:@sha256:[0-9a-f]{64})?$/

export const imageProblems = (image: string): ValueProblem[] =>
  image === '' || IMAGE.test(image)
    ? []
    : [
        {
          message: `the pause image${quotedSetting('spec.nodes.containerd.pauseImage', image)} is not the name of an image, so no pod starts`,
          help: 'Write a name in lower case and a tag: registry.k8s.io/pause:3.10.',
        },
      ]
