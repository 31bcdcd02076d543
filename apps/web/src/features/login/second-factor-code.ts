// The shapes of what can be entered as a second factor.

const AUTHENTICATOR_CODE = /^\d{6}$/
const RECOVERY_CODE = /^[A-Za-z0-9]{5}-?[A-Za-z0-9]{5}$/

export function isRecoveryCode(typed: string): boolean {
  return RECOVERY_CODE.test(typed.trim())
}

export function isSecondFactor(typed: string): boolean {
  return AUTHENTICATOR_CODE.test(typed.trim()) || isRecoveryCode(typed)
}
