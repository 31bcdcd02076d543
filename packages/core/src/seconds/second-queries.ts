// Questions about second-contracts: how the house stands, and what a user has in them.

import type {
  SecondAccountView,
  SecondCountries,
  SecondProductView,
  SecondsView,
  UserId,
} from '@candor/contract'
import { ZERO } from '@candor/contract'
import type { State } from '../state.ts'
import type { SecondOrder } from './second-order.ts'
import { byId } from './second-order.ts'

export function secondProductsOf({ seconds }: State): SecondProductView[] {
  return [...seconds.products.values()].map(({ id, symbol, on, parameters, status, profits }) => ({
    productId: id,
    symbol,
    indexId: on.id,
    asset: on.index.quote,
    parameters,
    status,
    profits: { ...profits },
  }))
}

export function secondCountriesOf({ seconds: { everywhere, countries } }: State): SecondCountries {
  return { everywhere, countries }
}

export function secondsOf(state: State): SecondsView {
  const { seconds } = state
  const { asset } = seconds
  const orders: SecondOrder[] = []
  for (const account of state.accounts.values()) orders.push(...(account.seconds?.orders.values() ?? []))
  return {
    houses:
      asset === undefined
        ? []
        : [
            {
              asset,
              house: seconds.house(asset).balance,
              escrow: seconds.escrow(asset).balance,
              profits: seconds.profits,
            },
          ],
    chains: [...seconds.indexes.values()].map((on) => ({
      indexId: on.id,
      sequence: on.index.sequence,
      hash: on.hash,
      seals: on.seals,
      sealHash: on.sealHash,
      hasUnsealed: on.unsealed.size > 0,
    })),
    orders: orders.sort(byId).map((order) => order.view()),
  }
}

export function secondAccountOf(state: State, userId: UserId): SecondAccountView | undefined {
  const account = state.accounts.get(userId)
  if (account === undefined) return undefined
  const { seconds: own } = account
  const { nowMs } = state
  const pending = own?.pendingAt(nowMs)
  return {
    limit: own?.limitAt(nowMs),
    pendingLimit: pending?.limit,
    pendingMs: pending?.fromMs,
    breakUntilMs: own?.breakUntilMs ?? (0n as SecondAccountView['breakUntilMs']),
    dayLoss: own?.lossOn(nowMs) ?? ZERO,
    orders: own?.views() ?? [],
  }
}
