// Orders of a robot's account as the API tells of them, spot and contract alike: just what a strategy must know.

import { type Amount, CRYPTO_SCALE, parseDecimal } from '@candor/contract'
import type { OrderEnd } from '../strategy.ts'

export type Exit = 'takeProfit' | 'stopLoss' | 'liquidation'

/** What closed a position other than an order of the strategy: the engine itself, or its owner with the robot's key. */
const EXITS: Readonly<Record<string, Exit>> = {
  takeProfit: 'takeProfit',
  stopLoss: 'stopLoss',
  liquidation: 'liquidation',
  closeAll: 'stopLoss',
}

export interface SeenOrder {
  /** Less than nothing of a deleveraging, which has no order: the number of its trade. */
  readonly orderId: number
  /** None of an order that no strategy asked for. */
  readonly ref: string | undefined
  /** Of an order of the engine itself, which closes a position. */
  readonly exit: Exit | undefined
  readonly isOpen: boolean
  readonly isFilled: boolean
  /** The engine's word for why it ended. */
  readonly code: string | undefined
  readonly side: 'buy' | 'sell'
  readonly quantity: Amount
  readonly quote: Amount
  readonly fee: Amount
  /** Of a contract: what the position gave, without fees. */
  readonly realised: Amount | undefined
  readonly createdMs: number
  /** When it ended, or was made. */
  readonly timeMs: number
}

/** The fields that both kinds of orders have. */
interface ToldOrder {
  readonly orderId: string
  readonly clientOrderId: string | null
  readonly side: 'buy' | 'sell'
  readonly status: string
  readonly closeReason: string | null
  readonly createdTime: number
  readonly closedTime: number | null
}

export interface ToldSpotOrder extends ToldOrder {
  readonly filledQuantity: string
  readonly filledQuote: string
  readonly fee: string
}

export interface ToldContractOrder extends ToldOrder {
  readonly origin: string
  readonly filledLots: string
  readonly filledValue: string
  readonly openFee: string
  readonly closeFee: string
  readonly pnl: string
}

const REF_PREFIX = 'r.'
/** No ref has it: after it stands which try of the same order it is. */
const TRY_MARK = ':'
const ENDED = new Set(['filled', 'cancelled'])

/** The engine remembers what it rejected: an order that may be tried again needs another name for each try. */
export function clientIdOf(ref: string, tries = 0): string {
  return tries === 0 ? REF_PREFIX + ref : `${REF_PREFIX}${ref}${TRY_MARK}${tries}`
}

function refOf(clientId: string | null): string | undefined {
  return clientId?.startsWith(REF_PREFIX) === true
    ? clientId.slice(REF_PREFIX.length).split(TRY_MARK)[0]
    : undefined
}

export function seenSpot(told: ToldSpotOrder): SeenOrder {
  return {
    ...seen(told),
    exit: undefined,
    quantity: units(told.filledQuantity),
    quote: units(told.filledQuote),
    fee: units(told.fee),
    realised: undefined,
  }
}

export function seenContract(told: ToldContractOrder): SeenOrder {
  return {
    ...seen(told),
    exit: EXITS[told.origin],
    quantity: BigInt(told.filledLots) as Amount,
    quote: units(told.filledValue),
    fee: (units(told.openFee) + units(told.closeFee)) as Amount,
    realised: units(told.pnl),
  }
}

/** A position that was closed against somebody else's, without an order. */
export interface ToldDeleveraging {
  readonly tradeId: string | null
  readonly side: 'buy' | 'sell'
  readonly lots: string
  readonly value: string
  readonly fee: string
  readonly pnl: string
  readonly time: number
}

export function seenDeleveraging(told: ToldDeleveraging): SeenOrder {
  const { side, lots, time } = told
  return {
    orderId: -Number(told.tradeId),
    ref: undefined,
    exit: 'liquidation',
    isOpen: false,
    isFilled: true,
    code: undefined,
    side,
    quantity: BigInt(lots) as Amount,
    quote: units(told.value),
    fee: units(told.fee),
    realised: units(told.pnl),
    createdMs: time,
    timeMs: time,
  }
}

function seen(told: ToldOrder) {
  const { clientOrderId, status, createdTime, closedTime } = told
  return {
    orderId: Number(told.orderId),
    ref: refOf(clientOrderId),
    isOpen: !ENDED.has(status),
    isFilled: status === 'filled',
    code: status === 'filled' ? undefined : (told.closeReason ?? undefined),
    side: told.side,
    createdMs: createdTime,
    timeMs: closedTime ?? createdTime,
  }
}

/** An amount or a price in units of 10^-8, which may be less than nothing. */
export function units(text: string): Amount {
  const isNegative = text.startsWith('-')
  const value = parseDecimal(isNegative ? text.slice(1) : text, CRYPTO_SCALE)
  if (value === undefined) throw new Error(`no amount: ${text}`)
  return (isNegative ? -value : value) as Amount
}

/** The end of an order of ours. */
export function endOf(order: SeenOrder, ref: string): OrderEnd {
  const { isFilled, code, side, quantity, quote, fee, realised, timeMs } = order
  return {
    ref,
    outcome: isFilled ? 'filled' : 'closed',
    ...(code === undefined ? {} : { code }),
    side,
    quantity,
    quote,
    fee,
    ...(realised === undefined ? {} : { realised }),
    timeMs,
  }
}

/** Several exits of the engine, which together closed a position. */
export function sumOf(
  orders: readonly SeenOrder[],
): { readonly end: OrderEnd; readonly exit: Exit } | undefined {
  const last = orders.at(-1)
  if (last?.exit === undefined) return undefined
  const total = (of: (order: SeenOrder) => bigint): Amount =>
    orders.reduce((sum, order) => sum + of(order), 0n) as Amount
  const end: OrderEnd = {
    ref: last.orderId < 0 ? `exit.d${-last.orderId}` : `exit.${last.orderId}`,
    outcome: 'filled',
    side: last.side,
    quantity: total(({ quantity }) => quantity),
    quote: total(({ quote }) => quote),
    fee: total(({ fee }) => fee),
    realised: total(({ realised = 0n }) => realised),
    timeMs: last.timeMs,
  }
  return { end, exit: last.exit }
}
