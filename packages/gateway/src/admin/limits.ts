// Bounds of the console's own work.

export const ADMIN_LIMITS = {
  /** Accounts that are asked for at once when a change is held against everybody's positions. */
  accountsAtOnce: 64,
} as const
