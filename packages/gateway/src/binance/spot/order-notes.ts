// What commands did for users whose call is being answered: the trades of an order, the orders that a cancel-all closed. The
// live state tells of every event before the command's reply is there. Bounded, and empty while nobody waits.

import type { Event, EventOf, UserId } from '@candor/contract'
import type { Live, Touched } from '../../live/live.ts'
import type { Moment } from '../../live/live-contracts.ts'
import type { OpenOrder } from '../../live/open-orders.ts'
import { SPOT_LIMITS } from './limits.ts'

/** What one command did. */
export interface Noted {
  readonly trades: EventOf<'SpotTraded'>[]
  readonly closed: OpenOrder[]
}

interface Waiting {
  calls: number
  readonly byCommand: Map<number, Noted>
}

export class OrderNotes {
  private readonly users = new Map<UserId, Waiting>()

  constructor(live: Pick<Live, 'onEvent'>) {
    live.onEvent((event, moment, touched) => this.take(event, moment, touched))
  }

  /** From now on, until as many calls to `end`. */
  begin(userId: UserId): void {
    const waiting = this.users.get(userId)
    if (waiting === undefined) this.users.set(userId, { calls: 1, byCommand: new Map() })
    else waiting.calls++
  }

  /** What the command with this number did; none when nothing was noted, or no longer. */
  end(userId: UserId, number: number | undefined): Noted | undefined {
    const waiting = this.users.get(userId)
    if (waiting === undefined) return undefined
    const noted = number === undefined ? undefined : waiting.byCommand.get(number)
    if (number !== undefined) waiting.byCommand.delete(number)
    waiting.calls--
    if (waiting.calls === 0) this.users.delete(userId)
    return noted
  }

  private take(event: Event, { number }: Moment, touched: Touched): void {
    if (this.users.size === 0) return
    if (event.type === 'SpotTraded') {
      const { maker, taker } = event
      this.noted(taker.userId, number)?.trades.push(event)
      if (maker.userId !== taker.userId) this.noted(maker.userId, number)?.trades.push(event)
    } else if (event.type === 'SpotOrderClosed') {
      const order = touched.orders.find(({ view }) => view.orderId === event.orderId)
      if (order !== undefined) this.noted(event.userId, number)?.closed.push(order)
    }
  }

  private noted(userId: UserId, number: number): Noted | undefined {
    const waiting = this.users.get(userId)
    if (waiting === undefined) return undefined
    const { byCommand } = waiting
    let noted = byCommand.get(number)
    if (noted === undefined) {
      noted = { trades: [], closed: [] }
      byCommand.set(number, noted)
      if (byCommand.size > SPOT_LIMITS.notedCommands) {
        const oldest = byCommand.keys().next().value
        if (oldest !== undefined) byCommand.delete(oldest)
      }
    }
    return noted
  }
}
