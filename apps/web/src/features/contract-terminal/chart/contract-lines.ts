// The lines that a contract's chart shows of the user's: entry with the result of the moment, liquidation, take-profits,
// stop-losses, open orders and conditional ones. Pure; prices become floating point here, where they are only drawn.

import { entryPrice } from '@candor/proof'
import { formatAmount } from '../../../format/number.ts'
import type { ContractOrder, ContractTrigger, Position, Stop } from '../../../live/contract-account.ts'
import type { PriceLine } from '../../terminal/chart/terminal-chart.ts'
import type { ReadToken } from '../../terminal/frame/tokens.ts'
import type { AccountFigures } from '../account/account-figures.ts'
import { heldOf } from '../account/held.ts'
import { sizeOf } from '../account/order-lots.ts'
import { showLots, showSigned, toneOf } from '../account/show.ts'
import { type ContractRules, SCALE } from '../market/contract-rules.ts'

export interface LineTexts {
  readonly direction: (direction: Position['direction']) => string
  readonly stop: (kind: Stop['kind']) => string
  readonly order: (order: ContractOrder) => string
  readonly trigger: (trigger: ContractTrigger) => string
  readonly liquidation: string
}

export interface LineInput {
  readonly rules: ContractRules
  /** Of this contract. */
  readonly positions: readonly Position[]
  readonly orders: readonly ContractOrder[]
  readonly stops: readonly Stop[]
  readonly triggers: readonly ContractTrigger[]
  readonly figures: AccountFigures | undefined
  readonly texts: LineTexts
  readonly token: ReadToken
  readonly onOrder: (order: ContractOrder) => (price: number) => void
  readonly onStop: (stop: Stop) => (price: number) => void
}

export function contractLines(input: LineInput): PriceLine[] {
  return [...positionLines(input), ...stopLines(input), ...orderLines(input), ...triggerLines(input)]
}

function lookOf(token: ReadToken, colour: string) {
  return { colour, ink: token('--panel'), family: token('--font') }
}

function positionLines({ rules, positions, figures, texts, token }: LineInput): PriceLine[] {
  return positions.flatMap((position) => {
    const held = heldOf(position)
    const entry = entryPrice(rules.terms, held)
    const own = figures?.positions.get(position.positionId)
    const lines: PriceLine[] = []
    if (entry !== undefined) {
      lines.push({
        id: `entry ${position.positionId}`,
        price: toNumber(entry),
        text: `${texts.direction(position.direction)} ${showLots(held.lots)}`,
        value: own === undefined ? undefined : valueOf(own.pnl, token),
        ...lookOf(token, token('--text-2')),
      })
    }
    if (own?.liquidation !== undefined) {
      lines.push({
        id: `liquidation ${position.positionId}`,
        price: toNumber(own.liquidation),
        text: texts.liquidation,
        ...lookOf(token, token('--warn')),
      })
    }
    return lines
  })
}

function valueOf(pnl: bigint, token: ReadToken): PriceLine['value'] {
  const tone = toneOf(pnl)
  return { text: showSigned(pnl), colour: token(tone === '' ? '--text' : `--${tone}-text`) }
}

function stopLines({ stops, texts, token, onStop }: LineInput): PriceLine[] {
  return stops.map((stop) => ({
    id: `stop ${stop.stopId}`,
    price: Number(stop.price),
    text: `${texts.stop(stop.kind)}${stop.lots === null ? '' : ` ${formatAmount(stop.lots)}`}`,
    // Only the pair of a whole position can be set anew; that of some lots came with its order.
    onMove: stop.lots === null ? onStop(stop) : undefined,
    ...lookOf(token, token(stop.kind === 'takeProfit' ? '--up' : '--down')),
  }))
}

function orderLines({ orders, texts, token, onOrder }: LineInput): PriceLine[] {
  return orders.flatMap((order) =>
    order.price === null
      ? []
      : [
          {
            id: `order ${order.orderId}`,
            price: Number(order.price),
            text: `${texts.order(order)} ${showLots(sizeOf(order))}`,
            onMove: onOrder(order),
            ...lookOf(token, token(order.side === 'buy' ? '--up' : '--down')),
          },
        ],
  )
}

/** At the price it waits for. It cannot be changed, so its line cannot be dragged. */
function triggerLines({ triggers, texts, token }: LineInput): PriceLine[] {
  return triggers.map((trigger) => ({
    id: `trigger ${trigger.triggerId}`,
    price: Number(trigger.triggerPrice),
    text: `${texts.trigger(trigger)}${trigger.lots === null ? '' : ` ${formatAmount(trigger.lots)}`}`,
    ...lookOf(token, token(trigger.side === 'buy' ? '--up' : '--down')),
  }))
}

function toNumber(units: bigint): number {
  return Number(units) / 10 ** SCALE
}

/** Where a line was dropped, on the tick nearest to it. */
export function priceOnTick(price: number, { tick }: Pick<ContractRules, 'tick'>): bigint {
  const steps = Math.max(1, Math.round((price * 10 ** SCALE) / Number(tick)))
  return BigInt(steps) * tick
}
