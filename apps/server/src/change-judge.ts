// Says what the core would answer to a change of what is listed: by asking a core of its own that knows the same listing
// and nothing else. Nothing is logged, and no market is touched.

import type { Command, CommandNumber, ListingView, RejectionCode, TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import type { ChangeJudge } from '@candor/gateway'

type Judged = Parameters<ChangeJudge>[0]

const BTC = 'BTC'
const NOW = 0n as TimeMs

export const judgeChange: ChangeJudge = ({ listing, command, openOrders, isUserKnown }) => {
  const core = Core.create()
  let number = 0
  const apply = (each: Command): RejectionCode | undefined =>
    core.apply(++number as CommandNumber, NOW, each).reply.rejection
  for (const each of listingCommands(listing)) {
    const rejection = apply(each)
    if (rejection !== undefined) throw new Error(`the listing cannot be rebuilt: ${rejection}`)
  }
  if (command.type === 'SetFeeLevelOverride' && isUserKnown) {
    const { userId } = command
    apply({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
  }
  const rejection = apply(command)
  if (rejection !== undefined) return rejection
  const isInUse = openOrders > 0 || hasPositions(listing, command)
  return isInUse && changesSteps(listing, command) ? 'market.orders.open' : undefined
}

/** Whether it changes what resting orders and positions are made of; the copy has none that could stand in the way. */
function changesSteps({ markets, contracts }: ListingView, command: Command): boolean {
  if (command.type === 'SetSpotParameters') {
    const before = markets.find(({ marketId }) => marketId === command.marketId)?.parameters
    return before?.tick !== command.parameters.tick || before.lot !== command.parameters.lot
  }
  if (command.type !== 'SetContractParameters') return false
  const before = contracts.find(({ marketId }) => marketId === command.marketId)?.parameters
  const { tick, markTick, multiplier } = command.parameters
  return before?.tick !== tick || before.markTick !== markTick || before.multiplier !== multiplier
}

function hasPositions({ contracts }: ListingView, command: Command): boolean {
  return (
    command.type === 'SetContractParameters' &&
    contracts.some(({ marketId, openLots }) => marketId === command.marketId && openLots > 0n)
  )
}

function listingCommands(listing: Judged['listing']): Command[] {
  const { assets, indexes, markets, contracts, seconds, feeLevels, earn } = listing
  const btc = assets.find(({ code }) => code === BTC)?.assetId
  return [
    ...assets.map((asset): Command => ({ type: 'ListAsset', ...asset })),
    ...indexes.map(
      ({ indexId, base, quote, tick }): Command => ({ type: 'DefineIndex', indexId, base, quote, tick }),
    ),
    ...(btc === undefined || feeLevels.length === 0
      ? []
      : [{ type: 'SetFeeSchedule', btc, levels: feeLevels } as const]),
    ...markets.map(
      ({ marketId, symbol, base, quote, indexId, parameters }): Command => ({
        type: 'ListSpotMarket',
        marketId,
        symbol,
        base,
        quote,
        indexId,
        parameters,
      }),
    ),
    ...contracts.map(
      ({ marketId, symbol, base, quote, indexId, parameters }): Command => ({
        type: 'ListContract',
        marketId,
        symbol,
        base,
        quote,
        indexId,
        parameters,
      }),
    ),
    ...seconds.map(
      ({ productId, symbol, indexId, parameters }): Command => ({
        type: 'ListSecondProduct',
        productId,
        symbol,
        indexId,
        parameters,
      }),
    ),
    ...earn.products.map(
      ({ productId, name, asset, parameters }): Command => ({
        type: 'ListFinancialProduct',
        productId,
        name,
        assetId: asset,
        parameters,
      }),
    ),
    ...earn.pools.map(
      ({ poolId, name, asset, incomeAsset, parameters }): Command => ({
        type: 'ListMiningPool',
        poolId,
        name,
        assetId: asset,
        incomeAssetId: incomeAsset,
        parameters,
      }),
    ),
  ]
}
