// One topic's state, shared by everyone on the page who looks at it. The topic is listened to while somebody does, and
// for a moment longer: moving from page to page must not ask for everything anew.

import { inTurn } from './frame-turns.ts'
import { live } from './live-connection.ts'

export interface TopicReducer<S> {
  readonly initial: S
  readonly snapshot: (data: unknown) => S
  /** The same state when nothing changed. */
  readonly delta: (state: S, data: unknown) => S
}

const LINGER_MS = 5_000

export class TopicStore<S> {
  private readonly topic: string
  private readonly reducer: TopicReducer<S>
  private readonly listeners = new Set<() => void>()
  private state: S
  private leave: (() => void) | undefined
  private timer: ReturnType<typeof setTimeout> | undefined

  constructor(topic: string, reducer: TopicReducer<S>) {
    this.topic = topic
    this.reducer = reducer
    this.state = reducer.initial
  }

  /** For `useSyncExternalStore`. */
  readonly subscribe = (listener: () => void): (() => void) => {
    this.listeners.add(listener)
    clearTimeout(this.timer)
    this.listen()
    return () => {
      this.listeners.delete(listener)
      if (this.listeners.size === 0) this.timer = setTimeout(() => this.end(), LINGER_MS)
    }
  }

  /** The same, a frame or a few later, in a turn: for what is drawn and need not be prompt. */
  readonly subscribeInTurn = inTurn(this.subscribe)

  readonly getState = (): S => this.state

  /** Back to the beginning, until the topic tells anew. */
  forget(): void {
    this.turn(this.reducer.initial)
  }

  /** Takes in what came another way than by the topic. */
  change(act: (state: S) => S): void {
    this.turn(act(this.state))
  }

  private listen(): void {
    if (this.leave !== undefined) return
    live.start()
    this.leave = live.subscribe(this.topic, {
      snapshot: (data) => this.turn(this.reducer.snapshot(data)),
      delta: (data) => this.turn(this.reducer.delta(this.state, data)),
    })
  }

  private end(): void {
    this.leave?.()
    this.leave = undefined
    // What is not listened to grows old; the next one to look sees nothing rather than something wrong.
    this.state = this.reducer.initial
  }

  private turn(state: S): void {
    if (state === this.state) return
    this.state = state
    for (const listener of this.listeners) listener()
  }
}

/** Stores by name, made when first asked for. */
export function storesOf<S>(make: (name: string) => TopicStore<S>): (name: string) => TopicStore<S> {
  const stores = new Map<string, TopicStore<S>>()
  return (name) => {
    let store = stores.get(name)
    if (store === undefined) {
      store = make(name)
      stores.set(name, store)
    }
    return store
  }
}
