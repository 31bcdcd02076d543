// What the console calls roles, wallets and the states of a real name.

import type { AdminRole } from '@candor/api'

export const ROLE_NAMES: Readonly<Record<AdminRole, string>> = {
  owner: 'Owner',
  finance: 'Finance',
  compliance: 'Compliance',
  support: 'Support',
  content: 'Content',
  auditor: 'Auditor',
}

/** What a role is for, for whoever gives it to somebody. */
export const ROLE_TEXTS: Readonly<Record<AdminRole, string>> = {
  owner: 'Everything, also administrators, markets and the bank account',
  finance: 'Withdrawals, deposits, and what two persons must agree on',
  compliance: 'Identity reviews, freezing and locking, withdrawals',
  support: 'Customer service; looks at users and their money, changes nothing',
  content: 'Texts and links of the site; sees neither users nor money',
  auditor: 'Looks at everything but pictures; changes nothing',
}

const WALLET_NAMES: Readonly<Record<string, string>> = {
  spot: 'Coin',
  contract: 'Contract',
  financial: 'Financial',
  second: 'Second-contract',
  fiat: 'Fiat',
  mining: 'Mining',
  robot: 'Robot',
}

export function walletName(wallet: string): string {
  return WALLET_NAMES[wallet] ?? wallet
}

export const REAL_NAME_NAMES = {
  notCertified: 'Not certified',
  toBeReviewed: 'To be reviewed',
  auditFailed: 'Audit failed',
  authenticated: 'Authenticated',
} as const
