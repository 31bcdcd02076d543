// What the streams of one user need and give, whatever the venue.

import type { AssetId, Posting, UserAccountRef, UserId } from '@candor/contract'
import type { Engine } from '@candor/engine'
import type { Live } from '../../live/live.ts'

/** Who hears of a user. */
export interface UserListener {
  /** One event, as JSON. */
  tell(event: string): void
  /** There will be no more: we cannot find out how things stand. */
  fail(): void
}

export interface UserStreamParts {
  readonly live: Live
  readonly engine: Pick<Engine, 'queryAt'>
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export interface UserStreamStart extends UserStreamParts {
  readonly userId: UserId
  readonly tell: (event: string) => void
  readonly fail: () => void
}

/** Money that went into or out of an account of a user. */
export interface Moved {
  readonly ref: UserAccountRef
  readonly asset: AssetId
  readonly after: Posting['toAfter']
  /** Out if negative. */
  readonly moved: bigint
}

/** Both ends of a posting that are users'. */
export function* movesIn(postings: readonly Posting[]): Generator<Moved> {
  for (const { from, to, asset, amount, fromAfter, toAfter } of postings) {
    if (from.kind === 'user') yield { ref: from, asset, after: fromAfter, moved: -amount }
    if (to.kind === 'user') yield { ref: to, asset, after: toAfter, moved: amount }
  }
}
