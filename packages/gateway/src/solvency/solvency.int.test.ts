import { createPublicKey, verify } from 'node:crypto'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type {
  Amount,
  AssetId,
  AssetView,
  Command,
  DepositId,
  TradeGroupId,
  UserId,
  WithdrawalId,
} from '@candor/contract'
import { startTestDatabase, type TestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { publishedLine, snapshotHash, toHex, verifySolvency } from '@candor/proof'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import { SecretBox } from '../identity/secret-box.ts'
import { SigningKey } from '../signing-key.ts'
import { Solvency } from './solvency.ts'

const USDT = 1 as AssetId
const BTC = 2 as AssetId
const ASSETS: readonly AssetView[] = [
  { assetId: USDT, code: 'USDT', scale: 8 },
  { assetId: BTC, code: 'BTC', scale: 8 },
]
const ALICE = 11 as UserId
const BOB = 12 as UserId
const MAKER = 13 as UserId
const NOBODY = 14 as UserId
const PAGE = { pageIndex: 1, pageSize: 20 }
/** What stands before a bare Ed25519 public key in the usual encoding. */
const PUBLIC_HEAD = Buffer.from('302a300506032b6570032100', 'hex')

let postgres: TestDatabase
let engine: Engine
let solvency: Solvency
let deposits = 0
const directory = mkdtempSync(path.join(tmpdir(), 'candor-solvency-'))

function credit(userId: UserId, assetId: AssetId, amount: bigint): Command[] {
  const depositId = ++deposits as DepositId
  return [
    { type: 'SeeDeposit', depositId, userId, assetId, amount: amount as Amount },
    { type: 'ConfirmDeposit', depositId },
  ]
}

async function submit(...commands: readonly Command[]): Promise<void> {
  for (const command of commands) {
    const { rejection } = await engine.submit(command)
    if (rejection !== undefined) throw new Error(`${command.type}: ${rejection}`)
  }
}

beforeAll(async () => {
  postgres = await startTestDatabase()
  engine = await Engine.start({ directory, oldSegments: 'drop', onFailure: () => undefined })
  const secretBox = new SecretBox(new Uint8Array(32).fill(7))
  solvency = new Solvency({
    engine,
    database: postgres.database,
    secretBox,
    signingKey: new SigningKey(secretBox),
    asset: (assetId) => ASSETS.find((each) => each.assetId === assetId),
    reserves: async () => new Map([['USDT', 2_000n]]),
    clock: () => 1_790_000_000_000,
  })
  await submit(
    ...ASSETS.map(({ assetId, code, scale }): Command => ({ type: 'ListAsset', assetId, code, scale })),
    ...[ALICE, BOB, NOBODY].map(
      (userId): Command => ({
        type: 'OpenAccount',
        userId,
        tradeGroupId: userId as number as TradeGroupId,
        house: undefined,
      }),
    ),
    { type: 'OpenAccount', userId: MAKER, tradeGroupId: 13 as TradeGroupId, house: 'market maker' },
    { type: 'SetAccountIdentity', userId: ALICE, authenticated: true, country: 'SG' },
    ...credit(ALICE, USDT, 500n),
    ...credit(BOB, USDT, 700n),
    ...credit(BOB, BTC, 9n),
    ...credit(MAKER, USDT, 10_000n),
    {
      type: 'SeeDeposit',
      depositId: ++deposits as DepositId,
      userId: BOB,
      assetId: USDT,
      amount: 33n as Amount,
    },
    {
      type: 'RequestWithdrawal',
      withdrawalId: 1 as WithdrawalId,
      userId: ALICE,
      clientId: undefined,
      assetId: USDT,
      amount: 100n as Amount,
      fee: 1n as Amount,
      destination: 'erc20:0x0',
      approvalsNeeded: 1,
    },
  )
})

afterAll(async () => {
  await engine.stop()
  await postgres.stop()
  rmSync(directory, { recursive: true, force: true })
})

describe('[rulebook 9] snapshots of what is owed', () => {
  test('nobody has a proof before the first one', async () => {
    await expect(solvency.proofOf(ALICE, undefined)).rejects.toMatchObject({ code: 'solvency.none' })
  })

  test('count every bucket of customers and what is on its way, and the house apart', async () => {
    await solvency.take()
    const { list } = await solvency.list(PAGE)
    // Alice 500 with what her withdrawal holds, Bob 700, 33 still on their way in.
    expect(list[0]?.assets).toMatchObject([
      { asset: 'BTC', sum: '9', leafCount: 1, height: 0, house: '0', reserves: null },
      { asset: 'USDT', sum: '1233', leafCount: 3, height: 2, house: '0.0001', reserves: '0.00002' },
    ])
  })

  test('each owner’s proof leads to the published root; the house and strangers have none', async () => {
    const { snapshot, proofs } = await solvency.proofOf(BOB, undefined)
    expect(proofs.map(({ asset, balance }) => [asset, balance])).toEqual([
      ['BTC', '9'],
      ['USDT', '700'],
    ])
    for (const proof of proofs) {
      const root = snapshot.assets.find(({ asset }) => asset === proof.asset)
      expect(root).toBeDefined()
      expect(verifySolvency(proof, root as NonNullable<typeof root>)).toMatchObject({ ok: true })
    }
    await expect(solvency.proofOf(NOBODY, undefined)).rejects.toMatchObject({ code: 'solvency.none' })
    await expect(solvency.proofOf(MAKER, undefined)).rejects.toMatchObject({ code: 'solvency.none' })
  })

  test('two who ask at once get one snapshot; nonces are fresh in each', async () => {
    const before = await solvency.proofOf(ALICE, undefined)
    const [one, other] = await Promise.all([solvency.take(), solvency.take()])
    expect(one).toBe(other)
    const after = await solvency.proofOf(ALICE, undefined)
    expect(after.snapshot.snapshot).toBe(one)
    expect(after.proofs[0]?.nonce).not.toBe(before.proofs[0]?.nonce)
    expect((await solvency.proofOf(ALICE, before.snapshot.snapshot)).proofs).toEqual(before.proofs)
  })

  test('are signed, and chained to the one before', async () => {
    const { list } = await solvency.list(PAGE)
    const key = createPublicKey({
      key: Buffer.concat([PUBLIC_HEAD, Buffer.from(solvency.publicKey, 'base64')]),
      format: 'der',
      type: 'spki',
    })
    for (const [place, { hash, previous, assets }] of list.entries()) {
      expect(previous).toBe(list[place + 1]?.hash ?? '00'.repeat(32))
      const lines = assets.map((asset) => publishedLine(asset))
      expect(toHex(snapshotHash(Buffer.from(previous, 'hex'), lines))).toBe(hash)
      for (const asset of assets) {
        const signature = Buffer.from(asset.signature, 'base64')
        expect(verify(null, Buffer.from(publishedLine(asset)), key, signature)).toBe(true)
        expect(verify(null, Buffer.from(publishedLine({ ...asset, sum: '1' })), key, signature)).toBe(false)
      }
    }
  })

  test('cannot be changed once published', async () => {
    const { database } = postgres
    await expect(database.updateTable('solvency_roots').set({ sum: 1n }).execute()).rejects.toThrow(
      /stays as it is/,
    )
    await expect(database.deleteFrom('solvency_snapshots').execute()).rejects.toThrow(/stays as it is/)
  })
})
