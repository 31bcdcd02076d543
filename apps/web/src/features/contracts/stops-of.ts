// The take-profit and the stop-loss of a position, of several the nearest to being met: what fires first.

import type { Stop } from '../../live/contract-account.ts'

export function stopsOf(
  stops: ReadonlyMap<string, Stop>,
  positionId: string,
): { readonly takeProfit: Stop | undefined; readonly stopLoss: Stop | undefined; readonly count: number } {
  const own = [...stops.values()].filter((stop) => stop.positionId === positionId)
  const first = (kind: Stop['kind']) =>
    own.find((stop) => stop.kind === kind && stop.lots === null) ?? own.find((stop) => stop.kind === kind)
  return { takeProfit: first('takeProfit'), stopLoss: first('stopLoss'), count: own.length }
}
