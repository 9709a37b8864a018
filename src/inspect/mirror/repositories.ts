// The repositories of distributions, from which nodes with a built-in profile install packages. A path and a URL have the variables of dnf and $suite,
// which the script of a mirror replaces.

export interface MirrorRepository {
  /** The path below the folder of the mirror. */
  readonly path: string
  readonly url?: string
  /** With commas between them. undefined for RPM. */
  readonly suites?: string
  readonly components?: string
  /** The name in the configuration of a machine with the distribution, where the script has to run: the repository has no public URL. */
  readonly repo?: string
}

/** profiles.downloads.packages is one base URL for the repositories of all distributions. */
const FOLDER = 'packages'

export const UBUNTU: MirrorRepository = {
  path: FOLDER,
  url: 'http://archive.ubuntu.com/ubuntu',
  suites: '$suite,$suite-updates,$suite-security',
  components: 'main,universe',
}

const NAMES_ON_MACHINES: Readonly<Record<string, string>> = {
  'content/dist/rhel9/$releasever/$basearch/baseos/os': 'rhel-9-for-$basearch-baseos-rpms',
  'content/dist/rhel9/$releasever/$basearch/appstream/os': 'rhel-9-for-$basearch-appstream-rpms',
  'content/dist/rhel10/$releasever/$basearch/baseos/os': 'rhel-10-for-$basearch-baseos-rpms',
  'content/dist/rhel10/$releasever/$basearch/appstream/os': 'rhel-10-for-$basearch-appstream-rpms',
  'al2023/core/$releasever/$basearch': 'amazonlinux',
  '2/core/2.0/$basearch': 'amzn2-core',
}

/** Returns the RPM repository of a distribution: all but those in the table are of Rocky Linux. */
export function rpmRepository(path: string): MirrorRepository {
  const repo = NAMES_ON_MACHINES[path]
  const place = `${FOLDER}/${path}`
  return repo === undefined
    ? { path: place, url: `https://dl.rockylinux.org/pub/rocky/${path}` }
    : { path: place, repo }
}
