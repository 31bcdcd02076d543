// What a user has in perpetual contracts, and every act on it, as calls.

import type { contractRoutes } from '@candor/api'
import { type ContractAccountView, formatDecimal, ZERO } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Handlers } from '../call.ts'
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
import type { ContractCalls } from './contract-calls.ts'
import { senderOf } from './order-input.ts'

export interface ContractAccountCallsParts {
  readonly engine: Pick<Engine, 'queryAt'>
  readonly listing: Listing
  readonly contracts: ContractCalls
}

type ContractHandlers = Pick<Handlers, keyof typeof contractRoutes>

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

export function contractAccountCalls({
  engine,
  listing,
  contracts,
}: ContractAccountCallsParts): ContractHandlers {
  return {
    contractAccount: async ({ session: { userId } }) => {
      const asset = listing.settlement
      if (asset === undefined) throw new ApiRefusal('asset.unknown')
      const { number, value } = await engine.queryAt('contractAccount', { userId })
      const account = value ?? NOTHING
      const chosen = new Map(account.settings.map((setting) => [setting.marketId, setting]))
      return {
        number,
        asset: asset.code,
        available: formatDecimal(account.available, asset.scale),
        frozen: formatDecimal(account.frozen, asset.scale),
        transferable: formatDecimal(account.transferable, asset.scale),
        settings: listing
          .contracts()
          .map((contract) =>
            formatSettings(listing, chosen.get(contract.marketId) ?? usualSettings(contract)),
          ),
        positions: account.positions.map(({ adlFifth, ...view }) =>
          formatPosition(listing, { view, adlFifth }),
        ),
        stops: account.stops.map((view) =>
          formatStop(listing, { view, state: 'armed', endReason: undefined }),
        ),
        orders: account.orders.map((order) => formatContractOrder(listing, order)),
        triggers: account.triggers.map((view) => formatTrigger(listing, waiting(view))),
      }
    },

    placeContractOrder: (call) => contracts.place(senderOf(call), call.body),
    amendContractOrder: (call) => contracts.amend(senderOf(call), call.body),
    cancelContractOrder: (call) => contracts.cancel(senderOf(call), call.body),
    cancelAllContractOrders: (call) => contracts.cancelAll(senderOf(call), call.body),
    placeContractTrigger: (call) => contracts.placeTrigger(senderOf(call), call.body),
    cancelContractTrigger: (call) => contracts.cancelTrigger(senderOf(call), call.body),
    cancelAllContractTriggers: (call) => contracts.cancelAllTriggers(senderOf(call), call.body),
    moveMargin: (call) => contracts.moveMargin(senderOf(call), call.body),
    setPositionStops: (call) => contracts.setStops(senderOf(call), call.body),
    cancelStop: (call) => contracts.cancelStop(senderOf(call), call.body),
    closePositions: (call) => contracts.closePositions(senderOf(call), call.body),
    reversePosition: (call) => contracts.reverse(senderOf(call), call.body),
    setContractMode: (call) => contracts.setMode(senderOf(call), call.body),
    setLeverage: (call) => contracts.setLeverage(senderOf(call), call.body),
  }
}
