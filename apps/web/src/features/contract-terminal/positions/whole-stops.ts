// The take-profit and the stop-loss that stand for a whole position, among all that it has.

import type { Stop } from '../../../live/contract-account.ts'

export function wholeStops(stops: readonly Stop[]): {
  readonly takeProfit: Stop | undefined
  readonly stopLoss: Stop | undefined
} {
  const of = (kind: Stop['kind']): Stop | undefined =>
    stops.find((stop) => stop.lots === null && stop.kind === kind)
  return { takeProfit: of('takeProfit'), stopLoss: of('stopLoss') }
}
