// The bank account that users send deposits to, as the console has it now: whoever holds this object reads what was set
// last.

import type { BankDetails } from '../money/money-terms.ts'
import type { SystemConfig } from './system-config.ts'

/** None while no account is known at all. */
export function liveBank(config: Pick<SystemConfig, 'values'>): BankDetails | undefined {
  if (config.values.bank_account === '') return undefined
  return {
    get beneficiary() {
      return config.values.bank_holder
    },
    get bankName() {
      return config.values.bank_name
    },
    get account() {
      return config.values.bank_account
    },
    get code() {
      return config.values.bank_code
    },
    get note() {
      return config.values.bank_note
    },
  }
}
