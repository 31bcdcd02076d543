// Spoils one field of a command: zero, negative, huge, unknown, missing or simply another word. What comes
// out still fits the contract's codec, because a gateway would refuse anything else before the log.

import type { Command } from '@candor/contract'
import {
  CAPITAL_ACCOUNTS,
  CONTRACT_ORDER_TYPES,
  CORRECTION_ACCOUNTS,
  CORRECTION_DIRECTIONS,
  EARN_SOURCES,
  EARN_STATUSES,
  MARGIN_MODES,
  MARGIN_MOVES,
  MARK_METHODS,
  MARKET_STATUSES,
  MINING_PAYOUTS,
  ORDER_TYPES,
  POSITION_MODES,
  POSITION_SIDES,
  SECOND_DIRECTIONS,
  SECOND_STATUSES,
  SELF_TRADE_MODES,
  SIDES,
  TIMES_IN_FORCE,
  TRIGGER_PRICES,
  TRIGGERS,
} from '@candor/contract'
import type { Random } from './random.ts'

type Spoiler = (random: Random, value: unknown) => unknown

const amount: Spoiler = (random, value) => {
  const known = typeof value === 'bigint' ? value : 1n
  const edges = [0n, -1n, 1n, 10n ** 18n, 10n ** 18n + 1n, 10n ** 30n, -(10n ** 30n)]
  return random.pick([...edges, known + 1n, known - 1n, known * 2n, known * 1_000n])
}

const optionalAmount: Spoiler = (random, value) => (random.chance(0.4) ? undefined : amount(random, value))

const oneOf =
  (values: readonly unknown[]): Spoiler =>
  (random) =>
    // An undefined choice is a field left out, so the list is indexed instead of picked from.
    values[random.int(0, values.length - 1)]

const id = oneOf([0, 1, 2, 3, 999, Number.MAX_SAFE_INTEGER])
const key = oneOf(['', 'with space', 'ü', 'a'.repeat(36), 'semi;colon', 'A-z.0_9:/', undefined])

const list: Spoiler = (random, value) => {
  const items = value as readonly object[]
  const first = items[0]
  if (first === undefined || random.chance(0.15)) return []
  if (random.chance(0.2)) return [first, first]
  const at = random.int(0, items.length - 1)
  return items.map((item, index) => (index === at ? spoilField(random, item) : item))
}

/** The last robot's wallet, and numbers beyond it. */
const LAST_WALLETS = [16 + 2 ** 32, 17 + 2 ** 32, Number.MAX_SAFE_INTEGER] as const

const SPOILERS: Readonly<Record<string, Spoiler>> = {
  assetId: oneOf([0, 1, 1_024, 1_025, 999]),
  code: oneOf(['', 'btc', 'B C', 'BTC', 'ETH-2']),
  scale: oneOf([0, 2, 3, 8, 18]),
  indexId: oneOf([0, 1, 2, 3, 999, undefined]),
  base: id,
  quote: id,
  btc: id,
  tick: amount,
  quotes: list,
  // A quote's source is a number, that of a product's money a word.
  source: (random, value) => (typeof value === 'string' ? oneOf(EARN_SOURCES) : id)(random, value),
  timeMs: amount,
  marketId: id,
  symbol: oneOf(['', 'btcusdt', 'A', 'A--B', 'BTC_', '_BTC', 'BTC USDT', 'ABCDEFGHIJKL-ABCDEFGHIJK']),
  parameters: (random, value) => spoilField(random, value as object),
  status: oneOf(MARKET_STATUSES),
  levels: list,
  level: oneOf([0, 1, 7, 17]),
  untilMs: amount,
  userId: id,
  robotId: id,
  tradeGroupId: id,
  house: oneOf([undefined, '', 'maker']),
  authenticated: oneOf([true, false]),
  country: oneOf(['', 'de', 'D', '1A', 'DE']),
  clientId: key,
  wallet: oneOf([0, 1, 4, 5, 6, 15, 16, 17, ...LAST_WALLETS]),
  from: oneOf([0, 5, 6, 16, 17, ...LAST_WALLETS]),
  to: oneOf([0, 4, 5, 6, 16, 17, ...LAST_WALLETS]),
  amount,
  depositId: oneOf([0, 1, 2, 999]),
  withdrawalId: oneOf([0, 1, 2, 3, 999, Number.MAX_SAFE_INTEGER]),
  fee: amount,
  cost: optionalAmount,
  costAssetId: oneOf([0, 1, 2, 999, undefined]),
  destination: oneOf(['', 'x', 'z'.repeat(240)]),
  reference: oneOf(['', 'r'.repeat(160)]),
  approvalsNeeded: oneOf([0, 1, 5, 6, Number.MAX_SAFE_INTEGER]),
  administratorId: oneOf([0, 1, 2, Number.MAX_SAFE_INTEGER]),
  proposedBy: oneOf([0, 1, 2]),
  approvedBy: oneOf([0, 1, 2]),
  direction: oneOf(CORRECTION_DIRECTIONS),
  against: oneOf(CORRECTION_ACCOUNTS),
  side: oneOf(SIDES),
  orderType: oneOf(ORDER_TYPES),
  timeInForce: oneOf(TIMES_IN_FORCE),
  price: optionalAmount,
  quantity: optionalAmount,
  quoteAmount: optionalAmount,
  stopPrice: optionalAmount,
  trigger: oneOf([...TRIGGERS, undefined]),
  selfTrade: oneOf(SELF_TRADE_MODES),
  orderId: oneOf([0, 1, 2, 3, 999_999, undefined]),
  orderClientId: key,
  lot: amount,
  minQuantity: amount,
  maxQuantity: amount,
  minNotional: amount,
  maxOpenOrders: oneOf([0, 1, 1_000, 1_001]),
  marketBandE8: amount,
  buyBandE8: oneOf([0n, -1n, 1n, 1_000_000_000n, 1_000_000_001n]),
  sellBandE8: oneOf([0n, -1n, 1n, 99_999_999n, 100_000_000n]),
  volumeBtc: amount,
  spotMakerE8: oneOf([-10_000_000n, -100_000n, 9_999_999n, 10_000_000n]),
  spotTakerE8: oneOf([-1n, 9_999_999n, 10_000_000n]),
  perpMakerE8: oneOf([-50_001n, -50_000n, 10_000_000n]),
  perpTakerE8: oneOf([-1n, 0n, 10_000_000n]),
  positionSide: oneOf(POSITION_SIDES),
  marginMode: oneOf([...MARGIN_MODES, undefined]),
  positionMode: oneOf([...POSITION_MODES, undefined]),
  leverage: oneOf([0, 1, 2, 19, 20, 21, 125, 1_001]),
  lots: optionalAmount,
  reduceOnly: oneOf([true, false]),
  mayCross: oneOf([true, false]),
  stops: (random, value) =>
    value === undefined || random.chance(0.3) ? undefined : spoilField(random, value as object),
  takeProfit: optionalAmount,
  stopLoss: optionalAmount,
  triggerBy: oneOf(TRIGGER_PRICES),
  triggerPrice: amount,
  triggerId: oneOf([0, 1, 2, 3, 999, undefined]),
  triggerClientId: key,
  positionId: oneOf([0, 1, 2, 3, 999]),
  stopId: oneOf([0, 1, 2, 3, 999]),
  multiplier: amount,
  markTick: amount,
  maxLots: oneOf([0n, 1n, 10n ** 12n, 10n ** 12n + 1n]),
  limitBandE8: oneOf([0n, 1n, 99_999_999n, 100_000_000n]),
  takerE8: oneOf([-1n, 0n, 10_000_000n, 10_000_001n]),
  liquidationFeeE8: oneOf([-1n, 0n, 10_000_000n, 10_000_001n]),
  volumeWeightE8: oneOf([-1n, 0n, 100_000_000n, 100_000_001n]),
  impactValue: amount,
  fundingHours: oneOf([0, 1, 3, 4, 8, 24]),
  refusesCrossing: oneOf([true, false]),
  markMethod: oneOf(MARK_METHODS),
  tiers: list,
  upTo: amount,
  maxLeverage: oneOf([0, 1, 7, 1_000, 1_001]),
  maintenanceE8: amount,
  productId: oneOf([0, 1, 2, 3, 999]),
  seconds: oneOf([0, 9, 10, 11, 3_600, 3_601]),
  payoutE8: oneOf([-1n, 0n, 1n, 85_000_000n, 100_000_000n, 100_000_001n]),
  stake: amount,
  openMs: optionalAmount,
  limit: optionalAmount,
  fromMs: amount,
  toMs: amount,
  everywhere: oneOf([true, false]),
  countries: oneOf([[], ['DE', 'DE'], ['SG', 'DE'], ['de'], ['D'], ['1A']]),
  durations: list,
  minStake: amount,
  maxStake: amount,
  userCap: amount,
  directionCapE8: oneOf([-1n, 0n, 1n, 100_000_000n, 100_000_001n]),
  totalCapE8: oneOf([-1n, 0n, 1n, 100_000_000n, 100_000_001n]),
  name: oneOf(['', 'x', 'Fixed 7']),
  incomeAssetId: oneOf([0, 1, 2, 999]),
  poolId: oneOf([0, 1, 2, 3, 999]),
  termDays: oneOf([0, 1, 2, 3_650, 3_651, Number.MAX_SAFE_INTEGER]),
  aprE8: oneOf([-1n, 0n, 1n, 1_000_000_000n, 1_000_000_001n]),
  dailyRateE8: oneOf([-1n, 0n, 1n, 100_000_000n, 100_000_001n]),
  quota: amount,
  minAmount: amount,
  step: amount,
  maxPerUser: amount,
  payout: oneOf(MINING_PAYOUTS),
  payoutLag: oneOf([0, 1, 2]),
  rebate1E8: oneOf([-1n, 0n, 1n, 100_000_000n, 100_000_001n]),
  rebate2E8: oneOf([-1n, 0n, 1n, 100_000_000n, 100_000_001n]),
  inviter1: oneOf([0, 1, 2, 3, 999, undefined]),
  inviter2: oneOf([0, 1, 2, 3, 999, undefined]),
}

/** Where a field's name means something else in one message. */
const SPOILERS_OF: Readonly<Record<string, Spoiler>> = {
  'PlaceContractOrder.orderType': oneOf(CONTRACT_ORDER_TYPES),
  'PlaceContractTrigger.orderType': oneOf(CONTRACT_ORDER_TYPES),
  'MoveMargin.direction': oneOf(MARGIN_MOVES),
  'PlaceCapital.to': oneOf(CAPITAL_ACCOUNTS),
  'PlaceSecondOrder.direction': oneOf(SECOND_DIRECTIONS),
  'SetSecondStatus.status': oneOf(SECOND_STATUSES),
  'SetFinancialStatus.status': oneOf(EARN_STATUSES),
  'SetMiningStatus.status': oneOf(EARN_STATUSES),
}

/** Fields that may be left out only by some messages. */
const REQUIRED: ReadonlySet<string> = new Set([
  'IndexTick.indexId',
  'DefineIndex.indexId',
  'AmendSpotOrder.orderId',
  'AmendContractOrder.orderId',
  'ListContract.indexId',
  'ListSecondProduct.indexId',
  'SealSecondOrders.indexId',
  'CancelSecondOrder.orderId',
  'LeaveFinancial.orderId',
  'CancelFinancial.orderId',
  'PlaceContractOrder.lots',
  'PlaceContractTrigger.trigger',
])
const PRICED: ReadonlySet<string> = new Set([
  'PlaceSpotOrder',
  'AmendSpotOrder',
  'PlaceContractOrder',
  'AmendContractOrder',
  'PlaceContractTrigger',
])

function spoilField(random: Random, message: object): object {
  const fields = Object.keys(message).filter((field) => SPOILERS[field] !== undefined)
  if (fields.length === 0) return message
  const field = random.pick(fields)
  const before = (message as Readonly<Record<string, unknown>>)[field]
  const type = 'type' in message ? String(message.type) : ''
  const spoiler = SPOILERS_OF[`${type}.${field}`] ?? SPOILERS[field]
  const value = spoiler?.(random, before)
  if (value === undefined && !mayBeAbsent(message, field)) return message
  return { ...message, [field]: value }
}

function mayBeAbsent(message: object, field: string): boolean {
  const type = 'type' in message ? String(message.type) : ''
  if (REQUIRED.has(`${type}.${field}`)) return false
  // Quotes and parameters have prices and quantities too, always present there.
  return field === 'price' || field === 'quantity' || field === 'selfTrade' ? PRICED.has(type) : true
}

export function spoil(random: Random, command: Command): Command {
  return spoilField(random, command) as Command
}
