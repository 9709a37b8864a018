// The behaviour of Flatcar that several checks describe.

/** The behaviour of Flatcar's cloud-init for a file that it cannot write. */
export const ENDS_THERE = 'Flatcar’s cloud-init stops there, without the later files and without units'
