// One topic: a picture of something, then numbered changes of it. What comes out is encoded once for all who listen.
// The latest changes are kept, so that whoever comes back gets only what was missed. Knows nothing of sockets.

import type { SocketLimits } from './limits.ts'

/** Who listens to a channel. */
export interface Listener {
  send(message: Buffer): void
}

/** Where a channel's data come from. */
export interface Source {
  /** The whole picture. It may be newer than the last change told, if a change says how things are and not how they moved. */
  snapshot(): unknown
  /** The data of every delta since the last time: none when nothing changed. */
  changes(): readonly unknown[]
  /** Nobody listens any more. */
  close(): void
}

/** The last change that a client saw. */
export interface Position {
  readonly epoch: string
  readonly seq: number
}

export class Channel {
  /** As clients write it. */
  readonly topic: string
  /** Under which its numbers count: another one for every channel that there ever was. */
  readonly epoch: string
  readonly source: Source
  private readonly listeners = new Set<Listener>()
  private readonly limits: SocketLimits
  private readonly prefix: string
  /** The latest deltas, the last one's number being `last`. */
  private readonly kept: Buffer[] = []
  private keptBytes = 0
  private last = 0
  private snapshot: Buffer | undefined = undefined

  constructor(topic: string, epoch: string, source: Source, limits: SocketLimits) {
    this.topic = topic
    this.epoch = epoch
    this.source = source
    this.limits = limits
    this.prefix = `{"topic":${JSON.stringify(topic)},"epoch":${JSON.stringify(epoch)},"seq":`
  }

  /** The number of the last delta. */
  get seq(): number {
    return this.last
  }

  get isIdle(): boolean {
    return this.listeners.size === 0
  }

  /** From now on the listener gets every delta; first the whole picture, or only the deltas after `seen`. */
  join(listener: Listener, seen: Position | undefined): void {
    this.listeners.add(listener)
    const missed = seen?.epoch === this.epoch ? this.last - seen.seq : -1
    if (missed >= 0 && missed <= this.kept.length) {
      for (let at = this.kept.length - missed; at < this.kept.length; at++) {
        listener.send(this.kept[at] as Buffer)
      }
      return
    }
    this.snapshot ??= this.encode('snapshot', this.source.snapshot())
    listener.send(this.snapshot)
  }

  leave(listener: Listener): void {
    this.listeners.delete(listener)
  }

  /** Tells what changed since the last time. */
  flush(): void {
    for (const data of this.source.changes()) this.publish(data)
  }

  private publish(data: unknown): void {
    this.last++
    this.snapshot = undefined
    const message = this.encode('delta', data)
    this.keep(message)
    for (const listener of this.listeners) listener.send(message)
  }

  private keep(message: Buffer): void {
    const { kept, limits } = this
    kept.push(message)
    this.keptBytes += message.length
    while (kept.length > limits.deltasKept || this.keptBytes > limits.deltaBytesKept) {
      this.keptBytes -= kept.shift()?.length ?? 0
    }
  }

  private encode(type: 'snapshot' | 'delta', data: unknown): Buffer {
    return Buffer.from(`${this.prefix}${this.last},"type":"${type}","data":${JSON.stringify(data)}}`)
  }
}
