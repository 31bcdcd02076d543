// Deposits of one chain: follows its blocks, writes down every transfer to an address of ours, and tells the core what became
// of each: seen, final, gone. What the core knows already is asked before it is told anything, so that no crash, no block
// that comes twice and no older database credits anything twice.

import type { Amount } from '@candor/contract'
import type { Database } from '@candor/database'
import { sql } from 'kysely'
import type { Chain, ChainBlock, ChainTransfer } from '../chains/chain.ts'
import { BlockFollower } from './block-follower.ts'
import type { DepositAddresses } from './deposit-addresses.ts'
import type { DepositCommands } from './deposit-commands.ts'
import { DESK_LIMITS } from './limits.ts'
import type { ChainDeposit, DepositDeskPorts, LedgerDeposit } from './ports.ts'

export interface ChainDepositsParts extends DepositDeskPorts {
  readonly chain: Chain
  readonly commands: DepositCommands
  readonly addresses: DepositAddresses
}

interface Place {
  readonly height: number
  readonly hash: string
}

export class ChainDeposits {
  private readonly parts: ChainDepositsParts
  private readonly follower: BlockFollower
  private shownHeight: number | undefined

  constructor(parts: ChainDepositsParts) {
    this.parts = parts
    this.follower = new BlockFollower(parts.chain, parts.database)
  }

  /** One round: new blocks, what waits for one, then the core. */
  async round(): Promise<void> {
    const { addresses, chain } = this.parts
    const watched = (address: string): boolean => this.ownerOf(address) !== undefined
    const height = await this.follower.follow({
      watched,
      firstWatchedMs: () => addresses.firstGivenMs(chain.name),
      take: (database, block) => this.takeBlock(database, block),
      undo: (database, commonHeight) => this.undo(database, commonHeight),
    })
    const waiting = await chain.pending(watched)
    for (const transfer of waiting) await this.write(this.parts.database, transfer, undefined)
    if (height === undefined) return
    const isNew = height !== this.shownHeight || waiting.length > 0
    this.shownHeight = height
    await this.settleOpen(height, isNew)
  }

  private ownerOf(address: string) {
    return this.parts.addresses.ownerOf(this.parts.chain.name, address)
  }

  private async takeBlock(database: Database, { height, hash, transfers }: ChainBlock): Promise<void> {
    for (const transfer of transfers) await this.write(database, transfer, { height, hash })
  }

  /** Writes a transfer down, or where it is now. */
  private async write(database: Database, transfer: ChainTransfer, place: Place | undefined): Promise<void> {
    const { chain, clock, assetOf } = this.parts
    const userId = this.ownerOf(transfer.to)
    if (userId === undefined) return
    const asset = transfer.asset === undefined ? undefined : assetOf(transfer.asset)
    const nowMs = clock()
    const row = {
      reference: `${chain.name}:${transfer.txId}:${transfer.index}`,
      chain: chain.name,
      tx_id: transfer.txId,
      user_id: userId,
      address: transfer.to,
      asset_id: asset?.assetId ?? null,
      coin: transfer.asset ?? transfer.unknownToken,
      amount: asset === undefined ? null : (transfer.amount as Amount),
      exact_amount: transfer.exactAmount,
      reason: this.reasonAgainst(transfer, asset !== undefined),
      height: place?.height ?? null,
      block_hash: place?.hash ?? null,
      first_seen_ms: nowMs,
      last_seen_ms: nowMs,
      done_ms: null,
    }
    const insert = database.insertInto('chain_deposits').values(row)
    // What a block holds is not taken out of it by somebody who still has it waiting.
    if (place === undefined) {
      await insert
        .onConflict((conflict) => conflict.column('reference').doUpdateSet({ last_seen_ms: nowMs }))
        .execute()
      return
    }
    // One that was given up comes to life again.
    await insert
      .onConflict((conflict) =>
        conflict.column('reference').doUpdateSet({
          height: place.height,
          block_hash: place.hash,
          last_seen_ms: nowMs,
          reason: sql`nullif(chain_deposits.reason, 'replaced')`,
          done_ms: sql`case when chain_deposits.reason = 'replaced' then null else chain_deposits.done_ms end`,
        }),
      )
      .execute()
  }

  private reasonAgainst(transfer: ChainTransfer, isListed: boolean): string | null {
    if (transfer.asset === undefined || !isListed) return 'wrong.asset'
    const minimum = this.parts.terms.minimum(this.parts.chain.name, transfer.asset)
    return transfer.amount < minimum ? 'below.minimum' : null
  }

  private async undo(database: Database, commonHeight: number): Promise<void> {
    const { chain, onError } = this.parts
    const gone = await database
      .updateTable('chain_deposits')
      .set({ height: null, block_hash: null, was_replaced: true })
      .where('chain', '=', chain.name)
      .where('height', '>', commonHeight)
      .where('done_ms', 'is', null)
      .returning('reference')
      .execute()
    const final = await database
      .selectFrom('chain_deposits')
      .select('reference')
      .where('chain', '=', chain.name)
      .where('height', '>', commonHeight)
      .execute()
    if (final.length === 0) return
    const names = final.map(({ reference }) => reference).join(', ')
    onError(new Error(`${chain.name} replaced final blocks (${gone.length} open deposits too): ${names}`))
  }

  private async settleOpen(height: number, isNew: boolean): Promise<void> {
    const { database, chain, ledger, onChanged, onError } = this.parts
    const open = await database
      .selectFrom('chain_deposits')
      .selectAll()
      .where('chain', '=', chain.name)
      .where('done_ms', 'is', null)
      .orderBy('first_seen_ms')
      .limit(DESK_LIMITS.depositsPerRound)
      .execute()
    if (open.length === 0) return
    const known = await ledger.deposits(open.map(({ reference }) => reference))
    for (const deposit of open) {
      try {
        const changed = await this.settle(deposit, known.get(deposit.reference), height)
        if (changed || isNew) onChanged(deposit.user_id, deposit.reference)
      } catch (error) {
        // The others are not held up by it; the next round tries again.
        onError(error)
      }
    }
  }

  /** Whether anything was done. */
  private async settle(
    deposit: ChainDeposit,
    known: LedgerDeposit | undefined,
    height: number,
  ): Promise<boolean> {
    const { commands, terms } = this.parts
    const isFinal = deposit.height !== null && height - deposit.height + 1 >= terms.confirmations
    if (deposit.reason !== null) return isFinal && this.endFailed(deposit)
    if (known?.state === 'confirmed') return this.end(deposit)
    if (deposit.height === null) {
      if (known?.state === 'pending') return commands.orphan(known.depositId)
      return this.giveUp(deposit, known)
    }
    const depositId = known?.state === 'pending' ? known.depositId : await this.see(deposit)
    if (!isFinal) return known?.state !== 'pending'
    return (await commands.confirm(depositId)) && this.end(deposit)
  }

  private see({ user_id, asset_id, amount, reference }: ChainDeposit) {
    if (asset_id === null || amount === null) throw new Error(`${reference} is of no asset that is listed`)
    return this.parts.commands.see({ userId: user_id, assetId: asset_id, amount, reference })
  }

  private async end({ reference }: ChainDeposit): Promise<true> {
    await this.parts.database
      .updateTable('chain_deposits')
      .set({ done_ms: this.parts.clock() })
      .where('reference', '=', reference)
      .execute()
    return true
  }

  /** Never credited: the user is told, once. */
  private async endFailed(deposit: ChainDeposit): Promise<boolean> {
    const { database, tellFailed, clock } = this.parts
    const told = await database.transaction().execute(async (transaction) => {
      const { numUpdatedRows } = await transaction
        .updateTable('chain_deposits')
        .set({ done_ms: clock() })
        .where('reference', '=', deposit.reference)
        .where('done_ms', 'is', null)
        .executeTakeFirst()
      return numUpdatedRows === 1n ? tellFailed(transaction, deposit) : undefined
    })
    told?.()
    return told !== undefined
  }

  /** What no block holds, and nobody has seen waiting for long. */
  private async giveUp(deposit: ChainDeposit, known: LedgerDeposit | undefined): Promise<boolean> {
    const { database, clock } = this.parts
    const nowMs = clock()
    if (deposit.last_seen_ms > nowMs - DESK_LIMITS.pendingMs) return false
    if (known === undefined && !deposit.was_replaced) {
      await database
        .deleteFrom('chain_deposits')
        .where('reference', '=', deposit.reference)
        .where('height', 'is', null)
        .execute()
      return true
    }
    await database
      .updateTable('chain_deposits')
      .set({ reason: 'replaced', done_ms: nowMs })
      .where('reference', '=', deposit.reference)
      .where('height', 'is', null)
      .execute()
    return true
  }
}
