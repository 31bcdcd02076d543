// Snapshots of what is owed: taken from the engine's ledger at one moment, published with signatures, and opened for
// each owner as a proof. The nonce of an owner comes from the installation's key, so nothing secret is stored.

import { setImmediate as breathe } from 'node:timers/promises'
import { type AssetView, decode, formatDecimal, ledgerTotals, type UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import {
  buildSolvencyTree,
  ownerCommitment,
  PROOF_LIMITS,
  type PublishedRoot,
  publishedLine,
  type SolvencyTree,
  snapshotHash,
  solvencyPath,
  toHex,
} from '@candor/proof'
import { sql } from 'kysely'
import type { SecretBox } from '../identity/secret-box.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { SigningKey } from '../signing-key.ts'
import { type AssetLiabilities, liabilitiesOf } from './liabilities.ts'

export interface SolvencyParts {
  readonly engine: Pick<Engine, 'queryAt'>
  readonly database: Database
  readonly secretBox: SecretBox
  readonly signingKey: SigningKey
  readonly asset: (assetId: AssetLiabilities['assetId']) => AssetView | undefined
  /** What custody holds, by asset code; an asset that nobody can speak for is missing. */
  readonly reserves: () => Promise<ReadonlyMap<string, bigint>>
  readonly clock: () => number
}

interface Leaf {
  readonly owner: string
  readonly balance: bigint
  readonly idc: Uint8Array
}

interface BuiltAsset {
  readonly root: PublishedRoot
  readonly scale: number
  readonly house: bigint
  readonly reserves: bigint | null
  readonly leaves: readonly Leaf[]
}

/** The order in which a snapshot's assets are chained and shown: that of their codes, byte by byte. */
function byAsset(a: { readonly asset: string }, b: { readonly asset: string }): number {
  return a.asset < b.asset ? -1 : 1
}

const NO_SNAPSHOT = new Uint8Array(32)

export class Solvency {
  private readonly parts: SolvencyParts
  /** The trees of the newest snapshot asked for: proofs of one snapshot come in crowds. */
  private readonly trees = new Map<string, SolvencyTree>()
  private taking: Promise<number> | undefined

  constructor(parts: SolvencyParts) {
    this.parts = parts
  }

  get publicKey(): string {
    return this.parts.signingKey.publicKey
  }

  /** Takes a snapshot now and gives its number. Whoever asks while one is being taken gets that one. */
  take(): Promise<number> {
    this.taking ??= this.takeNow().finally(() => {
      this.taking = undefined
    })
    return this.taking
  }

  private async takeNow(): Promise<number> {
    const { engine, database, clock } = this.parts
    const { number, value } = await engine.queryAt('ledgerTotals', {})
    const time = clock()
    const reserves = await this.parts.reserves()
    const liabilities = liabilitiesOf(decode(ledgerTotals, value))
    return database.transaction().execute(async (transaction) => {
      // One at a time, whichever process takes it: the chain has no forks.
      await sql`LOCK TABLE solvency_snapshots IN EXCLUSIVE MODE`.execute(transaction)
      const before = await transaction
        .selectFrom('solvency_snapshots')
        .select(['snapshot', 'hash'])
        .orderBy('snapshot', 'desc')
        .limit(1)
        .executeTakeFirst()
      const snapshot = (before?.snapshot ?? 0) + 1
      const built: BuiltAsset[] = []
      for (const each of liabilities) {
        const asset = this.parts.asset(each.assetId)
        if (asset === undefined) throw new Error(`asset ${each.assetId} has balances and is not listed`)
        built.push(this.build(each, { snapshot, number, time, asset, reserves: reserves.get(asset.code) }))
        await breathe()
      }
      built.sort((a, b) => byAsset(a.root, b.root))
      const previous = before?.hash ?? NO_SNAPSHOT
      const hash = snapshotHash(
        previous,
        built.map(({ root }) => publishedLine(root)),
      )
      await transaction
        .insertInto('solvency_snapshots')
        .values({ snapshot, number, time_ms: time, previous, hash })
        .execute()
      for (const each of built) await this.store(transaction, each)
      await transaction
        .deleteFrom('solvency_leaves')
        .where('snapshot', '<=', snapshot - GATEWAY_LIMITS.solvencySnapshotsOpen)
        .execute()
      return snapshot
    })
  }

  private build(
    { owed, house }: AssetLiabilities,
    at: {
      readonly snapshot: number
      readonly number: number
      readonly time: number
      readonly asset: AssetView
      readonly reserves: bigint | undefined
    },
  ): BuiltAsset {
    const { snapshot, number, time, asset, reserves } = at
    const leaves = owed
      .map(({ owner, balance }) => ({
        owner,
        balance,
        idc: ownerCommitment(owner, this.nonce(snapshot, owner)),
      }))
      .sort((a, b) => Buffer.compare(a.idc, b.idc))
    const { root, leafCount, height } = buildSolvencyTree(snapshot, asset.code, leaves)
    return {
      root: {
        snapshot,
        number,
        time,
        asset: asset.code,
        leafCount,
        height,
        root: toHex(root.hash),
        sum: String(root.sum),
      },
      scale: asset.scale,
      house,
      reserves: reserves ?? null,
      leaves,
    }
  }

  private async store(
    transaction: Database,
    { root, scale, house, reserves, leaves }: BuiltAsset,
  ): Promise<void> {
    const { snapshot, asset } = root
    await transaction
      .insertInto('solvency_roots')
      .values({
        snapshot,
        asset,
        scale,
        leaf_count: root.leafCount,
        height: root.height,
        root: Buffer.from(root.root, 'hex'),
        sum: BigInt(root.sum),
        house,
        reserves,
        signature: this.parts.signingKey.sign(publishedLine(root)),
      })
      .execute()
    const rows = leaves.map(({ owner, balance }, position) => ({ snapshot, asset, position, owner, balance }))
    for (let from = 0; from < rows.length; from += GATEWAY_LIMITS.solvencyRowsAtOnce) {
      await transaction
        .insertInto('solvency_leaves')
        .values(rows.slice(from, from + GATEWAY_LIMITS.solvencyRowsAtOnce))
        .execute()
    }
  }

  /** Published snapshots, newest first. */
  async list(page: { readonly pageIndex: number; readonly pageSize: number }) {
    const { database } = this.parts
    const rows = await database
      .selectFrom('solvency_snapshots')
      .selectAll()
      .orderBy('snapshot', 'desc')
      .limit(page.pageSize)
      .offset((page.pageIndex - 1) * page.pageSize)
      .execute()
    const { total } = await database
      .selectFrom('solvency_snapshots')
      .select((is) => is.fn.countAll<number>().as('total'))
      .executeTakeFirstOrThrow()
    const list = await Promise.all(rows.map((row) => this.published(row)))
    return { list, total, ...page }
  }

  private async published(row: {
    readonly snapshot: number
    readonly number: number
    readonly time_ms: number
    readonly previous: Uint8Array
    readonly hash: Uint8Array
  }) {
    const roots = await this.parts.database
      .selectFrom('solvency_roots')
      .selectAll()
      .where('snapshot', '=', row.snapshot)
      .execute()
    const { snapshot, number, time_ms: time } = row
    return {
      snapshot,
      number,
      time,
      previous: toHex(row.previous),
      hash: toHex(row.hash),
      assets: roots.toSorted(byAsset).map((root) => ({
        snapshot,
        number,
        time,
        asset: root.asset,
        leafCount: root.leaf_count,
        height: root.height,
        root: toHex(root.root),
        sum: String(root.sum),
        scale: root.scale,
        house: formatDecimal(root.house, root.scale),
        reserves: root.reserves === null ? null : formatDecimal(root.reserves, root.scale),
        signature: Buffer.from(root.signature).toString('base64'),
      })),
    }
  }

  /** A user's place in every asset of a snapshot; the newest that is kept unless one is named. */
  async proofOf(userId: UserId, wanted: number | undefined) {
    const { database } = this.parts
    const owner = String(userId)
    const row = await database
      .selectFrom('solvency_snapshots')
      .selectAll()
      .where((is) => (wanted === undefined ? is.lit(true) : is('snapshot', '=', wanted)))
      .orderBy('snapshot', 'desc')
      .limit(1)
      .executeTakeFirst()
    if (row === undefined) throw new ApiRefusal('solvency.none')
    const { snapshot } = row
    const own = await database
      .selectFrom('solvency_leaves')
      .select(['asset', 'position', 'balance'])
      .where('snapshot', '=', snapshot)
      .where('owner', '=', owner)
      .orderBy('asset')
      .execute()
    if (own.length === 0) throw new ApiRefusal('solvency.none')
    const nonce = this.nonce(snapshot, owner)
    const proofs = []
    for (const { asset, position, balance } of own) {
      const tree = await this.treeOf(snapshot, asset)
      const path = solvencyPath(tree, position).map(({ side, hash, sum }) => ({
        side,
        hash: toHex(hash),
        sum: String(sum),
      }))
      proofs.push({ snapshot, asset, owner, nonce: toHex(nonce), balance: String(balance), position, path })
    }
    return { snapshot: await this.published(row), proofs }
  }

  private async treeOf(snapshot: number, asset: string): Promise<SolvencyTree> {
    const key = `${snapshot} ${asset}`
    const known = this.trees.get(key)
    if (known !== undefined) return known
    const leaves = await this.parts.database
      .selectFrom('solvency_leaves')
      .select(['owner', 'balance'])
      .where('snapshot', '=', snapshot)
      .where('asset', '=', asset)
      .orderBy('position')
      .execute()
    const tree = buildSolvencyTree(
      snapshot,
      asset,
      leaves.map(({ owner, balance }) => ({
        idc: ownerCommitment(owner, this.nonce(snapshot, owner)),
        balance,
      })),
    )
    for (const [old] of this.trees) {
      if (this.trees.size < GATEWAY_LIMITS.solvencyTrees) break
      this.trees.delete(old)
    }
    this.trees.set(key, tree)
    return tree
  }

  /** Fresh for every snapshot, secret, and the same whenever it is asked for. */
  private nonce(snapshot: number, owner: string): Uint8Array {
    return this.parts.secretBox
      .hash('solvency nonce', `${snapshot} ${owner}`)
      .subarray(0, PROOF_LIMITS.nonceBytes)
  }
}
