// Calls about price alerts: set one, see yours, remove one.

import { Type } from 'typebox'
import { ALERT_CONDITIONS, ALERT_REPEATS, ALERT_STATES, ALERT_VENUES } from './alert-words.ts'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'alerts'
const ERRORS: readonly ErrorCode[] = ['database.unavailable']

const alertId = Type.String({ pattern: '^[1-9]\\d{0,14}$', description: 'price alert', examples: ['17'] })
const venue = Type.Enum([...ALERT_VENUES], { description: 'spot market or perpetual contract' })
const symbol = Type.String({
  pattern: '^[A-Z0-9_]{2,24}$',
  description: 'market, or contract',
  examples: ['BTC_USDT', 'BTCUSDT'],
})
const condition = Type.Enum([...ALERT_CONDITIONS], {
  description: '`above` waits for a trade at the price or higher, `below` for one at the price or lower',
})
const repeat = Type.Enum([...ALERT_REPEATS], {
  description: '`daily` fires at most once in 24 hours until it is removed',
})

const alert = s.strict({
  alertId,
  venue,
  symbol,
  condition,
  price: f.amount,
  note: Type.String(),
  repeat,
  state: Type.Enum([...ALERT_STATES], { description: 'waiting, or fired for good' }),
  createdTime: f.timeMs,
  firedTime: f.orNull(f.timeMs),
  firedPrice: f.orNull(f.amount),
})

export const createAlert = route({
  method: 'POST',
  path: '/exchange/app/alert/create',
  area,
  summary: 'Sets a price alert: a message reaches you when a trade is made at the price or beyond it.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    venue,
    symbol,
    condition,
    price: f.decimal,
    note: Type.Optional(
      Type.String({ maxLength: API_LIMITS.alertNoteTextLength, examples: ['Take a look'] }),
    ),
    repeat: Type.Optional(repeat),
  }),
  answer: alert,
  errors: [
    ...ERRORS,
    'market.unknown',
    'request.decimals',
    'alert.price',
    'alert.reached',
    'alert.note',
    'alert.count.max',
    'gateway.busy',
  ],
})

export const alerts = route({
  method: 'GET',
  path: '/exchange/app/alert/list',
  area,
  summary: 'Your price alerts, newest first: all that wait, and the latest that have fired.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    list: Type.Array(alert),
    waiting: Type.Integer({ description: 'how many wait' }),
    most: Type.Integer({ description: 'how many may wait' }),
  }),
  errors: ERRORS,
})

export const removeAlert = route({
  method: 'POST',
  path: '/exchange/app/alert/remove',
  area,
  summary: 'Removes a price alert, waiting or fired.',
  access: 'user',
  rate: 'read',
  body: s.strict({ alertId }),
  answer: Type.Null(),
  errors: [...ERRORS, 'alert.unknown'],
})

export const alertRoutes = { createAlert, alerts, removeAlert }
