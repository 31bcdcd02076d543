// Follows one chain block by block and remembers, in the database, how far it came. Blocks go out once, in order; when the
// chain replaced some, the height of the last block in common goes out first. What is done with them happens in the same
// transaction as the remembering, so that a crash leaves neither half.

import type { Database } from '@candor/database'
import type { Chain, ChainBlock, Watched } from '../chains/chain.ts'
import { ChainUnavailable } from '../chains/errors.ts'
import { forkPoint, type KnownBlock } from '../chains/fork.ts'
import { DESK_LIMITS } from './limits.ts'

export interface BlockTaker {
  readonly watched: Watched
  /** When the first address to watch was given; none when there is none yet. */
  firstWatchedMs(): Promise<number | undefined>
  take(database: Database, block: ChainBlock): Promise<void>
  /** Everything above this height is no longer on the chain. */
  undo(database: Database, commonHeight: number): Promise<void>
}

/** All blocks that are remembered were replaced: nobody can say what became of deposits in them. */
export class ChainLost extends Error {
  override readonly name = 'ChainLost'
}

export class BlockFollower {
  private readonly chain: Chain
  private readonly database: Database

  constructor(chain: Chain, database: Database) {
    this.chain = chain
    this.database = database
  }

  /** Goes on from where it was. Gives the height where it stands then; none before the first block. */
  async follow(taker: BlockTaker): Promise<number | undefined> {
    let known = await this.known()
    const head = await this.chain.height()
    if (known.length === 0) known = await this.begin(head, taker)
    for (let ask = 0; ask < DESK_LIMITS.asksPerRound; ask++) {
      const top = known.at(-1)
      // A chain that is lower than it was says nothing yet: only other hashes do.
      if (top === undefined || top.height > head) break
      const seen = await this.seenFrom(known, top.height, head, taker.watched)
      known = await this.takeAll(known, seen, taker)
      if (known.at(-1)?.hash === top.hash) break
    }
    return known.at(-1)?.height
  }

  /**
   * The very first block is the one where the chain stands. An address may be older than that, when the network could not be
   * reached at first: then it is the one where the chain stood when the address was given.
   */
  private async begin(head: number, taker: BlockTaker): Promise<KnownBlock[]> {
    const firstMs = await taker.firstWatchedMs()
    const from = firstMs === undefined ? head : await this.heightAt(firstMs - DESK_LIMITS.clockSkewMs, head)
    const [block] = await this.chain.blocks(from, from, taker.watched)
    return block === undefined ? [] : this.takeAll([], [block], taker)
  }

  /** The highest block that is not younger than this, or the lowest of all. */
  private async heightAt(timeMs: number, head: number): Promise<number> {
    let low = 0
    let high = head
    while (low < high) {
      const middle = Math.ceil((low + high) / 2)
      const [block] = await this.chain.blocks(middle, middle, () => false)
      if (block === undefined) throw new ChainUnavailable(`${this.chain.name} lost block ${middle}`)
      if (block.timeMs <= timeMs) low = middle
      else high = middle - 1
    }
    return low
  }

  /** Blocks that reach from a block in common upward, or from the highest known one when nothing was replaced. */
  private async seenFrom(
    known: readonly KnownBlock[],
    top: number,
    head: number,
    watched: Watched,
  ): Promise<readonly ChainBlock[]> {
    const { blocksAtOnce, forkLooks } = DESK_LIMITS
    let from = top
    for (let look = 0; look < forkLooks; look++) {
      const seen = await this.chain.blocks(from, Math.min(head, from + blocksAtOnce - 1), watched)
      const fork = forkPoint(known, seen, blocksAtOnce)
      if (fork.kind === 'lost') throw new ChainLost(`no block in common with ${this.chain.name} is left`)
      if (fork.kind !== 'deeper') return seen
      from = fork.askFrom
    }
    throw new ChainLost(`${this.chain.name} was replaced deeper than can be followed`)
  }

  private async takeAll(
    known: readonly KnownBlock[],
    seen: readonly ChainBlock[],
    taker: BlockTaker,
  ): Promise<KnownBlock[]> {
    const fork = forkPoint(known, seen, DESK_LIMITS.blocksAtOnce)
    let kept = [...known]
    if (fork.kind === 'replaced') {
      kept = kept.filter(({ height }) => height <= fork.commonHeight)
      await this.database.transaction().execute(async (transaction) => {
        await transaction
          .deleteFrom('chain_blocks')
          .where('chain', '=', this.chain.name)
          .where('height', '>', fork.commonHeight)
          .execute()
        await taker.undo(transaction, fork.commonHeight)
      })
    }
    const top = kept.at(-1)?.height ?? -1
    for (const block of seen) {
      if (block.height <= top) continue
      await this.takeOne(block, taker)
      kept.push({ height: block.height, hash: block.hash })
    }
    return kept
  }

  private async takeOne(block: ChainBlock, taker: BlockTaker): Promise<void> {
    const { name: chain } = this.chain
    const { height, hash } = block
    await this.database.transaction().execute(async (transaction) => {
      await transaction.insertInto('chain_blocks').values({ chain, height, hash }).execute()
      await transaction
        .deleteFrom('chain_blocks')
        .where('chain', '=', chain)
        .where('height', '<=', height - DESK_LIMITS.blocksKept)
        .execute()
      await taker.take(transaction, block)
    })
  }

  private async known(): Promise<KnownBlock[]> {
    const rows = await this.database
      .selectFrom('chain_blocks')
      .select(['height', 'hash'])
      .where('chain', '=', this.chain.name)
      .orderBy('height')
      .execute()
    return rows
  }
}
