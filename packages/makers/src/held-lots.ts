// How many lots an account holds in each contract, from the positions that the server tells of.

import type { LiveSocket } from '@candor/client'

interface PushedPositions {
  readonly positions: readonly {
    readonly positionId: string
    readonly symbol: string
    readonly direction: 'long' | 'short'
    readonly lots: string
  }[]
}

export class HeldLots {
  private readonly live: Pick<LiveSocket, 'subscribe'>
  /** By position number, long positive; none before the first word of them. */
  private positions: Map<string, { readonly symbol: string; readonly lots: number }> | undefined

  constructor(live: Pick<LiveSocket, 'subscribe'>) {
    this.live = live
  }

  /** Gives what ends the listening. */
  start(): () => void {
    return this.live.subscribe('positions', {
      snapshot: (data) => {
        this.positions = new Map()
        this.take(data as PushedPositions)
      },
      delta: (data) => this.take(data as PushedPositions),
    })
  }

  /** Long less short; unknown until the server has told of the positions. */
  of(symbol: string): number | undefined {
    if (this.positions === undefined) return undefined
    let sum = 0
    for (const position of this.positions.values()) if (position.symbol === symbol) sum += position.lots
    return sum
  }

  private take({ positions }: PushedPositions): void {
    for (const { positionId, symbol, direction, lots } of positions) {
      const held = Number(lots) * (direction === 'long' ? 1 : -1)
      if (held === 0) this.positions?.delete(positionId)
      else this.positions?.set(positionId, { symbol, lots: held })
    }
  }
}
