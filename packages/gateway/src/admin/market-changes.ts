// Changes of what is listed: looked at first, then made, one at a time. Whoever makes one says what the preview was made
// from; when that is no longer so, nothing is done.

import { createHash } from 'node:crypto'
import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import type { Command, ListingView, MarketId, RejectionCode, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { OpenOrders } from '../live/open-orders.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import type { ContractDangers } from './contract-dangers.ts'
import type { Listed } from './earn-change.ts'
import { coverAfter } from './earn-cover.ts'
import {
  type Change,
  type ChangedField,
  commandOf,
  contractOf,
  fieldsOf,
  marketOf,
  subjectOf,
} from './market-change.ts'

/** Says what the core would say to a command, by asking a core that has the same listing and nothing else. */
export type ChangeJudge = (ask: {
  readonly listing: Listed
  readonly command: Command
  readonly openOrders: number
  readonly isUserKnown: boolean
}) => RejectionCode | undefined

type OrderCounts = Pick<OpenOrders, 'countByMarket'>

export interface MarketChangesParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly openOrders: OrderCounts
  readonly contractOrders: OrderCounts
  readonly dangers: Pick<ContractDangers, 'openPositions' | 'endangeredBy'>
  readonly audit: AuditLog
  readonly judge: ChangeJudge
  readonly clock: () => number
}

interface Seen {
  readonly listing: Listed
  readonly fields: readonly ChangedField[]
  readonly basis: string
  readonly openOrders: number
  readonly isUserKnown: boolean
}

const PREVIEW_REASON = 'preview'
const WOULD_LIQUIDATE = 'order.would.liquidate'

export class MarketChanges {
  private readonly parts: MarketChangesParts
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: MarketChangesParts) {
    this.parts = parts
  }

  async preview(change: Change): Promise<AnswerOf<typeof ADMIN_ROUTES.previewChange>> {
    const { listing, fields, basis, openOrders, isUserKnown } = await this.look(change)
    const command = commandOf(listing, change, PREVIEW_REASON)
    const rejection = this.parts.judge({ listing, command, openOrders, isUserKnown })
    const [openPositions, endangered] = await Promise.all([
      this.openPositions(listing, change),
      rejection === undefined ? this.endangered(listing, command) : 0,
    ])
    const problem = rejection ?? (endangered > 0 ? WOULD_LIQUIDATE : null)
    return {
      fields: [...fields],
      openOrders,
      openPositions,
      endangered,
      cover: coverAfter(listing, command, this.parts.clock()) ?? null,
      accepted: problem === null,
      problem,
      basis,
    }
  }

  /** One at a time: between the look and the command nobody else's change comes. */
  apply(given: {
    readonly change: Change
    readonly basis: string
    readonly reason: string
    readonly actor: Actor
  }): Promise<{ number: number }> {
    const turn = this.last.then(() => this.applyNow(given))
    this.last = turn.catch(() => undefined)
    return turn
  }

  private async applyNow({
    change,
    basis,
    reason,
    actor,
  }: Parameters<MarketChanges['apply']>[0]): Promise<{ number: number }> {
    const { engine, audit } = this.parts
    const seen = await this.look(change)
    if (seen.basis !== basis) throw new ApiRefusal('change.preview.stale')
    const command = commandOf(seen.listing, change, reason)
    if ((await this.endangered(seen.listing, command)) > 0) throw new ApiRefusal(WOULD_LIQUIDATE)
    const details = { kind: change.kind, fields: JSON.stringify(seen.fields) }
    const { number } = await audit.around(
      { actor, action: 'market.change', subject: subjectOf(change), reason, details },
      async () => {
        const reply = await engine.submit(command)
        throwIfRejected(reply)
        return reply
      },
      (reply) => ({ log: reply.number }),
    )
    return { number }
  }

  private async look(change: Change): Promise<Seen> {
    const { engine } = this.parts
    const [markets, earn] = await Promise.all([engine.query('listing', {}), engine.query('earnOffers', {})])
    const listing: Listed = { ...markets, earn }
    const standing =
      change.kind === 'feeLevelOverride'
        ? await engine.query('standing', { userId: Number(change.userId) as UserId })
        : undefined
    const fields = fieldsOf(listing, change, { feeLevel: standing?.feeLevel })
    return {
      listing,
      fields,
      basis: createHash('sha256')
        .update(JSON.stringify([change, fields]))
        .digest('hex'),
      openOrders: this.openOrders(listing, change),
      isUserKnown: standing !== undefined,
    }
  }

  /** Open orders of the market that the change is about. */
  private openOrders(listing: ListingView, change: Change): number {
    const { openOrders, contractOrders } = this.parts
    const contract = contractIn(listing, change)
    if (contract !== undefined) return contractOrders.countByMarket().get(contract) ?? 0
    if (change.kind !== 'spotParameters' && change.kind !== 'spotMarketStatus') return 0
    return openOrders.countByMarket().get(marketOf(listing, change.symbol).marketId) ?? 0
  }

  private openPositions(listing: ListingView, change: Change): number | Promise<number> {
    const contract = contractIn(listing, change)
    return contract === undefined ? 0 : this.parts.dangers.openPositions(contract)
  }

  /** Parameters may be set, a liquidation may not: nobody is liquidated by a change of what must stand behind positions. */
  private endangered(listing: ListingView, command: Command): number | Promise<number> {
    if (command.type !== 'SetContractParameters') return 0
    return this.parts.dangers.endangeredBy(listing, command.marketId, command.parameters)
  }
}

/** The contract that stands already and that the change is about. */
function contractIn(listing: ListingView, change: Change): MarketId | undefined {
  if (change.kind !== 'contractParameters' && change.kind !== 'contractStatus') return undefined
  return contractOf(listing, change.symbol).marketId
}
