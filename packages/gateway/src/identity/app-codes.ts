// Codes of an authenticator app (RFC 6238): a secret and a moment in, the step that a code belongs to out. Pure.

import { randomBytes, timingSafeEqual } from 'node:crypto'
import { Secret, TOTP } from 'otpauth'

const ISSUER = 'Candor'
const SECRET_BYTES = 20
const STEP_MS = 30_000
/** Steps before and after this one whose codes are taken: clocks differ. */
const WINDOW = 1

export const APP_CODE = /^\d{6}$/

export function drawAppSecret(): Buffer {
  return randomBytes(SECRET_BYTES)
}

/** How a secret is shown to whoever sets the app up. */
export function appSecretText(secret: Uint8Array, label: string): { secret: string; uri: string } {
  const totp = totpOf(secret, label)
  return { secret: totp.secret.base32, uri: totp.toString() }
}

/** The newest step that the code belongs to and that comes after the last one taken. */
export function appCodeStep(
  secret: Uint8Array,
  code: string,
  { nowMs, lastStep }: { readonly nowMs: number; readonly lastStep: number },
): number | undefined {
  const given = Buffer.from(code)
  const totp = totpOf(secret, '')
  const now = Math.floor(nowMs / STEP_MS)
  let found: number | undefined
  for (let step = now - WINDOW; step <= now + WINDOW; step++) {
    const expected = Buffer.from(totp.generate({ timestamp: step * STEP_MS }))
    const isRight = given.length === expected.length && timingSafeEqual(given, expected)
    if (isRight && step > lastStep) found = step
  }
  return found
}

function totpOf(secret: Uint8Array, label: string): TOTP {
  return new TOTP({
    issuer: ISSUER,
    label,
    secret: new Secret({ buffer: Uint8Array.from(secret).buffer }),
    algorithm: 'SHA1',
    digits: 6,
    period: STEP_MS / 1_000,
  })
}
