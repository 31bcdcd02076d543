// What the tests of the desks stand on: a real database, engine and views, simulated chains, and a way to cut everything that
// leaves the process at any point, before it takes effect or right after, as a crash does. Holds no test of its own.

import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import path from 'node:path'
import type { Amount, AssetId, Command, DepositId, UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import { startTestDatabase } from '@candor/database/testing'
import { Engine } from '@candor/engine'
import { Projector } from '@candor/views'
import {
  type Chain,
  DepositCommands,
  DepositDesk,
  type DeskEngine,
  memoryLineStore,
  SimulatedChain,
  WithdrawalDesk,
} from '@candor/wallets'
import { Users } from '../identity/users.ts'
import { ViewsLedger } from './views-ledger.ts'

export const USDT = { assetId: 1 as AssetId, code: 'USDT', scale: 8 }
const ETH = { assetId: 2 as AssetId, code: 'ETH', scale: 8 }
export const ONE = 100_000_000n
export const CONFIRMATIONS = 12

/** The process is gone. */
export class Cut extends Error {
  override readonly name = 'Cut'
}

/** Counts every point at which a process could end, and ends it at one of them. */
export class Cutter {
  private left: number
  isDead = false

  /** None is cut when it is infinite. */
  constructor(point: number) {
    this.left = point
  }

  /** Two points: before it takes effect, and after. */
  async around<T>(work: () => Promise<T>): Promise<T> {
    this.pass()
    const done = await work()
    this.pass()
    return done
  }

  pass(): void {
    if (!this.isDead && this.left-- > 0) return
    this.isDead = true
    throw new Cut('cut')
  }
}

export type Desks = Awaited<ReturnType<typeof startDesks>>

export async function startDesks() {
  const directory = mkdtempSync(path.join(tmpdir(), 'candor-desks-'))
  const postgres = await startTestDatabase()
  const { database } = postgres
  const failures: string[] = []
  const onFailure = (reason: string): void => void failures.push(reason)
  const projector = await Projector.start({ databaseUrl: postgres.url, onFailure })
  const engine = await Engine.start({ directory, oldSegments: 'drop', onFailure, projector })
  const users = new Users(database)
  const accept = async (command: Command): Promise<void> => {
    const { rejection } = await engine.submit(command)
    if (rejection !== undefined) throw new Error(`${command.type} was rejected: ${rejection}`)
  }
  for (const asset of [USDT, ETH]) await accept({ type: 'ListAsset', ...asset })
  const caughtUp = async (): Promise<boolean> => {
    const { number } = await engine.queryAt('listing', {})
    await projector.reached(number)
    return true
  }
  let nextUser = 0

  return {
    database,
    engine,
    accept,
    caughtUp,
    /** A user whom the core knows, with nothing. */
    async newUser(): Promise<UserId> {
      const userId = ++nextUser as UserId
      await users.add({
        userId,
        contact: { channel: 'email', value: `user${userId}@candor.example` },
        nickName: 'somebody',
        passwordHash: 'none',
        realNameState: 'authenticated',
      })
      await accept({ type: 'OpenAccount', userId, tradeGroupId: userId as never, house: undefined })
      await accept({ type: 'SetAccountIdentity', userId, authenticated: true, country: '' })
      return userId
    },
    /** Money from nowhere. */
    async fund(userId: UserId, amount: bigint): Promise<void> {
      const { highestDeposit } = await engine.query('underway', {})
      const depositId = (highestDeposit + 1) as DepositId
      await accept({ type: 'SeeDeposit', depositId, userId, assetId: USDT.assetId, amount: amount as Amount })
      await accept({ type: 'ConfirmDeposit', depositId })
    },
    async balance(userId: UserId): Promise<{ available: bigint; frozen: bigint }> {
      const balances = await engine.query('balances', { userId })
      const found = balances?.find(({ asset }) => asset === USDT.assetId)
      return { available: found?.available ?? 0n, frozen: found?.frozen ?? 0n }
    },
    /** A chain of its own, with nothing remembered of the one before. */
    async newChain(seed: string): Promise<SimulatedChain> {
      for (const table of ['chain_blocks', 'chain_deposits', 'deposit_addresses'] as const) {
        await database.deleteFrom(table).execute()
      }
      const endowment = { USDT: 1_000_000n * ONE, ETH: 1_000n * ONE }
      let time = 0
      return new SimulatedChain({
        name: 'erc20',
        seed,
        store: memoryLineStore(),
        endowment,
        now: () => ++time,
      })
    },
    /** Desks as a new process has them, cut where the cutter says. */
    desks(chain: Chain, cutter = new Cutter(Number.POSITIVE_INFINITY), clock: () => number = Date.now) {
      const cut = cutDatabase(database, cutter)
      const deskEngine: DeskEngine = {
        submit: (command) => cutter.around(() => engine.submit(command)),
        underway: () => cutter.around(() => engine.query('underway', {})),
      }
      const errors: unknown[] = []
      const told: string[] = []
      const shared = {
        chains: [cutChain(chain, cutter)],
        database: cut,
        ledger: new ViewsLedger({ database: cut, caughtUp }),
        assetOf: (code: string) => [USDT, ETH].find((asset) => asset.code === code),
        assetById: (id: AssetId) => [USDT, ETH].find((asset) => asset.assetId === id),
        everyMs: 1_000_000,
        onError: (error: unknown) => void (error instanceof Cut ? undefined : errors.push(error)),
        clock,
      }
      const deposits = new DepositDesk({
        ...shared,
        commands: new DepositCommands(deskEngine),
        terms: { confirmations: CONFIRMATIONS, minimum: () => ONE },
        tellFailed: async (_transaction, { reference, reason }) => {
          told.push(`${reference} ${String(reason)}`)
          return () => undefined
        },
        onChanged: () => undefined,
      })
      const withdrawals = new WithdrawalDesk({
        ...shared,
        engine: deskEngine,
        confirmations: 3,
        onChanged: () => undefined,
      })
      return { deposits, withdrawals, errors, told }
    },
    async stop(): Promise<void> {
      await engine.stop()
      await projector.stop()
      await postgres.stop()
      rmSync(directory, { recursive: true, force: true })
      if (failures.length > 0) throw new Error(failures.join('; '))
    },
  }
}

/** Every question to the database may be the last, asked or answered. */
function cutDatabase(database: Database, cutter: Cutter): Database {
  return database.withPlugin({
    transformQuery: ({ node }) => {
      cutter.pass()
      return node
    },
    transformResult: async ({ result }) => {
      cutter.pass()
      return result
    },
  })
}

function cutChain(chain: Chain, cutter: Cutter): Chain {
  return {
    name: chain.name,
    assets: chain.assets,
    address: (index) => chain.address(index),
    addressProblem: (address, memo) => chain.addressProblem(address, memo),
    paymentStep: (asset) => chain.paymentStep(asset),
    height: () => cutter.around(() => chain.height()),
    blocks: (from, to, watched) => cutter.around(() => chain.blocks(from, to, watched)),
    pending: (watched) => cutter.around(() => chain.pending(watched)),
    send: (payment) => cutter.around(() => chain.send(payment)),
    sent: (reference) => cutter.around(() => chain.sent(reference)),
    reserves: (asset, issued) => chain.reserves(asset, issued),
  }
}
