// One topic of the socket as its listener sees it: a snapshot first, then deltas without a gap.

export interface TopicListener {
  snapshot(data: unknown): void
  delta(data: unknown): void
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
