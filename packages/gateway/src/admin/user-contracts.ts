// What a user has in perpetual contracts, for support: from the core, with what each position is worth at mark and where it
// would be liquidated. Only reads.

import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import { type ContractAccountView, formatDecimal, type UserId, ZERO } from '@candor/contract'
import type { Engine } from '@candor/engine'
import {
  formatContractOrder,
  formatPosition,
  formatSettings,
  formatStop,
  formatTrigger,
} from '../format-contract.ts'
import { usualSettings } from '../live/contract-settings.ts'
import type { Listing } from '../live/listing.ts'
import { waiting } from '../live/trigger-now.ts'
import { ApiRefusal } from '../refusal.ts'
import { crossOf, type MarkedContracts, markedContracts, riskOf } from './contract-risk.ts'

export interface UserContractsParts {
  readonly engine: Pick<Engine, 'query' | 'queryAt'>
  readonly listing: Listing
}

type UserContracts = AnswerOf<typeof ADMIN_ROUTES.userContracts>

/** Of whom the core does not know yet. */
const NOTHING: ContractAccountView = {
  available: ZERO,
  frozen: ZERO,
  transferable: ZERO,
  settings: [],
  positions: [],
  stops: [],
  orders: [],
  triggers: [],
}

export async function userContracts(
  { engine, listing }: UserContractsParts,
  userId: UserId,
): Promise<UserContracts> {
  const asset = listing.settlement
  if (asset === undefined) throw new ApiRefusal('asset.unknown')
  const [{ number, value }, { contracts }] = await Promise.all([
    engine.queryAt('contractAccount', { userId }),
    engine.query('listing', {}),
  ])
  const account = value ?? NOTHING
  const marked = markedContracts(contracts)
  const chosen = new Map(account.settings.map((setting) => [setting.marketId, setting]))
  const money = (units: bigint): string => formatDecimal(units, asset.scale)
  const cross = crossOf(account, marked)
  return {
    number,
    asset: asset.code,
    available: money(account.available),
    frozen: money(account.frozen),
    transferable: money(account.transferable),
    cross:
      cross === undefined ? null : { equity: money(cross.equity), maintenance: money(cross.maintenance) },
    settings: listing
      .contracts()
      .map((contract) => formatSettings(listing, chosen.get(contract.marketId) ?? usualSettings(contract))),
    positions: positionsOf(account, marked, listing, money),
    stops: account.stops.map((view) => formatStop(listing, { view, state: 'armed', endReason: undefined })),
    orders: account.orders.map((order) => formatContractOrder(listing, order)),
    triggers: account.triggers.map((view) => formatTrigger(listing, waiting(view))),
  }
}

function positionsOf(
  account: ContractAccountView,
  marked: MarkedContracts,
  listing: Listing,
  money: (units: bigint) => string,
): UserContracts['positions'] {
  const orNull = (units: bigint | undefined): string | null => (units === undefined ? null : money(units))
  return account.positions.map(({ adlFifth, ...view }) => {
    const risk = riskOf(account, view, marked)
    return {
      ...formatPosition(listing, { view, adlFifth }),
      mark: orNull(risk?.mark),
      unrealisedPnl: orNull(risk?.unrealisedPnl),
      maintenance: orNull(risk?.maintenance),
      liquidationPrice: orNull(risk?.liquidationPrice),
    }
  })
}
