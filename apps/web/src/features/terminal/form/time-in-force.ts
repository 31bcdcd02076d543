// What traders everywhere call how long an order may stay.

import type { TimeInForce } from '@candor/contract'

export const TIME_IN_FORCE_NAMES: Readonly<Record<TimeInForce, string>> = {
  goodTillCancelled: 'GTC',
  immediateOrCancel: 'IOC',
  fillOrKill: 'FOK',
  postOnly: 'PO',
}
