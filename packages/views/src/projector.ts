// The projector as the rest of the process sees it: started before the engine, it gives the engine its port, fills the
// views from a thread of its own, and tells how far they are. Never touches the engine or its log.

import { MessageChannel, type MessagePort, Worker } from 'node:worker_threads'
import type { Checkpoint } from '@candor/engine'
import { ProjectorEnded, ViewsBusy } from './errors.ts'
import { VIEW_LIMITS } from './limits.ts'
import { type Pace, PaceMeter } from './pace.ts'
import type { FromProjector, ProjectorThreadData, ToProjector } from './projector-messages.ts'

export interface ProjectorOptions {
  readonly databaseUrl: string
  /** Whether the database is our own, on this machine: its work for the views then stands back for trading too. */
  readonly isEmbedded?: boolean
  /** Told when the views can no longer be kept up to date; the process should end. */
  readonly onFailure: (reason: string) => void
}

interface Waiter {
  readonly number: number
  resolve(): void
  reject(error: Error): void
}

/** The compiled thread: under a test runner this file is source, and threads cannot be. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(isSource ? '../dist/projector-thread.js' : './projector-thread.js', import.meta.url)
}

export class Projector {
  /** For `EngineOptions.projector`, together with the checkpoint; it is then the engine's. */
  readonly port: MessagePort
  /** How far the views were at the start. */
  readonly checkpoint: Checkpoint
  private readonly worker: Worker
  private readonly onFailure: (reason: string) => void
  private readonly waiters = new Set<Waiter>()
  private readonly exited: Promise<void>
  private state: 'running' | 'stopping' | 'ended' = 'running'
  private reachedNumber: number
  private pace: Pace
  private watch: NodeJS.Timeout | undefined
  private reason: string | undefined
  /** What whoever waits is told when nothing more will come. */
  private ending = 'the projector was stopped'

  private constructor(worker: Worker, port: MessagePort, checkpoint: Checkpoint, options: ProjectorOptions) {
    this.worker = worker
    this.port = port
    this.checkpoint = checkpoint
    this.onFailure = options.onFailure
    this.reachedNumber = checkpoint.number
    worker.on('message', (message: FromProjector) => this.receive(message))
    worker.on('error', (error) => this.fail(`projector thread: ${error.message}`))
    this.exited = new Promise((resolve) => {
      worker.on('exit', () => {
        this.fail('projector thread: it ended by itself')
        resolve()
      })
    })
  }

  /** Takes the views over: a projector that wrote them before fails at its next write. */
  static async start(options: ProjectorOptions): Promise<Projector> {
    const { port1, port2 } = new MessageChannel()
    const worker = new Worker(threadFile(), {
      workerData: {
        databaseUrl: options.databaseUrl,
        isEmbedded: options.isEmbedded ?? false,
        feed: port1,
      } satisfies ProjectorThreadData,
      transferList: [port1],
      // Flags of the process are not the threads' business; some make Node look for other files than the built ones.
      execArgv: [],
    })
    const checkpoint = await ready(worker)
    return new Projector(worker, port2, checkpoint, options)
  }

  /** The last command that is in the views. */
  get projected(): number {
    return this.reachedNumber
  }

  /** Why the views stand still, when the database cannot be reached. */
  get trouble(): string | undefined {
    return this.reason
  }

  /** How many commands the views are behind a number, for the metrics. */
  lag(number: number): number {
    return Math.max(0, number - this.reachedNumber)
  }

  /** Resolves when a command is in the views: whoever reads then finds its effect. */
  async reached(number: number): Promise<void> {
    if (number <= this.reachedNumber) return
    if (this.state !== 'running') throw new ProjectorEnded(this.ending)
    if (this.waiters.size >= VIEW_LIMITS.waiters) throw new ViewsBusy('too many wait for the views')
    await new Promise<void>((resolve, reject) => {
      this.waiters.add({ number, resolve, reject })
      this.worker.postMessage({ kind: 'hurry', number } satisfies ToProjector)
    })
  }

  /** From now on the views may come late while commands come in crowds. Not at first: a start has to catch up. */
  standBack(newestNumber: () => number): void {
    const meter = new PaceMeter()
    const look = (): void => this.setPace(meter.look(newestNumber(), performance.now()))
    look()
    clearInterval(this.watch)
    this.watch = setInterval(look, VIEW_LIMITS.paceMs).unref()
  }

  /** The views come as soon as they can again. */
  hasten(): void {
    clearInterval(this.watch)
    this.setPace(undefined)
  }

  private setPace(pace: Pace): void {
    if (pace === this.pace || this.state !== 'running') return
    this.pace = pace
    this.worker.postMessage({ kind: 'pace', pace } satisfies ToProjector)
  }

  /** Lets a transaction under way end, then ends. Stop the engine first: it waits for what it has sent. */
  async stop(): Promise<void> {
    clearInterval(this.watch)
    if (this.state === 'running') {
      this.state = 'stopping'
      this.refuseWaiters()
      this.worker.postMessage({ kind: 'stop' } satisfies ToProjector)
    }
    // A server that does not answer must not keep us: the thread may end at any moment without harm.
    const timer = setTimeout(() => void this.worker.terminate(), VIEW_LIMITS.stopMs)
    await this.exited
    clearTimeout(timer)
  }

  private receive(message: FromProjector): void {
    switch (message.kind) {
      case 'projected':
        this.reachedNumber = message.number
        for (const waiter of this.waiters) {
          if (waiter.number > message.number) continue
          this.waiters.delete(waiter)
          waiter.resolve()
        }
        return undefined
      case 'trouble':
        this.reason = message.reason
        return undefined
      case 'failed':
        return this.fail(message.reason)
      case 'ready':
        return undefined
    }
  }

  private fail(reason: string): void {
    const wasRunning = this.state === 'running'
    this.state = 'ended'
    if (!wasRunning) return
    this.ending = reason
    this.refuseWaiters()
    this.onFailure(reason)
  }

  private refuseWaiters(): void {
    for (const waiter of this.waiters) waiter.reject(new ProjectorEnded(this.ending))
    this.waiters.clear()
  }
}

/** Waits until the views are taken over, or cannot be. */
function ready(worker: Worker): Promise<Checkpoint> {
  return new Promise((resolve, reject) => {
    const exited = (): void => reject(new Error('the projector thread ended before it was ready'))
    const listen = (message: FromProjector): void => {
      if (message.kind === 'ready') resolve(message.checkpoint)
      else if (message.kind === 'failed') reject(new Error(message.reason))
      worker.off('message', listen)
      worker.off('error', reject)
      worker.off('exit', exited)
    }
    worker.on('message', listen)
    worker.on('error', reject)
    worker.on('exit', exited)
  })
}
