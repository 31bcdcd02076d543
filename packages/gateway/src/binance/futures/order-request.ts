// A new order as its parameters ask for it, checked and in the core's words: one for the book, or one that waits for a
// price. What the engine cannot do is refused here, never done in part.

import { randomBytes } from 'node:crypto'
import type { BodyOf, contractRoutes } from '@candor/api'
import { formatDecimal, type SelfTradeMode, type TimeInForce } from '@candor/contract'
import type { TriggerFields } from '../../calls/contract-calls.ts'
import type { ListedContract } from '../../live/listing.ts'
import { BinanceFailure, failures } from '../failure.ts'
import type { Parameters } from '../parameters.ts'
import { SELF_TRADE_WORDS, SIDE_WORDS, type SideWord, selfTradeOf } from '../spot/words.ts'
import type { Symbols } from '../symbols.ts'
import { lotsOf, priceOf } from './quantities.ts'
import {
  CONDITIONAL_TYPES,
  type ConditionalType,
  corePositionSide,
  coreSide,
  coreTimeInForce,
  coreTrigger,
  type Family,
  FUTURES_ORDER_TYPES,
  FUTURES_TIMES_IN_FORCE,
  isNameable,
  type PlainType,
  POSITION_SIDE_WORDS,
  type PositionSideWord,
  storedClientId,
  WORKING_TYPES,
} from './words.ts'

export interface PlainRequest {
  readonly kind: 'plain'
  readonly contract: ListedContract
  readonly positionSide: PositionSideWord
  readonly body: BodyOf<(typeof contractRoutes)['placeContractOrder']>
}

export interface ConditionalRequest {
  readonly kind: 'conditional'
  readonly contract: ListedContract
  readonly positionSide: PositionSideWord
  readonly fields: TriggerFields
}

export type OrderRequest = PlainRequest | ConditionalRequest

interface Basics {
  readonly contract: ListedContract
  readonly side: SideWord
  readonly positionSide: PositionSideWord
  readonly selfTrade: SelfTradeMode | undefined
}

const CLIENT_ID = /^[.A-Z:/a-z0-9_-]{1,36}$/
const PRICE_MATCHES = [
  'NONE',
  'OPPONENT',
  'OPPONENT_5',
  'OPPONENT_10',
  'OPPONENT_20',
  'QUEUE',
  'QUEUE_5',
  'QUEUE_10',
  'QUEUE_20',
] as const

/** Of `/order`, where both kinds may be asked for. */
export function orderRequest(params: Parameters, symbols: Symbols): OrderRequest {
  const basics = basicsOf(params, symbols)
  const type = typeOf(params)
  if (isConditional(type)) return conditionalRequest(params, basics, { type, family: 'order' })
  return plainRequest(params, basics, type)
}

/** Of `/algoOrder`. */
export function algoRequest(params: Parameters, symbols: Symbols): ConditionalRequest {
  if (params.need('algoType') !== 'CONDITIONAL') throw failures.invalid('algoType')
  const basics = basicsOf(params, symbols)
  const type = typeOf(params)
  if (!isConditional(type)) throw failures.orderType()
  return conditionalRequest(params, basics, { type, family: 'algo' })
}

/** A name that nobody gave: made up, and not to be met again. */
function newClientId(): string {
  return randomBytes(16).toString('base64url')
}

function givenClientId(params: Parameters, name: string): string | undefined {
  const text = params.text(name)
  if (text !== undefined && !CLIENT_ID.test(text)) throw clientIdFailure()
  return text
}

function clientIdFailure(): BinanceFailure {
  return new BinanceFailure(-4015, 'Client order id is not valid.')
}

function isConditional(type: PlainType | ConditionalType): type is ConditionalType {
  return CONDITIONAL_TYPES.some((each) => each === type)
}

function typeOf(params: Parameters): PlainType | ConditionalType {
  if (params.need('type') === 'TRAILING_STOP_MARKET') throw failures.unsupported()
  const type = params.oneOf('type', FUTURES_ORDER_TYPES, failures.orderType)
  if (type === undefined) throw failures.missing('type')
  return type
}

function basicsOf(params: Parameters, symbols: Symbols): Basics {
  const contract = symbols.contractOf(params)
  params.need('side')
  const side = params.oneOf('side', SIDE_WORDS, failures.side)
  if (side === undefined) throw failures.missing('side')
  const positionSide = params.oneOf('positionSide', POSITION_SIDE_WORDS) ?? 'BOTH'
  // What cannot be kept must not be taken on.
  if (params.flag('priceProtect') === true) throw failures.unsupported()
  const selfTrade = params.oneOf('selfTradePreventionMode', SELF_TRADE_WORDS)
  return {
    contract,
    side,
    positionSide,
    selfTrade: selfTrade === undefined ? undefined : selfTradeOf(selfTrade),
  }
}

function timeOf(params: Parameters): TimeInForce | undefined {
  if (params.text('timeInForce') === 'GTD') throw failures.unsupported()
  const word = params.oneOf('timeInForce', FUTURES_TIMES_IN_FORCE, failures.timeInForce)
  return word === undefined ? undefined : coreTimeInForce(word)
}

/** Something that this type does not have; a zero says nothing. */
function refuseValue(params: Parameters, name: string): void {
  const text = params.text(name)
  if (text !== undefined && !/^0*(?:\.0*)?$/.test(text)) throw failures.notRequired(name)
}

function reduceOnlyOf(params: Parameters, { side, positionSide }: Basics): boolean {
  const isReducing = params.flag('reduceOnly') === true
  const opens = positionSide !== 'BOTH' && (positionSide === 'LONG') === (side === 'BUY')
  if (isReducing && opens) throw new BinanceFailure(-2022, 'ReduceOnly Order is rejected.')
  return isReducing
}

function plainRequest(params: Parameters, basics: Basics, type: PlainType): PlainRequest {
  const { contract, side, positionSide, selfTrade } = basics
  refuseValue(params, 'stopPrice')
  if (params.flag('closePosition') === true) throw failures.notRequired('closePosition')
  const lots = String(lotsOf(contract, params.needDecimal('quantity')))
  const clientOrderId = givenClientId(params, 'newClientOrderId') ?? newClientId()
  const common = {
    symbol: contract.symbol,
    side: coreSide(side),
    positionSide: corePositionSide(positionSide),
    lots,
    reduceOnly: reduceOnlyOf(params, basics),
    mayCross: true,
    clientOrderId,
    ...(selfTrade === undefined ? {} : { selfTrade }),
  }
  const body = type === 'MARKET' ? marketTerms(params) : limitTerms(params, contract)
  return { kind: 'plain', contract, positionSide, body: { ...common, ...body } }
}

function marketTerms(params: Parameters): { readonly type: 'market' } {
  refuseValue(params, 'price')
  return { type: 'market' }
}

function limitTerms(params: Parameters, contract: ListedContract) {
  params.need('timeInForce')
  const timeInForce = timeOf(params) ?? 'goodTillCancelled'
  const match = params.oneOf('priceMatch', PRICE_MATCHES) ?? 'NONE'
  if (match === 'OPPONENT') {
    refuseValue(params, 'price')
    return { type: 'best', timeInForce } as const
  }
  if (match !== 'NONE') throw failures.unsupported()
  const price = priceOf(contract, params.needDecimal('price'))
  return { type: 'limit', timeInForce, price: formatDecimal(price, contract.quoteAsset.scale) } as const
}

interface Conditional {
  readonly type: ConditionalType
  readonly family: Family
}

function conditionalRequest(
  params: Parameters,
  basics: Basics,
  { type, family }: Conditional,
): ConditionalRequest {
  const { contract, side, positionSide, selfTrade } = basics
  const isMarket = type === 'STOP_MARKET' || type === 'TAKE_PROFIT_MARKET'
  const isWhole = params.flag('closePosition') === true
  if (isWhole && !isMarket) throw failures.notRequired('closePosition')
  if (isWhole) refuseValue(params, 'quantity')
  if ((params.oneOf('priceMatch', PRICE_MATCHES) ?? 'NONE') !== 'NONE') throw failures.unsupported()
  if (isMarket) refuseValue(params, 'price')
  const triggerName = family === 'order' ? 'stopPrice' : 'triggerPrice'
  const reduceOnly = reduceOnlyOf(params, basics) || (isWhole && positionSide === 'BOTH')
  const workingType = params.oneOf('workingType', WORKING_TYPES) ?? 'CONTRACT_PRICE'
  return {
    kind: 'conditional',
    contract,
    positionSide,
    fields: {
      clientId: conditionalClientId(params, family),
      marketId: contract.marketId,
      side: coreSide(side),
      positionSide: corePositionSide(positionSide),
      orderType: isMarket ? 'market' : 'limit',
      timeInForce: isMarket ? 'immediateOrCancel' : (timeOf(params) ?? 'goodTillCancelled'),
      price: isMarket ? undefined : priceOf(contract, params.needDecimal('price')),
      lots: isWhole ? undefined : lotsOf(contract, params.needDecimal('quantity')),
      reduceOnly,
      mayCross: true,
      triggerPrice: priceOf(contract, params.needDecimal(triggerName)),
      trigger: coreTrigger(type, side),
      triggerBy: workingType === 'MARK_PRICE' ? 'mark' : 'last',
      selfTrade,
    },
  }
}

function conditionalClientId(params: Parameters, family: Family): string {
  const name = family === 'order' ? 'newClientOrderId' : 'clientAlgoId'
  const clientId = givenClientId(params, name) ?? newClientId()
  if (!isNameable(clientId, family)) throw clientIdFailure()
  return storedClientId(clientId, family)
}
