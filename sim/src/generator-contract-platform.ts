// What the platform does about contracts: listing them, changing their parameters and tiers under load, halting them,
// putting capital behind them; and the commands that set a seed's contracts up.

import type {
  AdministratorId,
  Amount,
  Command,
  CommandOf,
  ContractParameters,
  DepositId,
  MarketId,
  Price,
  SourceId,
  TimeMs,
  UserId,
} from '@candor/contract'
import { CAPITAL_ACCOUNTS } from '@candor/contract'
import { type ContractPlan, drawContractParameters } from './generator-contract-profile.ts'
import { aroundOf, CONTRACT_WALLET, contractsOf, planOf } from './generator-contract-scene.ts'
import type { Scene } from './generator-scene.ts'
import { balanceOf, systemRef } from './oracle-ledger.ts'

const ONE = 100_000_000n

/** Contracts, a first price for each index, money for most users, something in the fund. */
export function setUpContracts(scene: Scene, firstDepositId: number): Command[] {
  const { random, profile } = scene
  const { plans, wealth, fund } = profile.contracts
  const first = plans[0]
  if (first === undefined) return []
  const commands: Command[] = plans.map(listPlanned)
  const unit = plans.reduce((most, plan) => {
    const value = (plan.parameters.multiplier * plan.middle) / ONE
    return value > most ? value : most
  }, 1n)
  let depositId = firstDepositId
  for (const { id: userId } of profile.users) {
    if (random.chance(0.08)) continue
    const amount = ((unit * wealth * BigInt(random.int(1, 12))) / 10n + 1n) as Amount
    const assetId = first.quote
    commands.push({ type: 'SeeDeposit', depositId: ++depositId as DepositId, userId, assetId, amount })
    commands.push({ type: 'ConfirmDeposit', depositId: depositId as DepositId })
    const wallets = { from: 0, to: CONTRACT_WALLET } as Pick<CommandOf<'Transfer'>, 'from' | 'to'>
    commands.push({ type: 'Transfer', userId, clientId: undefined, ...wallets, assetId, amount })
    commands.push(...firstChoices(scene, userId))
  }
  const persons = { proposedBy: 1 as AdministratorId, approvedBy: 2 as AdministratorId, reason: 'seed' }
  const amount = (unit * fund) as Amount
  if (fund > 0n) {
    const assetId = first.quote
    commands.push({ type: 'AddCapital', assetId, amount, reference: 'wire:2', ...persons })
    commands.push({ type: 'PlaceCapital', assetId, amount, to: 'insurance', ...persons })
  }
  for (const indexId of new Set(plans.map((plan) => plan.indexId))) {
    const middle = plans.find((plan) => plan.indexId === indexId)?.middle ?? 1n
    const quotes = [0, 1, 2].map((source) => ({
      source: source as SourceId,
      price: middle as Price,
      timeMs: scene.nowMs as TimeMs,
    }))
    commands.push({ type: 'IndexTick', indexId, quotes })
  }
  return commands
}

/** Modes and leverage that a user begins with, where they are not the usual ones. */
function firstChoices(scene: Scene, userId: UserId): Command[] {
  const { random, profile } = scene
  const { plans, isolation, oneWay } = profile.contracts
  return plans.flatMap(({ id: marketId, parameters }): Command[] => {
    const most = parameters.tiers[0]?.maxLeverage ?? 1
    const by = { userId, clientId: undefined, marketId }
    const marginMode = random.chance(isolation) ? 'isolated' : undefined
    const positionMode = random.chance(oneWay) ? 'oneWay' : undefined
    const isUsual = marginMode === undefined && positionMode === undefined
    const leverage = random.pick([most, Math.max(1, Math.floor(most / 2)), random.int(1, most)])
    return [
      ...(isUsual ? [] : [{ type: 'SetContractMode', ...by, marginMode, positionMode } as const]),
      ...(random.chance(0.6) ? [{ type: 'SetLeverage', ...by, leverage } as const] : []),
    ]
  })
}

function listPlanned(plan: ContractPlan): CommandOf<'ListContract'> {
  const { id: marketId, symbol, base, quote, indexId, parameters } = plan
  return { type: 'ListContract', marketId, symbol, base, quote, indexId, parameters }
}

export function listContract(scene: Scene): CommandOf<'ListContract'> | undefined {
  const { random, profile } = scene
  const { plans } = profile.contracts
  if (plans.length === 0) return undefined
  const planned = listPlanned(random.pick(plans))
  // One asset settles all contracts: another one is tried where there is an index for it.
  const foreign = profile.indexes.filter(({ quote }) => quote === profile.btc)
  const other = random.pick([...(foreign.length > 0 ? foreign : profile.indexes), undefined])
  const isOther = random.chance(0.5) && other !== undefined
  return {
    ...planned,
    marketId: random.int(1, 60) as MarketId,
    symbol: random.weighted<string>([
      [1, planned.symbol],
      [isOther ? 6 : 1, `NEW${random.int(1, 9)}`],
      [1, profile.markets[0]?.symbol ?? 'ABCD'],
    ]),
    ...(isOther ? { indexId: other.id, base: other.base, quote: other.quote } : {}),
  }
}

export function setContractParameters(scene: Scene): CommandOf<'SetContractParameters'> | undefined {
  const { random } = scene
  const contracts = contractsOf(scene)
  if (contracts.length === 0) return undefined
  const contract = random.pick(contracts)
  const { parameters } = contract
  const { multiplier, tick, markTick } = parameters
  const middle = random.chance(0.5) ? aroundOf(scene, contract) : (planOf(scene, contract.id)?.middle ?? tick)
  const fresh = drawContractParameters(random, { multiplier, tick, markTick, middle })
  const changed = random.weighted<ContractParameters>([
    [3, { ...parameters, tiers: fresh.tiers }],
    [3, { ...parameters, limitBandE8: fresh.limitBandE8, marketBandE8: fresh.marketBandE8 }],
    [2, { ...parameters, markMethod: fresh.markMethod, refusesCrossing: fresh.refusesCrossing }],
    [3, fresh],
    [2, { ...parameters, fundingHours: fresh.fundingHours, impactValue: fresh.impactValue }],
    [2, { ...parameters, takerE8: fresh.takerE8, liquidationFeeE8: fresh.liquidationFeeE8 }],
    [1, { ...parameters, tick: (tick * 2n) as Price }],
  ])
  return { type: 'SetContractParameters', marketId: contract.id as MarketId, parameters: changed }
}

export function setContractStatus(scene: Scene): CommandOf<'SetContractStatus'> | undefined {
  const { random } = scene
  const contracts = contractsOf(scene)
  if (contracts.length === 0) return undefined
  const status = random.pick(['open', 'cancelOnly', 'halted'] as const)
  return {
    type: 'SetContractStatus',
    marketId: random.pick(contracts).id as MarketId,
    status,
    reason: 'maintenance',
  }
}

/** Ends a halt, whoever began it. */
export function reopenContract(scene: Scene): CommandOf<'SetContractStatus'> | undefined {
  const shut = contractsOf(scene).find((contract) => contract.status !== 'open')
  if (shut === undefined) return undefined
  return { type: 'SetContractStatus', marketId: shut.id as MarketId, status: 'open', reason: 'over' }
}

export function placeCapital(scene: Scene): CommandOf<'PlaceCapital'> | undefined {
  const { random, profile, world } = scene
  const quote = profile.contracts.plans[0]?.quote
  if (quote === undefined) return undefined
  const assetId = random.chance(0.8) ? quote : scene.asset()
  const has = balanceOf(world, systemRef('capital'), assetId)
  const proposedBy = random.int(1, 3)
  return {
    type: 'PlaceCapital',
    assetId,
    amount: random.weighted<bigint>([
      [6, random.bigint(1n, has / 4n + 1n)],
      [1, has],
      [1, has + 1n],
    ]) as Amount,
    to: random.chance(0.7) ? 'insurance' : random.pick(CAPITAL_ACCOUNTS),
    reason: 'seed',
    proposedBy: proposedBy as AdministratorId,
    approvedBy: (random.chance(0.9) ? proposedBy + 1 : proposedBy) as AdministratorId,
  }
}
