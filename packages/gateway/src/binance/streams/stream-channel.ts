// One stream: what is to be told is written once, raw and wrapped with the stream's name, for all who listen.

/** Who listens to a stream. */
export interface StreamListener {
  /** Whether it wants each message wrapped with the name of its stream. */
  readonly isCombined: boolean
  send(message: Buffer): void
}

/** Where a stream gets what it tells. */
export interface StreamSource {
  /** What is to be told now, as JSON; nothing when nothing changed. */
  flush(nowMs: number): readonly string[]
  /** How things stand, for whoever begins to listen. Streams of happenings have none. */
  picture?(nowMs: number): string | undefined
  /** Nobody listens any more. */
  close(): void
}

export class StreamChannel {
  readonly name: string
  private readonly source: StreamSource
  private readonly listeners = new Set<StreamListener>()

  constructor(name: string, source: StreamSource) {
    this.name = name
    this.source = source
  }

  get isIdle(): boolean {
    return this.listeners.size === 0
  }

  join(listener: StreamListener, nowMs: number): void {
    this.listeners.add(listener)
    const picture = this.source.picture?.(nowMs)
    if (picture !== undefined)
      listener.send(Buffer.from(listener.isCombined ? this.wrapped(picture) : picture))
  }

  leave(listener: StreamListener): void {
    this.listeners.delete(listener)
  }

  flush(nowMs: number): void {
    for (const text of this.source.flush(nowMs)) this.publish(text)
  }

  close(): void {
    this.source.close()
  }

  private publish(text: string): void {
    let raw: Buffer | undefined
    let wrapped: Buffer | undefined
    for (const listener of this.listeners) {
      if (listener.isCombined) {
        wrapped ??= Buffer.from(this.wrapped(text))
        listener.send(wrapped)
      } else {
        raw ??= Buffer.from(text)
        listener.send(raw)
      }
    }
  }

  private wrapped(text: string): string {
    return `{"stream":"${this.name}","data":${text}}`
  }
}
