// What people type who know the commands of kubectl, kustomize, helm, terraform and other tools of this field.

const RENDER = 'osm-krm render prints what would be applied'
const SHOW = 'osm-krm show explains what nodes get'
const LINT = 'osm-krm lint reports problems'

/** The sentence for each word that is not a command. */
export const HABITS: Readonly<Record<string, string>> = {
  apply: 'osm-krm applies nothing; osm-krm render PATH | kubectl apply -f - does',
  build: RENDER,
  check: LINT,
  describe: SHOW,
  get: SHOW,
  inspect: SHOW,
  plan: 'osm-krm diff compares two states',
  preview: 'osm-krm diff compares two states',
  template: RENDER,
  validate: LINT,
}
