// The folders of a mirror that are not named after hosts.

/** The repositories of built-in profiles: profiles.downloads.packages is one base URL for all of them. */
export const PACKAGES_FOLDER = 'packages'
