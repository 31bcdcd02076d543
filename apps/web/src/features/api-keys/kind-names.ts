// How the ways of signing are called, in every language alike.

import type { ApiKeyKind } from '@candor/api'

export const KIND_NAMES: Readonly<Record<ApiKeyKind, string>> = {
  hmac: 'HMAC SHA-256',
  ed25519: 'Ed25519',
}
