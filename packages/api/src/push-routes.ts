// Calls about notifications that reach a device while the site is closed (Web Push, RFC 8030).

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'push'
const ERRORS: readonly ErrorCode[] = ['database.unavailable']

const endpoint = Type.String({
  // Letters of an address: no control characters, which no store would take.
  pattern: '^[!-~]+$',
  maxLength: API_LIMITS.pushEndpointLength,
  description: 'where the push service of the browser takes messages for this device',
  examples: ['https://updates.push.services.mozilla.com/wpush/v2/abc'],
})
/** 65 bytes of an uncompressed point, and 16 secret bytes, in base64url. */
const p256dh = Type.String({ pattern: '^B[A-Za-z0-9_-]{86}=?$', description: 'public key of the browser' })
const auth = Type.String({ pattern: '^[A-Za-z0-9_-]{22}(==)?$', description: 'secret of the browser' })

export const pushKey = route({
  method: 'GET',
  path: '/exchange/app/push/key',
  area,
  summary: 'The public key that a browser needs to subscribe (VAPID, RFC 8292).',
  access: 'user',
  rate: 'read',
  answer: s.strict({ key: Type.String() }),
  errors: ERRORS,
})

export const subscribePush = route({
  method: 'POST',
  path: '/exchange/app/push/subscribe',
  area,
  summary: 'Sends notifications to this device for as long as it is logged in.',
  access: 'user',
  rate: 'read',
  body: s.strict({ endpoint, keys: s.strict({ p256dh, auth }) }),
  answer: s.strict({ devices: Type.Integer({ description: 'devices of yours that get notifications' }) }),
  errors: [...ERRORS, 'push.endpoint', 'push.keys'],
})

export const unsubscribePush = route({
  method: 'POST',
  path: '/exchange/app/push/unsubscribe',
  area,
  summary: 'Sends nothing more to this device. One that was not subscribed stays so.',
  access: 'user',
  rate: 'read',
  body: s.strict({ endpoint }),
  answer: s.strict({ devices: Type.Integer({ description: 'devices of yours that get notifications' }) }),
  errors: ERRORS,
})

export const testPush = route({
  method: 'POST',
  path: '/exchange/app/push/test',
  area,
  summary: 'Sends a notification to all your devices that are switched on, to see that it arrives.',
  access: 'user',
  rate: 'read',
  answer: s.strict({ sent: Type.Integer({ description: 'devices whose push service took it' }) }),
  errors: [...ERRORS, 'push.none', 'push.too.soon'],
})

export const pushRoutes = { pushKey, subscribePush, unsubscribePush, testPush }
