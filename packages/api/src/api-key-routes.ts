// Calls about API keys: made, listed, changed and ended by the user whose account they open. No key may make these calls.

import { Type } from 'typebox'
import { API_KEY_KINDS, API_KEY_SCOPES } from './api-key-words.ts'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'
import { FUND_PROOF_ERRORS } from './withdrawal-routes.ts'

const area = 'apiKeys'

const id = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'API key', examples: ['12'] })
const label = Type.String({
  pattern: '^\\S(.*\\S)?$',
  maxLength: API_LIMITS.apiKeyLabelLength,
  description: 'your own name for the key',
  examples: ['Market maker'],
})
const kind = Type.Enum([...API_KEY_KINDS], { description: 'how requests are signed' })
const apiKey = Type.String({
  pattern: '^[A-Za-z0-9]{64}$',
  description: 'what requests name in `X-MBX-APIKEY`; no secret',
})
const scopes = Type.Array(Type.Enum([...API_KEY_SCOPES]), {
  maxItems: API_KEY_SCOPES.length,
  uniqueItems: true,
  description: 'what the key may do; `read` is always among it, named or not',
  examples: [['read', 'spot']],
})
const ipList = Type.Array(
  Type.String({ pattern: '^[0-9a-fA-F:.]{2,45}(/\\d{1,3})?$', examples: ['203.0.113.7', '2001:db8::/32'] }),
  {
    maxItems: API_LIMITS.apiKeyAddresses,
    uniqueItems: true,
    description: 'addresses and networks from which the key may be used; empty for any',
  },
)
/** The fund password, and a code of the authenticator app when one is bound. */
const proof = { fundPassword: i.password, code: Type.Optional(i.secondFactor) } as const

const entry = s.strict({
  id,
  label,
  kind,
  apiKey,
  scopes,
  ipList,
  expiresAt: f.orNull(Type.Integer({ description: 'when it expires, in milliseconds UTC; null for never' })),
  createdTime: f.timeMs,
  usedTime: f.orNull(Type.Integer({ description: 'when it was used last, to the minute' })),
  usedAddress: f.orNull(Type.String({ description: 'from where it was used last' })),
})

export const createApiKey = route({
  method: 'POST',
  path: '/exchange/app/apiKey/create',
  area,
  summary:
    'Makes a key for programs of your own. The secret of an `hmac` key is in this answer and nowhere else; of an `ed25519` key you give the public half and keep the other. The same request again gives the key without its secret.',
  access: 'user',
  rate: 'login',
  keyed: true,
  body: s.strict({
    label,
    scopes,
    kind: Type.Optional(kind),
    publicKey: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: API_LIMITS.apiKeyPublicKeyLength,
        description: 'of an `ed25519` key: PEM, or base64 of the key or of its 32 bytes',
      }),
    ),
    ipList: Type.Optional(ipList),
    expiresAt: Type.Optional(
      Type.Integer({
        minimum: 0,
        maximum: 999_999_999_999_999,
        description:
          'when the key expires, in milliseconds UTC, within a year. Without it: never; after 90 days, which is then also the most, if the key can trade and `ipList` is empty',
      }),
    ),
    ...proof,
  }),
  answer: s.strict({
    id,
    apiKey,
    apiSecret: f.orNull(Type.String({ description: 'the secret, this once only; null for `ed25519`' })),
  }),
  errors: [
    'request.key.invalid',
    'request.key.conflict',
    'apiKey.address.invalid',
    'apiKey.publicKey.invalid',
    'apiKey.expiry',
    'apiKey.count.max',
    ...FUND_PROOF_ERRORS,
  ],
})

export const apiKeys = route({
  method: 'GET',
  path: '/exchange/app/apiKey/list',
  area,
  summary: 'Your API keys, newest first, with when and from where each was used last.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    most: Type.Integer({ description: 'keys that you can have; expired ones count until you delete them' }),
    list: Type.Array(entry),
  }),
  errors: [],
})

export const updateApiKey = route({
  method: 'POST',
  path: '/exchange/app/apiKey/update',
  area,
  summary:
    'Changes what is given and leaves the rest. A key that can now trade from any address expires within 90 days from now. Its sockets are closed and have to log in again.',
  access: 'user',
  rate: 'login',
  body: s.strict({
    id,
    label: Type.Optional(label),
    scopes: Type.Optional(scopes),
    ipList: Type.Optional(ipList),
    ...proof,
  }),
  answer: entry,
  errors: ['apiKey.unknown', 'apiKey.address.invalid', ...FUND_PROOF_ERRORS],
})

export const deleteApiKey = route({
  method: 'POST',
  path: '/exchange/app/apiKey/delete',
  area,
  summary: 'Ends a key at once and for good. Orders that it placed stay open.',
  access: 'user',
  rate: 'login',
  body: s.strict({ id }),
  answer: Type.Null(),
  errors: ['apiKey.unknown'],
})

export const apiKeyRoutes = { createApiKey, apiKeys, updateApiKey, deleteApiKey }
