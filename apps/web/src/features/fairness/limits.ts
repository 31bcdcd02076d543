// Every bound of the fairness page, in one place.

export const FAIRNESS_LIMITS = {
  /** Links of the live chain on the screen. */
  linksShown: 8,
  /** Checkpoints of the newest two minutes, until somebody wants all. */
  checkpointsShown: 6,
  /** A file that is opened to be checked: an hour of ticks with their quotes is far smaller. */
  fileBytes: 32_000_000,
} as const
