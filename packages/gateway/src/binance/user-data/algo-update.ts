// What became of a conditional order, as clients of the compatible API are told: of one that was made as such. JSON comes out.

import type { ContractTriggerView } from '@candor/contract'
import type { Listing } from '../../live/listing.ts'
import { algoJson } from '../futures/algo-shape.ts'
import type { TriggerState } from '../futures/words.ts'

export interface AlgoChange {
  readonly trigger: ContractTriggerView
  readonly state: TriggerState
  readonly timeMs: number
  /** The order that it sent. */
  readonly orderId: number | undefined
  /** Why its order was not accepted. */
  readonly rejection: string | undefined
}

export function algoUpdateJson(listing: Listing, change: AlgoChange, nowMs: number): string {
  const { trigger, state, timeMs, orderId, rejection } = change
  const shown = algoJson(listing, trigger, {
    state,
    updatedMs: timeMs,
    firedMs: state === 'fired' ? timeMs : undefined,
  })
  return JSON.stringify({
    e: 'ALGO_UPDATE',
    E: nowMs,
    T: timeMs,
    o: {
      caid: shown.clientAlgoId,
      aid: shown.algoId,
      at: shown.algoType,
      o: shown.orderType,
      s: shown.symbol,
      S: shown.side,
      ps: shown.positionSide,
      f: shown.timeInForce,
      q: shown.quantity,
      X: shown.algoStatus,
      ai: orderId === undefined ? '' : String(orderId),
      ap: '0',
      aq: '0',
      act: orderId === undefined ? '' : trigger.orderType === 'market' ? 'MARKET' : 'LIMIT',
      tp: shown.triggerPrice,
      p: shown.price,
      V: shown.selfTradePreventionMode,
      wt: shown.workingType,
      pm: shown.priceMatch,
      cp: shown.closePosition,
      pP: shown.priceProtect,
      R: shown.reduceOnly,
      tt: shown.triggerTime,
      gtd: shown.goodTillDate,
      rm: rejection ?? '',
    },
  })
}
