// The projector's own thread: outcomes come from the follower, go into the tables in order, each exactly once, and are
// acknowledged when they are durable. Whatever is waiting shares one transaction. Never skips and never repeats.

import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import { type MessagePort, parentPort, workerData } from 'node:worker_threads'
import { type Outcome, outcome, Reader } from '@candor/contract'
import type { OutcomesMessage, ProjectedMessage } from '@candor/engine'
import { VIEW_LIMITS } from './limits.ts'
import { type Pace, pauseAfter, type Work } from './pace.ts'
import type { FromProjector, ProjectorThreadData, ToProjector } from './projector-messages.ts'
import { ViewWriter } from './view-writer.ts'

class ProjectorThread {
  private readonly main: MessagePort
  private readonly feed: MessagePort
  private readonly stopping = new AbortController()
  private writer: ViewWriter | undefined
  private waiting: OutcomesMessage[] = []
  private draining: Promise<void> | undefined
  private ended = false
  private pace: Pace
  /** The last command that somebody waits for. */
  private awaited = 0
  private wake: (() => void) | undefined

  constructor(main: MessagePort, feed: MessagePort) {
    this.main = main
    this.feed = feed
  }

  async start(databaseUrl: string, isEmbedded: boolean): Promise<void> {
    const writer = await ViewWriter.open({
      databaseUrl,
      ...(isEmbedded ? { onConnected: standBack } : {}),
      signal: this.stopping.signal,
      onTrouble: (reason) => this.tell({ kind: 'trouble', reason }),
    })
    this.writer = writer
    this.main.on('message', (message: ToProjector) => {
      if (message.kind === 'stop') void this.stop()
      else if (message.kind === 'pace') this.setPace(message.pace)
      else this.hurryTo(message.number)
    })
    this.tell({ kind: 'ready', checkpoint: writer.checkpoint })
    this.feed.on('message', (message: OutcomesMessage) => this.receive(message, writer))
  }

  /** Lets a transaction under way end, so that it is known; what has not begun is left to the next start. */
  private async stop(): Promise<void> {
    this.stopping.abort()
    this.setPace(undefined)
    await this.draining
    this.end()
  }

  private receive(message: OutcomesMessage, writer: ViewWriter): void {
    this.waiting.push(message)
    this.draining ??= this.drain(writer)
      .catch((error: unknown) => {
        if (!this.stopping.signal.aborted) this.fail(error)
      })
      .finally(() => {
        this.draining = undefined
      })
  }

  private async drain(writer: ViewWriter): Promise<void> {
    while (this.waiting.length > 0 && !this.stopping.signal.aborted) {
      const joined = takeJoined(this.waiting)
      const outcomes = joined.flatMap(({ bytes }) => decodeOutcomes(bytes))
      const { last: number, hash } = joined.at(-1) as OutcomesMessage
      const before = writer.checkpoint.number
      if (outcomes[0]?.number !== before + 1 || outcomes.length !== number - before) {
        throw new Error(`${outcomes.length} outcomes up to ${number} do not follow ${before}`)
      }
      const startMs = performance.now()
      await writer.take({ outcomes, number, hash })
      this.feed.postMessage({ number } satisfies ProjectedMessage)
      this.tell({ kind: 'projected', number })
      const ageMs = Date.now() - Number(outcomes.at(-1)?.timeMs ?? 0n)
      const spentMs = performance.now() - startMs
      await this.rest({ spentMs, commands: outcomes.length, ageMs })
    }
  }

  private async rest(work: Work): Promise<void> {
    const pauseMs = pauseAfter(work, this.pace)
    if (pauseMs === 0 || (this.writer?.checkpoint.number ?? 0) < this.awaited) return
    await new Promise<void>((resolve) => {
      const timer = setTimeout(resolve, pauseMs)
      this.wake = () => {
        clearTimeout(timer)
        resolve()
      }
    })
    this.wake = undefined
  }

  private hurryTo(number: number): void {
    this.awaited = Math.max(this.awaited, number)
    this.wake?.()
  }

  /** A crowd that is gone leaves much to catch up with: no more rest on its account. */
  private setPace(pace: Pace): void {
    this.pace = pace
    if (pace !== 'crowd') this.wake?.()
  }

  fail(error: unknown): void {
    if (this.ended) return
    this.tell({
      kind: 'failed',
      reason: error instanceof Error ? `${error.name}: ${error.message}` : String(error),
    })
    this.end()
  }

  private end(): void {
    this.ended = true
    this.stopping.abort()
    this.writer?.close()
    this.feed.close()
    this.main.close()
  }

  private tell(message: FromProjector): void {
    this.main.postMessage(message)
  }
}

/**
 * Every process of Postgres is a session of its own, and where the kernel weighs sessions against each other, one that
 * writes views counts as much as the whole of trading. Elsewhere, or when it is not ours, nothing changes.
 */
function standBack(serverPid: number): void {
  const file = `/proc/${serverPid}/autogroup`
  try {
    if (existsSync(file)) writeFileSync(file, String(VIEW_LIMITS.databaseNice))
  } catch (error) {
    if (!(error instanceof Error && 'code' in error)) throw error
  }
}

/** The oldest messages, as many as may share a transaction. */
function takeJoined(waiting: OutcomesMessage[]): OutcomesMessage[] {
  let commands = 0
  let bytes = 0
  const end = waiting.findIndex((message) => {
    commands += message.last - message.first + 1
    bytes += message.bytes.length
    return commands > VIEW_LIMITS.joinedCommands || bytes > VIEW_LIMITS.joinedBytes
  })
  return waiting.splice(0, end === -1 ? waiting.length : Math.max(end, 1))
}

function decodeOutcomes(bytes: Uint8Array): Outcome[] {
  const reader = new Reader(bytes)
  const outcomes = Array.from({ length: reader.uint() }, () => outcome.read(reader))
  reader.end()
  return outcomes
}

if (parentPort !== null) {
  // On Linux this is the weight of this thread alone: history may come late when the machine is busy.
  if (process.platform === 'linux') setPriority(0, VIEW_LIMITS.nice)
  const { databaseUrl, isEmbedded, feed } = workerData as ProjectorThreadData
  const thread = new ProjectorThread(parentPort, feed)
  thread.start(databaseUrl, isEmbedded).catch((error: unknown) => thread.fail(error))
}
