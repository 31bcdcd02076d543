// Whether a published line carries the platform's signature, computed by the browser itself. A browser without Ed25519
// says so; nothing is taken for checked that was not.

export type SignatureVerdict = 'valid' | 'invalid' | 'unsupported'

const ALGORITHM = { name: 'Ed25519' }

export async function checkSignature(given: {
  readonly publicKey: string
  readonly line: string
  readonly signature: string
}): Promise<SignatureVerdict> {
  const subtle = globalThis.crypto?.subtle
  if (subtle === undefined) return 'unsupported'
  const publicKey = fromBase64(given.publicKey)
  const signature = fromBase64(given.signature)
  if (publicKey === undefined || signature === undefined) return 'invalid'
  let key: CryptoKey
  try {
    key = await subtle.importKey('raw', publicKey, ALGORITHM, false, ['verify'])
  } catch (error) {
    if (error instanceof DOMException && error.name === 'NotSupportedError') return 'unsupported'
    return 'invalid'
  }
  const line = new TextEncoder().encode(given.line)
  return (await subtle.verify(ALGORITHM, key, signature, line)) ? 'valid' : 'invalid'
}

function fromBase64(text: string): Uint8Array<ArrayBuffer> | undefined {
  try {
    return Uint8Array.from(atob(text), (letter) => letter.charCodeAt(0))
  } catch {
    return undefined
  }
}
