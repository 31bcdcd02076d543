// A fresh key for a call that changes something: sent again with the same key, the call happens once.

const KEY_BYTES = 16

/** `crypto.randomUUID` exists only on secure origins; this works on every one. */
export function newKey(): string {
  const bytes = crypto.getRandomValues(new Uint8Array(KEY_BYTES))
  return Array.from(bytes, (byte) => byte.toString(16).padStart(2, '0')).join('')
}
