// Folders of a mirror beside those of hosts.

/** The repositories of built-in profiles: profiles.downloads.packages is one base URL for all of them. */
export const PACKAGES_FOLDER = 'packages'
