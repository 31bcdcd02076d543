// The engine as the rest of the process sees it: commands and questions go in, replies and outcomes come out.
// Keeps the queues bounded; everything else happens in the engine's and the follower's own threads.

import { once } from 'node:events'
import { setImmediate } from 'node:timers'
import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import {
  type Command,
  command,
  type Outcome,
  outcome,
  Reader,
  Refusal,
  type RefusalCode,
  type Reply,
  Writer,
} from '@candor/contract'
import {
  type LogAnchor,
  type OldSegments,
  ProofRefused,
  type ProofWanted,
  type ProvenRecord,
} from '@candor/log'
import { hex } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type {
  Answer,
  Ask,
  EngineThreadData,
  FollowerThreadData,
  FromEngine,
  FromFollower,
  ProjectorLink,
  ProofAnswer,
  QueryName,
  ToEngine,
  ToFollower,
} from './messages.ts'

export interface EngineOptions {
  /** Holds the log, the snapshots and the Merkle roots. */
  readonly directory: string
  /** What happens to log segments that no kept snapshot needs. */
  readonly oldSegments: OldSegments
  readonly snapshotEvery?: number
  readonly segmentBytes?: number
  /** How far the platform's time is ahead of the clock: one 64-bit count of milliseconds. For tests alone. */
  readonly ahead?: SharedArrayBuffer
  /** The views to be fed, from a projector that has read its checkpoint; the port is given away. */
  readonly projector?: ProjectorLink
  /** Told when the engine or its follower can no longer be trusted; the process should end. */
  readonly onFailure: (reason: string) => void
}

export interface Recovery {
  readonly number: number
  readonly snapshotNumber: number | undefined
  readonly replayed: number
  readonly cutBytes: number
}

export interface StopReport {
  readonly number: number
  readonly stateHash: string
}

/** An answer, and the number of the last command whose effect it holds. */
export interface NumberedAnswer<K extends QueryName> {
  readonly number: number
  readonly value: Answer<K>
}

interface Waiter<T> {
  readonly lane: Lane
  resolve(value: T): void
  reject(error: Error): void
}

/** A share of the queue with its own bound. */
interface Lane {
  inFlight: number
  readonly most: number
}

const CANCELS: ReadonlySet<string> = new Set(['CancelSpotOrder', 'CancelAllSpotOrders'])

/** The compiled thread: under a test runner this file is source, and threads cannot be. */
function threadFile(name: string): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? `../dist/${name}.js` : `./${name}.js`, import.meta.url)
}

export class Engine {
  readonly recovery: Recovery
  private readonly worker: Worker
  private readonly follower: Worker
  private readonly onFailure: (reason: string) => void
  private readonly commands: Lane = { inFlight: 0, most: ENGINE_LIMITS.commandsInFlight }
  private readonly cancels: Lane = { inFlight: 0, most: ENGINE_LIMITS.cancelsInFlight }
  private readonly queries: Lane = { inFlight: 0, most: ENGINE_LIMITS.queriesInFlight }
  private readonly proofs: Lane = { inFlight: 0, most: ENGINE_LIMITS.proofsInFlight }
  private readonly replies = new Map<number, Waiter<Reply>>()
  private readonly answers = new Map<number, Waiter<unknown>>()
  private readonly anchors = new Map<number, Waiter<LogAnchor>>()
  private readonly proven = new Map<number, Waiter<ProvenRecord>>()
  private readonly listeners = new Set<(outcomes: readonly Outcome[]) => void>()
  private readonly outgoing = new Writer(1 << 16)
  private outgoingCount = 0
  private nextId = 1
  private state: 'running' | 'stopping' | 'failed' = 'running'
  private stopping: { resolve(report: StopReport): void; reject(error: Error): void } | undefined
  private stopReport: StopReport | undefined
  /** How far the follower has come, for the metrics. */
  followed = 0
  snapshotNumber = 0

  private constructor(worker: Worker, follower: Worker, recovery: Recovery, options: EngineOptions) {
    this.worker = worker
    this.follower = follower
    this.recovery = recovery
    this.onFailure = options.onFailure
    worker.on('message', (message: FromEngine) => this.receive(message))
    worker.on('error', (error) => this.fail(`engine thread: ${error.message}`))
    follower.on('message', (message: FromFollower) => this.receiveFromFollower(message))
    follower.on('error', (error) => this.fail(`follower thread: ${error.message}`))
  }

  /** Recovers from what the directory holds and begins to take commands. */
  static async start(options: EngineOptions): Promise<Engine> {
    const { port1, port2 } = new MessageChannel()
    const { directory, segmentBytes, ahead } = options
    const worker = new Worker(threadFile('engine-thread'), {
      workerData: { directory, segmentBytes, ahead, follower: port1 } satisfies EngineThreadData,
      transferList: [port1],
      resourceLimits: { maxYoungGenerationSizeMb: ENGINE_LIMITS.youngGenerationMb },
      // Flags of the process are not the threads' business; some make Node look for other files than the built ones.
      execArgv: [],
    })
    // Engine and follower recover side by side, each by itself.
    const recovering = told(worker, 'ready')
    recovering.catch(() => undefined) // whoever cannot open the log says so below
    const { number } = await told(worker, 'opened')
    // Views that do not belong to this log are found out before anything is taken in.
    const [recovered, followed] = await Promise.allSettled([recovering, following(options, port2, number)])
    if (recovered.status === 'rejected') {
      if (followed.status === 'fulfilled') await followed.value.terminate()
      throw recovered.reason
    }
    if (followed.status === 'rejected') {
      // The log's lock must not stay behind.
      worker.postMessage({ kind: 'stop' } satisfies ToEngine)
      await once(worker, 'exit')
      throw followed.reason
    }
    const follower = followed.value
    follower.postMessage({ kind: 'begin' } satisfies ToFollower)
    const { snapshotNumber, replayed, cutBytes } = recovered.value
    return new Engine(worker, follower, { number, snapshotNumber, replayed, cutBytes }, options)
  }

  /** Resolves when the command is durable. Rejects with a Refusal when nothing was taken in. */
  submit(request: Command): Promise<Reply> {
    const lane = CANCELS.has(request.type) ? this.cancels : this.commands
    return this.admit(lane, this.replies, (id) => {
      const before = this.outgoing.length
      this.outgoing.uint(id)
      try {
        command.write(this.outgoing, request)
      } catch (cause) {
        this.outgoing.truncate(before)
        throw new Refusal('request.malformed', cause)
      }
      if (this.outgoingCount++ === 0) setImmediate(() => this.flush())
    })
  }

  /** Answers from the live state, after every command submitted before. Not logged. */
  async query<K extends QueryName>(name: K, ask: Ask<K>): Promise<Answer<K>> {
    return (await this.queryAt(name, ask)).value
  }

  /** As `query`, with the number of the last command whose effect the answer holds. */
  async queryAt<K extends QueryName>(name: K, ask: Ask<K>): Promise<NumberedAnswer<K>> {
    const answer = await this.admit(this.queries, this.answers, (id) => {
      this.flush()
      this.post({ kind: 'query', id, name, ask })
    })
    // The engine's thread answers each name with its own kind; a message cannot carry the type along.
    return answer as NumberedAnswer<K>
  }

  /**
   * What to publish of the log as far as the follower has read it: it binds every command up to its number, and those
   * after `after`, the number of the anchor published before (0 when none was), can be proven by it. Rejects with a
   * Refusal, or with a ProofRefused when nothing is there yet.
   */
  logAnchor({ after }: { readonly after: number }): Promise<LogAnchor> {
    return this.admit(this.proofs, this.anchors, (id) => this.askFollower({ kind: 'anchor', id, after }))
  }

  /** The record of a command, and the proof that leads to the anchor made for `after` with the number `through`. */
  recordProof(wanted: ProofWanted): Promise<ProvenRecord> {
    return this.admit(this.proofs, this.proven, (id) => this.askFollower({ kind: 'proof', id, wanted }))
  }

  /** Outcomes in order of their numbers, each once, when they are durable. */
  onOutcomes(listener: (outcomes: readonly Outcome[]) => void): void {
    this.listeners.add(listener)
  }

  get inFlight(): { readonly commands: number; readonly cancels: number; readonly queries: number } {
    return {
      commands: this.commands.inFlight,
      cancels: this.cancels.inFlight,
      queries: this.queries.inFlight,
    }
  }

  /** Finishes what was taken in, lets the follower compare states and save a last snapshot, then ends. */
  async stop(): Promise<StopReport> {
    if (this.state === 'failed') throw new Refusal('engine.failed')
    if (this.state === 'stopping') throw new Refusal('engine.stopping')
    this.state = 'stopping'
    this.flush()
    const report = new Promise<StopReport>((resolve, reject) => {
      this.stopping = { resolve, reject }
    })
    this.post({ kind: 'stop' })
    return report
  }

  private admit<T>(lane: Lane, waiters: Map<number, Waiter<T>>, send: (id: number) => void): Promise<T> {
    return new Promise<T>((resolve, reject) => {
      if (this.state !== 'running') {
        throw new Refusal(this.state === 'stopping' ? 'engine.stopping' : 'engine.failed')
      }
      if (lane.inFlight >= lane.most) throw new Refusal('engine.busy')
      const id = this.nextId++
      send(id)
      lane.inFlight++
      waiters.set(id, { lane, resolve, reject })
    })
  }

  /** Everything submitted in one turn of the event loop travels together. */
  private flush(): void {
    if (this.outgoingCount === 0) return
    const bytes = this.outgoing.finish()
    const count = this.outgoingCount
    this.outgoing.reset()
    this.outgoingCount = 0
    this.worker.postMessage({ kind: 'commands', bytes, count } satisfies ToEngine, [
      bytes.buffer as ArrayBuffer,
    ])
  }

  private post(message: ToEngine): void {
    this.worker.postMessage(message)
  }

  private askFollower(message: ToFollower): void {
    this.follower.postMessage(message)
  }

  private receive(message: FromEngine): void {
    switch (message.kind) {
      case 'committed':
        return this.committed(message.ids, message.bytes)
      case 'answer':
        return settle(this.answers, message.id)?.resolve({ number: message.number, value: message.value })
      case 'refused':
        for (const id of message.ids) settle(this.replies, id)?.reject(new Refusal(message.code))
        return undefined
      case 'stopped':
        this.stopReport = { number: message.number, stateHash: hex(message.stateHash) }
        return this.askFollower({ kind: 'finish', number: message.number, stateHash: message.stateHash })
      case 'failed':
        return this.fail(message.reason)
      case 'opened':
      case 'ready':
        return undefined
    }
  }

  private committed(ids: readonly number[], bytes: Uint8Array): void {
    const reader = new Reader(bytes)
    const count = reader.uint()
    const outcomes: Outcome[] = []
    for (let index = 0; index < count; index++) outcomes.push(outcome.read(reader))
    // Listeners first: whoever has a reply in hand must find its effect in what listens.
    for (const listener of this.listeners) listener(outcomes)
    outcomes.forEach(({ reply }, index) => settle(this.replies, ids[index] ?? 0)?.resolve(reply))
  }

  private receiveFromFollower(message: FromFollower): void {
    switch (message.kind) {
      case 'alarm':
        return this.fail(message.reason)
      case 'anchored':
      case 'proven':
      case 'unproven':
        return this.settleProof(message)
      case 'progress':
        this.snapshotNumber = message.snapshotNumber
        break
      case 'finished':
        this.refuseAll([this.anchors, this.proven], 'engine.stopping')
        if (this.stopReport !== undefined) this.stopping?.resolve(this.stopReport)
        break
      case 'following':
        break
    }
    this.followed = message.number
    return undefined
  }

  private settleProof(answer: ProofAnswer): void {
    if (answer.kind === 'anchored') return settle(this.anchors, answer.id)?.resolve(answer.anchor)
    if (answer.kind === 'proven') return settle(this.proven, answer.id)?.resolve(answer.proven)
    const { id, code, reason } = answer
    const waiter = settle(this.anchors, id) ?? settle(this.proven, id)
    return waiter?.reject(code === undefined ? new Error(reason) : new ProofRefused(code, reason))
  }

  /** Refuses everything from now on. What was in flight may or may not have become durable. */
  private fail(reason: string): void {
    if (this.state === 'failed') return
    this.state = 'failed'
    this.refuseAll([this.replies, this.answers, this.anchors, this.proven], 'engine.failed')
    this.stopping?.reject(new Refusal('engine.failed', reason))
    void this.worker.terminate()
    void this.follower.terminate()
    this.onFailure(reason)
  }

  private refuseAll(waiting: readonly Map<number, Waiter<never>>[], code: RefusalCode): void {
    for (const waiters of waiting) {
      for (const id of [...waiters.keys()]) settle(waiters, id)?.reject(new Refusal(code))
    }
  }
}

function startFollower(options: EngineOptions, engine: MessagePort, liveFrom: number): Worker {
  const { directory, oldSegments, snapshotEvery, projector } = options
  return new Worker(threadFile('follower-thread'), {
    workerData: {
      directory,
      engine,
      projector: projector && { port: projector.port, checkpoint: projector.checkpoint },
      liveFrom,
      oldSegments,
      snapshotEvery,
    } satisfies FollowerThreadData,
    transferList: projector === undefined ? [engine] : [engine, projector.port],
    execArgv: [],
  })
}

function settle<T>(waiters: Map<number, Waiter<T>>, id: number): Waiter<T> | undefined {
  const waiter = waiters.get(id)
  if (waiter === undefined) return undefined
  waiters.delete(id)
  waiter.lane.inFlight--
  return waiter
}

/** Starts the follower and waits until it stands where it begins, or says why it cannot. */
async function following(options: EngineOptions, engine: MessagePort, liveFrom: number): Promise<Worker> {
  const follower = startFollower(options, engine, liveFrom)
  await new Promise<void>((resolve, reject) => {
    const listen = (message: FromFollower): void => {
      if (message.kind === 'alarm') reject(new Error(message.reason))
      else resolve()
      follower.off('message', listen)
      follower.off('error', reject)
    }
    follower.on('message', listen)
    follower.on('error', reject)
  })
  return follower
}

type Told<Kind extends FromEngine['kind']> = Extract<FromEngine, { readonly kind: Kind }>

/** Waits for what the engine's thread has to say first of this kind, or for the reason why it never will. */
function told<Kind extends 'opened' | 'ready'>(worker: Worker, kind: Kind): Promise<Told<Kind>> {
  return new Promise((resolve, reject) => {
    const end = (): void => {
      worker.off('message', listen)
      worker.off('error', fail)
    }
    const fail = (error: Error): void => {
      end()
      reject(error)
    }
    const listen = (message: FromEngine): void => {
      if (message.kind === 'failed') return fail(new Error(message.reason))
      if (message.kind !== kind) return
      end()
      resolve(message as Told<Kind>)
    }
    worker.on('message', listen)
    worker.on('error', fail)
  })
}
