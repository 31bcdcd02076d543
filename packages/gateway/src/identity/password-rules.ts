// Which login passwords may be chosen: long enough, and not one that everybody tries first.

import { API_LIMITS } from '@candor/api'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'

/** Read when the first password is chosen: most starts of the server never need it. */
let common: Promise<ReadonlySet<string>> | undefined

/** Refuses with `password.length` or `password.common`. Characters count as people see them, composed (NFC). */
export async function checkPassword(password: string): Promise<void> {
  const composed = password.normalize('NFC')
  const length = Array.from(composed).length
  if (length < API_LIMITS.passwordLeast || length > API_LIMITS.passwordLength) {
    throw new ApiRefusal('password.length')
  }
  common ??= readCommon()
  if ((await common).has(composed.toLowerCase())) throw new ApiRefusal('password.common')
}

async function readCommon(): Promise<ReadonlySet<string>> {
  const { dictionary } = await import('@zxcvbn-ts/language-common')
  // Most common first, all in lower case.
  return new Set(dictionary['passwords-common'].slice(0, GATEWAY_LIMITS.commonPasswords))
}
