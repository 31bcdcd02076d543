// The engine's own thread: recovers, then takes whatever is waiting, writes it with one sync, and answers.

import { setImmediate } from 'node:timers'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import {
  type Command,
  command,
  encode,
  ledgerTotals,
  maxOf,
  Reader,
  Refusal,
  type TimeMs,
} from '@candor/contract'
import {
  allContractOrdersOf,
  allContractTriggersOf,
  allOpenOrdersOf,
  balancesOf,
  bookOf,
  type Core,
  contractAccountOf,
  earnAccountOf,
  earnOffersOf,
  ledgerTotalsOf,
  listingOf,
  openOrdersOf,
  secondAccountOf,
  secondsOf,
  standingOf,
  underwayOf,
} from '@candor/core'
import { nodeDisk } from '@candor/log'
import { encodeOutcomes, hex, OutcomeDigest, sha256 } from './hashes.ts'
import { JobTicks } from './job-ticks.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type {
  Ask,
  DurableMessage,
  EngineThreadData,
  FromEngine,
  QueryMessage,
  QueryName,
  ToEngine,
} from './messages.ts'
import { recover } from './recover.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage } from './storage.ts'

/** Its own request: nobody waits for the answer. */
const NOBODY = 0

interface CommandItem {
  readonly id: number
  readonly command: Command
  readonly bytes: number
}

type Item = CommandItem | QueryMessage

/** The clock, or the clock and how far a test has driven time ahead of it. */
function clockOf(ahead: SharedArrayBuffer | undefined): () => TimeMs {
  if (ahead === undefined) return () => BigInt(Date.now()) as TimeMs
  const driven = new BigInt64Array(ahead)
  return () => (BigInt(Date.now()) + Atomics.load(driven, 0)) as TimeMs
}

class EngineThread {
  private readonly main: MessagePort
  private readonly follower: MessagePort
  private readonly storage: Storage
  private readonly core: Core
  private readonly sequencer: Sequencer
  private readonly digest = new OutcomeDigest()
  private waiting: Item[] = []
  private draining = false
  private stopping = false
  private readonly ticks: JobTicks
  private readonly clock: () => TimeMs

  constructor(main: MessagePort, data: EngineThreadData, storage: Storage, core: Core) {
    this.main = main
    this.follower = data.follower
    this.clock = clockOf(data.ahead)
    this.storage = storage
    this.core = core
    this.sequencer = new Sequencer({ core, log: storage.log, lastMs: core.state.nowMs, clock: this.clock })
    this.ticks = new JobTicks({
      nextJobMs: () => core.state.nextJobMs(),
      // A clock that was set back does not keep waiting what the platform's time has reached.
      clock: () => maxOf(this.clock(), core.state.nowMs),
      send: () => this.tick(),
    })
  }

  receive(message: ToEngine): void {
    if (message.kind === 'commands') this.enqueue(message.bytes, message.count)
    else if (message.kind === 'query') this.waiting.push(message)
    else this.beginStop()
    this.schedule()
  }

  private beginStop(): void {
    this.stopping = true
    this.ticks.stop()
  }

  private enqueue(bytes: Uint8Array, count: number): void {
    const reader = new Reader(bytes)
    for (let index = 0; index < count; index++) {
      const before = reader.remaining
      const item = { id: reader.uint(), command: command.read(reader) }
      this.waiting.push({ ...item, bytes: before - reader.remaining })
    }
  }

  private schedule(): void {
    if (this.draining) return
    this.draining = true
    // After the messages that have already arrived: all of them share one sync.
    setImmediate(() => {
      this.drain().catch((error: unknown) => this.fail(error))
    })
  }

  private async drain(): Promise<void> {
    while (this.waiting.length > 0) {
      const items = this.waiting
      this.waiting = []
      for (let at = 0; at < items.length; ) at = await this.step(items, at)
      this.follower.postMessage({
        number: this.core.state.number,
        digest: this.digest.current,
      } satisfies DurableMessage)
    }
    this.draining = false
    if (this.stopping) this.stop()
  }

  /** Commits the commands up to the next query or the largest batch, or answers one query. */
  private async step(items: readonly Item[], at: number): Promise<number> {
    const ids: number[] = []
    const commands: Command[] = []
    let next = at
    let bytes = 0
    for (; next < items.length && commands.length < ENGINE_LIMITS.batchCommands; next++) {
      const item = items[next] as Item
      if (!('command' in item) || bytes > ENGINE_LIMITS.batchBytes) break
      bytes += item.bytes
      ids.push(item.id)
      commands.push(item.command)
    }
    if (commands.length > 0) {
      await this.commit(ids, commands)
      return next
    }
    const query = items[at] as QueryMessage
    const { number } = this.core.state
    this.tell({ kind: 'answer', id: query.id, number, value: this.answer(query.name, query.ask) })
    return at + 1
  }

  private async commit(ids: readonly number[], commands: readonly Command[]): Promise<void> {
    try {
      const bytes = encodeOutcomes(await this.sequencer.take(commands))
      this.digest.add(bytes)
      this.tell({ kind: 'committed', ids, bytes })
      if (ids.includes(NOBODY)) this.ticks.taken()
    } catch (error) {
      if (!(error instanceof Refusal) || error.code !== 'engine.storage.full') throw error
      this.tell({ kind: 'refused', ids, code: error.code })
      if (ids.includes(NOBODY)) this.ticks.refused()
    }
  }

  private answer(name: QueryName, ask: Ask<QueryName>): unknown {
    const { state } = this.core
    switch (name) {
      case 'balances':
        return balancesOf(state, (ask as Ask<'balances'>).userId)
      case 'openOrders':
        return openOrdersOf(state, (ask as Ask<'openOrders'>).userId)
      case 'book':
        return bookOf(state, (ask as Ask<'book'>).marketId, (ask as Ask<'book'>).depth)
      case 'standing':
        return standingOf(state, (ask as Ask<'standing'>).userId)
      case 'listing':
        return listingOf(state)
      case 'allOpenOrders':
        return allOpenOrdersOf(state)
      case 'contractAccount':
        return contractAccountOf(state, (ask as Ask<'contractAccount'>).userId)
      case 'allContractOrders':
        return allContractOrdersOf(state)
      case 'allContractTriggers':
        return allContractTriggersOf(state)
      case 'seconds':
        return secondsOf(state)
      case 'secondAccount':
        return secondAccountOf(state, (ask as Ask<'secondAccount'>).userId)
      case 'earnOffers':
        return earnOffersOf(state)
      case 'earnAccount':
        return earnAccountOf(state, (ask as Ask<'earnAccount'>).userId)
      case 'underway':
        return underwayOf(state)
      case 'ledgerTotals':
        return encode(ledgerTotals, ledgerTotalsOf(state))
      case 'stateHash':
        return { number: state.number, hash: hex(sha256(this.core.encodeState())) }
    }
  }

  /** Behind whatever waits already. */
  private tick(): void {
    this.waiting.push({ id: NOBODY, command: { type: 'Tick' }, bytes: 0 })
    this.schedule()
  }

  private stop(): void {
    const stateHash = sha256(this.core.encodeState())
    this.storage.log.close()
    this.tell({ kind: 'stopped', number: this.core.state.number, stateHash })
    this.main.close()
    this.follower.close()
  }

  /** Nothing more is taken or told: what is durable is right, and a restart begins from there. */
  private fail(error: unknown): void {
    this.ticks.stop()
    this.tell({
      kind: 'failed',
      reason: error instanceof Error ? (error.stack ?? error.message) : String(error),
    })
    this.main.close()
    this.follower.close()
  }

  tell(message: FromEngine): void {
    this.main.postMessage(message)
  }
}

async function start(main: MessagePort, data: EngineThreadData): Promise<void> {
  const { directory, segmentBytes } = data
  const storage = openStorage({
    directory,
    disk: nodeDisk(),
    ...(segmentBytes === undefined ? {} : { segmentBytes }),
  })
  main.postMessage({ kind: 'opened', number: storage.log.head().number } satisfies FromEngine)
  const { core, snapshotNumber, replayed } = await recover(storage)
  const thread = new EngineThread(main, data, storage, core)
  main.on('message', (message: ToEngine) => thread.receive(message))
  const cutBytes = storage.log.recovery?.cutBytes ?? 0
  thread.tell({ kind: 'ready', number: core.state.number, snapshotNumber, replayed, cutBytes })
}

if (parentPort !== null) {
  const main = parentPort
  start(main, workerData as EngineThreadData).catch((error: unknown) => {
    const reason = error instanceof Error ? `${error.name}: ${error.message}` : String(error)
    main.postMessage({ kind: 'failed', reason } satisfies FromEngine)
    main.close()
  })
}
