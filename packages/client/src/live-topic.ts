// One topic of the socket as its listener sees it: a snapshot first, then deltas without a gap.

export interface TopicListener {
  snapshot(data: unknown): void
  delta(data: unknown): void
  /** The server will not have it: it is no longer listened to. Without this a refusal begins the connection anew. */
  refused?(code: string): void
}

export interface Push {
  readonly topic: string
  readonly epoch: string
  readonly seq: number
  readonly type: 'snapshot' | 'delta'
  readonly data: unknown
}

/** Where a topic stands, so that it can go on from there after a lost connection. */
export interface TopicPlace {
  readonly epoch: string
  readonly seq: number
}

export class LiveTopic {
  readonly name: string
  private readonly listener: TopicListener
  place: TopicPlace | undefined

  constructor(name: string, listener: TopicListener) {
    this.name = name
    this.listener = listener
  }

  /** Tells the listener that it cannot be had; says whether it cares. */
  refuse(code: string): boolean {
    this.listener.refused?.(code)
    return this.listener.refused !== undefined
  }

  /** Takes a push in; says whether something is missing before it. */
  take({ type, epoch, seq, data }: Push): 'taken' | 'gap' {
    if (type === 'snapshot') {
      this.place = { epoch, seq }
      this.listener.snapshot(data)
      return 'taken'
    }
    const { place } = this
    if (place === undefined || place.epoch !== epoch || seq > place.seq + 1) {
      this.place = undefined
      return 'gap'
    }
    // Told before, on the connection that was lost.
    if (seq <= place.seq) return 'taken'
    this.place = { epoch, seq }
    this.listener.delta(data)
    return 'taken'
  }
}
