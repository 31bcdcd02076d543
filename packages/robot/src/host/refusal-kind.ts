// What a refused call means for a robot: its strategy must hear of it, or it is tried again later, with a reason that its
// owner is told or without one.

import { ROBOT_OWN_PAUSES, type RobotOwnPause } from '@candor/api'

export type RefusalKind =
  | { readonly kind: 'told' }
  /** The order exists already: its past must be looked at. */
  | { readonly kind: 'exists' }
  /** Busy: it is not known, or certain, that nothing happened, and the same request is sent again. Else it was rejected. */
  | { readonly kind: 'later'; readonly pause: RobotOwnPause | undefined; readonly isBusy: boolean }

const pauses: ReadonlySet<string> = new Set(ROBOT_OWN_PAUSES)
const EXISTS = new Set(['order.client.id.open', 'request.key.conflict'])
const BUSY = new Set([
  'engine.busy',
  'engine.stopping',
  'engine.failed',
  'gateway.busy',
  'gateway.stopping',
  'request.rate.limited',
  'database.unavailable',
  'server.error',
  'network.timeout',
  'network.failed',
  'login.user.not.login',
])
/** Of the account: the desk sees these too, and says so. */
const ACCOUNT = new Set(['account.frozen', 'account.locked', 'account.not.authenticated'])

export function refusalKind(code: string): RefusalKind {
  if (pauses.has(code)) return { kind: 'later', pause: code as RobotOwnPause, isBusy: false }
  if (ACCOUNT.has(code)) return { kind: 'later', pause: undefined, isBusy: false }
  if (BUSY.has(code)) return { kind: 'later', pause: undefined, isBusy: true }
  return { kind: EXISTS.has(code) ? 'exists' : 'told' }
}
