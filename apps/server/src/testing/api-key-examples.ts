// Good requests about API keys that change nothing, however often they are asked: two things are wrong with the new one, so that
// it is refused before a password is checked even when one of them is spoilt away; the others are not there.

import type { Example } from './fuzz-suite.ts'

const proof = { fundPassword: 'not the fund password', code: '123456' }
const nothing = '999999999'

export function apiKeyExamples(): Readonly<Record<string, Example>> {
  return {
    createApiKey: {
      request: {
        header: { 'idempotency-key': 'fuzz-api-key' },
        body: {
          label: 'Market maker',
          scopes: ['read', 'spot'],
          kind: 'ed25519',
          publicKey: 'A'.repeat(40),
          ipList: ['203.0.113.256'],
          expiresAt: 1_790_000_000_000,
          ...proof,
        },
      },
      code: 'apiKey.address.invalid',
    },
    apiKeys: { request: {}, code: 'success' },
    updateApiKey: {
      request: {
        body: { id: nothing, label: 'Other', scopes: ['read'], ipList: ['203.0.113.7'], ...proof },
      },
      code: 'apiKey.unknown',
    },
    deleteApiKey: { request: { body: { id: nothing } }, code: 'apiKey.unknown' },
  }
}
