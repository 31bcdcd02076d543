// Commands of administrators and feeds on assets, indexes, markets and fees; and the commands that set a
// seed's world up before anything else happens.

import type {
  Amount,
  AssetId,
  Command,
  CommandOf,
  DepositId,
  IndexId,
  MarketId,
  Price,
  SourceId,
  SourceQuote,
  SpotParameters,
  TimeMs,
} from '@candor/contract'
import { depositAmount } from './generator-accounts.ts'
import { setUpContracts } from './generator-contract-platform.ts'
import { setUpEarn } from './generator-earn-platform.ts'
import { drawLevels, drawParameters, type MarketPlan } from './generator-profile.ts'
import type { Scene } from './generator-scene.ts'
import { defineSecondIndexes, setUpSeconds } from './generator-second-platform.ts'

/** Everything a seed starts with, in an order that mostly works. */
export function setUp(scene: Scene): Command[] {
  const { profile, random } = scene
  const schedule: Command = { type: 'SetFeeSchedule', btc: profile.btc, levels: profile.levels }
  const listings = profile.markets.map((plan) => listPlanned(plan))
  const commands: Command[] = profile.assets.map(({ id, code, scale }) => ({
    type: 'ListAsset',
    assetId: id,
    code,
    scale,
  }))
  for (const { id, base, quote, tick } of profile.indexes) {
    commands.push({ type: 'DefineIndex', indexId: id, base, quote, tick })
  }
  for (const { indexId, base, quote, parameters } of profile.contracts.plans) {
    commands.push({ type: 'DefineIndex', indexId, base, quote, tick: parameters.markTick })
  }
  commands.push(...defineSecondIndexes(scene))
  // A market listed too early is rejected, and listed again.
  if (random.chance(0.1)) commands.push(...listings)
  commands.push(schedule, ...listings)
  let depositId = 0
  for (const { id: userId, group: tradeGroupId, house } of profile.users) {
    commands.push({ type: 'OpenAccount', userId, tradeGroupId, house })
    if (random.chance(0.95)) {
      commands.push({ type: 'SetAccountIdentity', userId, authenticated: true, country: 'SG' })
    }
    for (const { id: assetId } of profile.assets) {
      if (random.chance(0.08)) continue
      const amount = depositAmount(scene, assetId)
      commands.push({ type: 'SeeDeposit', depositId: ++depositId as DepositId, userId, assetId, amount })
      commands.push({ type: 'ConfirmDeposit', depositId: depositId as DepositId })
    }
    const fiat = profile.assets.find((asset) => asset.scale === 2)
    if (fiat !== undefined) commands.push(fiatToSpot(scene, userId, fiat.id))
  }
  commands.push(...setUpContracts(scene, depositId))
  // Contracts bring a deposit for each user at most.
  commands.push(...setUpSeconds(scene, depositId + profile.users.length))
  commands.push(...setUpEarn(scene, depositId + 2 * profile.users.length))
  return commands
}

/** Fiat deposits arrive in a wallet that does not trade; half of what came may follow to the one that does. */
function fiatToSpot(scene: Scene, userId: CommandOf<'Transfer'>['userId'], assetId: AssetId): Command {
  const amount = (depositAmount(scene, assetId) / 2n) as Amount
  const wallets = { from: 4, to: 0 } as Pick<CommandOf<'Transfer'>, 'from' | 'to'>
  return { type: 'Transfer', userId, clientId: undefined, ...wallets, assetId, amount }
}

function listPlanned(plan: MarketPlan): CommandOf<'ListSpotMarket'> {
  const { id: marketId, symbol, base, quote, indexId, parameters } = plan
  return { type: 'ListSpotMarket', marketId, symbol, base, quote, indexId, parameters }
}

export function listAsset(scene: Scene): CommandOf<'ListAsset'> {
  const { random } = scene
  const code = random.pick(['BTC', 'SOL', 'XRP', 'USD', 'A', 'ABCDEFGH', 'T1'])
  return { type: 'ListAsset', assetId: random.int(1, 14) as AssetId, code, scale: random.pick([2, 8, 8]) }
}

export function defineIndex(scene: Scene): CommandOf<'DefineIndex'> {
  const { random } = scene
  const indexId = random.int(1, 12) as IndexId
  const tick = random.pick([1n, 5n, 10n ** 18n]) as Price
  return { type: 'DefineIndex', indexId, base: scene.asset(), quote: scene.asset(), tick }
}

export function tickIndex(scene: Scene): CommandOf<'IndexTick'> {
  const { random, profile } = scene
  // The indexes under contracts and second-contracts go their own way.
  const others = [...scene.world.indexes.values()].filter(({ id }) => !isUnderContract(scene, id))
  const index = random.pick([...others, undefined])
  const indexId = (index?.id ?? random.int(1, 12)) as IndexId
  const middle = profile.indexes.find((plan) => plan.id === indexId)?.middle ?? 1_000n
  const count = random.weighted([
    [60, random.int(3, 6)],
    [15, random.int(0, 2)],
    [5, 16],
  ])
  const sources = random.shuffled(Array.from({ length: 16 }, (_, source) => source))
  const quotes = sources.slice(0, count).map((source) => drawQuote(scene, source as SourceId, middle))
  return { type: 'IndexTick', indexId, quotes }
}

function isUnderContract({ profile }: Scene, indexId: number): boolean {
  const isSecond = profile.seconds.indexes.some((plan) => plan.id === indexId)
  return isSecond || profile.contracts.plans.some((plan) => plan.indexId === indexId)
}

function drawQuote(scene: Scene, source: SourceId, middle: bigint): SourceQuote {
  const { random } = scene
  const spread = random.chance(0.15) ? middle / 10n : middle / 300n
  const price = middle + random.bigint(-spread, spread)
  const age = random.weighted([
    [80, random.bigint(0n, 2_999n)],
    [6, 3_000n],
    [6, 3_001n],
    [4, -1n],
    [4, 60_000n],
  ])
  return { source, price: (price < 1n ? 1n : price) as Price, timeMs: (scene.nowMs - age) as TimeMs }
}

export function listMarket(scene: Scene): CommandOf<'ListSpotMarket'> {
  const { random, profile } = scene
  const planned = listPlanned(random.pick(profile.markets))
  if (random.chance(0.4)) return planned
  return {
    ...planned,
    marketId: random.int(1, 30) as MarketId,
    symbol: random.pick([planned.symbol, 'NEW_PAIR', 'A1', `X${random.int(1, 99)}-Y`]),
    base: scene.asset(),
    quote: scene.asset(),
    indexId: random.pick([undefined, undefined, planned.indexId]),
  }
}

export function setParameters(scene: Scene): CommandOf<'SetSpotParameters'> {
  const { random } = scene
  const market = scene.market()
  if (market === undefined) {
    const parameters = random.pick(scene.profile.markets).parameters
    return { type: 'SetSpotParameters', marketId: scene.marketId(), parameters }
  }
  const marketId = market.id as MarketId
  const { tick, lot } = market.parameters
  const middle = scene.middle(market)
  const fresh = drawParameters(random, { tick, lot, middle })
  const parameters: SpotParameters = random.weighted([
    [5, { ...market.parameters, selfTrade: fresh.selfTrade }],
    [4, { ...market.parameters, marketBandE8: fresh.marketBandE8, maxOpenOrders: fresh.maxOpenOrders }],
    [3, fresh],
    [2, { ...market.parameters, tick: (tick * 2n) as Price }],
    [2, drawParameters(random, { tick, lot: lot * 2n, middle })],
    [2, { ...market.parameters, lot: (lot * 3n) as Amount }],
  ])
  return { type: 'SetSpotParameters', marketId, parameters }
}

/** Ends a halt: a market that stays shut for long teaches nothing. */
export function reopen(scene: Scene): CommandOf<'SetSpotMarketStatus'> | undefined {
  const shut = [...scene.world.markets.values()].find((market) => market.status !== 'open')
  if (shut === undefined) return undefined
  return { type: 'SetSpotMarketStatus', marketId: shut.id as MarketId, status: 'open', reason: 'over' }
}

export function setStatus(scene: Scene): CommandOf<'SetSpotMarketStatus'> {
  const { random } = scene
  const status = random.pick(['open', 'cancelOnly', 'halted'] as const)
  return { type: 'SetSpotMarketStatus', marketId: scene.marketId(), status, reason: 'maintenance' }
}

export function setSchedule(scene: Scene): CommandOf<'SetFeeSchedule'> {
  const btc = scene.random.chance(0.9) ? scene.profile.btc : scene.asset()
  return { type: 'SetFeeSchedule', btc, levels: drawLevels(scene.random) }
}

export function setOverride(scene: Scene): CommandOf<'SetFeeLevelOverride'> {
  const { random } = scene
  const untilMs = (scene.nowMs + random.pick([-1n, 0n, 0n, 0n, 1n, 500n, 86_400_000n])) as TimeMs
  return { type: 'SetFeeLevelOverride', userId: scene.user(), level: random.int(1, 6), untilMs }
}
