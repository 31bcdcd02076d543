// The words in which tests of financial products and pools are told: one of each in USDT, funded treasuries, days.

import type {
  Amount,
  EarnOrderId,
  FinancialParameters,
  FinancialProductId,
  MiningParameters,
  MiningPoolId,
  RateE8,
  TimeMs,
  UserId,
} from '@candor/contract'
import { given, type Request, shown, USDT, units, type World } from '../scenario-suite.ts'

export const PRODUCT = 1 as FinancialProductId
export const POOL = 1 as MiningPoolId
const FOREVER = 4_000_000_000_000n as TimeMs

/** `0.15` percent as a rate. */
export const percent = (text: string): RateE8 => (units(text) / 100n) as RateE8

/** The moment of a local time in GMT+8: `2026-01-10 23:59:59`. */
export function local(text: string): bigint {
  return BigInt(Date.parse(`${text.replace(' ', 'T')}+08:00`))
}

/** F1's product. */
export const FINANCIAL: FinancialParameters = {
  termDays: 30,
  aprE8: percent('8'),
  quota: units('1000000'),
  minAmount: units('100'),
  step: units('0.00000001'),
  maxPerUser: units('100000'),
  fromMs: 0n as TimeMs,
  untilMs: FOREVER,
  source: 'spot',
}

/** M1's pool. */
export const MINING: MiningParameters = {
  termDays: 7,
  dailyRateE8: percent('0.15'),
  quota: units('1000000'),
  minAmount: units('100'),
  step: units('0.00000001'),
  maxPerUser: units('100000'),
  fromMs: 0n as TimeMs,
  untilMs: FOREVER,
  payout: 'daily',
  payoutLag: 1,
  rebate1E8: percent('10'),
  rebate2E8: percent('5'),
}

export interface EarnSetting {
  readonly startMs?: bigint
  readonly financial?: Partial<FinancialParameters>
  readonly mining?: Partial<MiningParameters>
  readonly treasury?: string
}

export function givenEarn(users: Readonly<Record<string, string>>, setting: EarnSetting = {}): World {
  const { startMs = local('2026-03-01 15:00:00'), financial = {}, mining = {}, treasury = '10000' } = setting
  const money = Object.fromEntries(Object.entries(users).map(([name, usdt]) => [name, { usdt }]))
  const world = given(money, { startMs })
  const byTwo = { reason: 'funding', proposedBy: 1 as never, approvedBy: 2 as never }
  const amount = units(treasury)
  world.and({ type: 'AddCapital', assetId: USDT, amount: (amount * 2n) as Amount, reference: '', ...byTwo })
  world.and({ type: 'PlaceCapital', assetId: USDT, amount, to: 'yield_treasury', ...byTwo })
  world.and({ type: 'PlaceCapital', assetId: USDT, amount, to: 'mining_treasury', ...byTwo })
  world.and({
    type: 'ListFinancialProduct',
    productId: PRODUCT,
    name: 'Thirty days',
    assetId: USDT,
    parameters: { ...FINANCIAL, ...financial },
  })
  return world.and({
    type: 'ListMiningPool',
    poolId: POOL,
    name: 'Seven days',
    assetId: USDT,
    incomeAssetId: USDT,
    parameters: { ...MINING, ...mining },
  })
}

export function buyFinancial(amount: string, change: Partial<FinancialParameters> = {}): Request {
  const { termDays, aprE8 } = { ...FINANCIAL, ...change }
  return (userId) => ({
    type: 'BuyFinancial',
    userId,
    clientId: undefined,
    productId: PRODUCT,
    amount: units(amount),
    termDays,
    aprE8,
  })
}

export interface Invited {
  readonly inviter1?: UserId
  readonly inviter2?: UserId
  readonly dailyRateE8?: RateE8
  readonly termDays?: number
}

export function buyMining(amount: string, parts: Invited = {}): Request {
  const { inviter1, inviter2, dailyRateE8 = MINING.dailyRateE8, termDays = MINING.termDays } = parts
  return (userId) => ({
    type: 'BuyMining',
    userId,
    clientId: undefined,
    poolId: POOL,
    amount: units(amount),
    termDays,
    dailyRateE8,
    inviter1,
    inviter2,
  })
}

export function leave(orderId: number): Request {
  return (userId) => ({
    type: 'LeaveFinancial',
    userId,
    clientId: undefined,
    orderId: orderId as EarnOrderId,
  })
}

/** Lets time pass until the jobs of a moment are done; gives what they told, in short lines. */
export function pass(world: World, untilMs: bigint): string[] {
  const told: string[] = []
  world.at(untilMs)
  for (;;) {
    world.and({ type: 'Tick' })
    const lines = linesOf(world)
    if (lines.length === 0) return told
    told.push(...lines)
  }
}

export function linesOf(world: World): string[] {
  return world.outcome.events.flatMap((event) => {
    if (event.type === 'FinancialEnded') {
      const { order } = event
      return [`${order.orderId} ${order.end} ${shown(order.paid)} at ${when(order.endedMs)}`]
    }
    if (event.type === 'MiningPaid') {
      const { order, income, rebate1, rebate2, dueMs } = event
      return [`${order.orderId} paid ${shown(income)} ${shown(rebate1)} ${shown(rebate2)} at ${when(dueMs)}`]
    }
    return event.type === 'MiningEnded' ? [`${event.order.orderId} returned at ${when(event.dueMs)}`] : []
  })
}

/** Month, day and minute in GMT+8. Counted, since nothing here may ask for a date; years begin in March, so that a leap day ends one. */
function when(timeMs: bigint | undefined): string {
  const minutes = Number(timeMs ?? 0n) / 60_000 + 480
  const fromMarchOf0 = Math.floor(minutes / 1_440) + 719_468
  const ofEra = fromMarchOf0 % 146_097
  const year = Math.floor(
    (ofEra - Math.floor(ofEra / 1_460) + Math.floor(ofEra / 36_524) - Math.floor(ofEra / 146_096)) / 365,
  )
  const ofYear = ofEra - (365 * year + Math.floor(year / 4) - Math.floor(year / 100))
  const month = Math.floor((5 * ofYear + 2) / 153)
  const day = ofYear - Math.floor((153 * month + 2) / 5) + 1
  const [hour, minute] = [Math.floor(minutes / 60) % 24, Math.floor(minutes) % 60]
  const two = (part: number): string => String(part).padStart(2, '0')
  return `${two(((month + 2) % 12) + 1)}-${two(day)} ${two(hour)}:${two(minute)}`
}
