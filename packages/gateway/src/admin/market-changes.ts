// Changes of what is listed: looked at first, then made, one at a time. Whoever makes one says what the preview was made
// from; when that is no longer so, nothing is done.

import { createHash } from 'node:crypto'
import type { ADMIN_ROUTES, AnswerOf } from '@candor/api'
import type { Command, ListingView, RejectionCode, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { OpenOrders } from '../live/open-orders.ts'
import { ApiRefusal, throwIfRejected } from '../refusal.ts'
import type { Actor, AuditLog } from './audit-log.ts'
import { type Change, type ChangedField, commandOf, fieldsOf, marketOf, subjectOf } from './market-change.ts'

/** Says what the core would say to a command, by asking a core that has the same listing and nothing else. */
export type ChangeJudge = (ask: {
  readonly listing: ListingView
  readonly command: Command
  readonly openOrders: number
  readonly isUserKnown: boolean
}) => RejectionCode | undefined

export interface MarketChangesParts {
  readonly engine: Pick<Engine, 'submit' | 'query'>
  readonly openOrders: Pick<OpenOrders, 'countByMarket'>
  readonly audit: AuditLog
  readonly judge: ChangeJudge
}

interface Seen {
  readonly listing: ListingView
  readonly fields: readonly ChangedField[]
  readonly basis: string
  readonly openOrders: number
  readonly isUserKnown: boolean
}

const PREVIEW_REASON = 'preview'

export class MarketChanges {
  private readonly parts: MarketChangesParts
  private last: Promise<unknown> = Promise.resolve()

  constructor(parts: MarketChangesParts) {
    this.parts = parts
  }

  async preview(change: Change): Promise<AnswerOf<typeof ADMIN_ROUTES.previewChange>> {
    const { listing, fields, basis, openOrders, isUserKnown } = await this.look(change)
    const command = commandOf(listing, change, PREVIEW_REASON)
    const problem = this.parts.judge({ listing, command, openOrders, isUserKnown }) ?? null
    return { fields: [...fields], openOrders, accepted: problem === null, problem, basis }
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
    const { engine, openOrders } = this.parts
    const listing = await engine.query('listing', {})
    const standing =
      change.kind === 'feeLevelOverride'
        ? await engine.query('standing', { userId: Number(change.userId) as UserId })
        : undefined
    const fields = fieldsOf(listing, change, { feeLevel: standing?.feeLevel })
    const symbol = change.kind === 'spotParameters' || change.kind === 'spotMarketStatus' ? change.symbol : ''
    const open = symbol === '' ? 0 : (openOrders.countByMarket().get(marketOf(listing, symbol).marketId) ?? 0)
    return {
      listing,
      fields,
      basis: createHash('sha256')
        .update(JSON.stringify([change, fields]))
        .digest('hex'),
      openOrders: open,
      isUserKnown: standing !== undefined,
    }
  }
}
