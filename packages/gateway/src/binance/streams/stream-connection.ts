// One socket of streams: what its client asks for is joined and left, and what the streams tell goes out, bare or wrapped with
// the stream's name.

import type { Venue } from '../endpoint.ts'
import type { ListenKey, ListenKeys } from '../user-data/listen-keys.ts'
import type { UserStreams } from '../user-data/user-streams.ts'
import { CLOSE } from './close-codes.ts'
import { type Control, ControlError, readControl } from './control-message.ts'
import { GuardedSocket, type SocketHouse, type SocketStart } from './guarded-socket.ts'
import type { SocketPlace } from './socket-path.ts'
import type { StreamListener } from './stream-channel.ts'
import type { StreamChannels } from './stream-channels.ts'

export interface StreamHouse extends SocketHouse {
  readonly channels: StreamChannels
  readonly users: UserStreams
  readonly listenKeys: ListenKeys
}

/** Begins to listen, and gives how to end it. */
type Join = () => () => void

const INVALID = 2
const TOO_MANY = 3001

export class StreamConnection extends GuardedSocket implements StreamListener {
  isCombined: boolean
  declare protected readonly house: StreamHouse
  private readonly venue: Venue
  private readonly most: number
  /** What its address asked for. */
  private readonly names: readonly string[]
  /** What it listens to, and how to end it. */
  private readonly held = new Map<string, () => void>()

  constructor(house: StreamHouse, start: SocketStart, place: Extract<SocketPlace, { kind: 'streams' }>) {
    const { limits } = house
    super(house, start, { perSecond: limits.messagesPerSecond, saved: limits.messagesSaved })
    this.isCombined = place.isCombined
    this.venue = place.venue
    this.most = place.venue === 'spot' ? limits.spotStreams : limits.futuresStreams
    this.names = place.names
  }

  protected opened(): void {
    for (const name of this.names) {
      const join = this.find(name)
      if (join !== undefined && this.isOpen) this.held.set(name, join())
    }
  }

  protected receive(text: string): void {
    const { id, control } = readControl(text, this.most, this.house.limits)
    const result = control instanceof ControlError ? control : this.act(control, id)
    if (result instanceof ControlError) this.refuse(id, result)
  }

  protected receiveExcess(text: string): void {
    const { id } = readControl(text, this.most, this.house.limits)
    this.refuse(id, new ControlError(TOO_MANY, 'Too many requests'))
  }

  protected leaveAll(): void {
    for (const end of this.held.values()) end()
    this.held.clear()
  }

  private act(control: Control, id: string): ControlError | undefined {
    switch (control.method) {
      case 'SUBSCRIBE':
        return this.subscribe(control.names, id)
      case 'UNSUBSCRIBE':
        for (const name of control.names) this.leave(name)
        return this.answer(id, 'null')
      case 'LIST_SUBSCRIPTIONS':
        return this.answer(id, JSON.stringify([...this.held.keys()]))
      case 'SET_PROPERTY':
        this.isCombined = control.isCombined
        return this.answer(id, 'null')
      case 'GET_PROPERTY':
        return this.answer(id, String(this.isCombined))
    }
  }

  private subscribe(names: readonly string[], id: string): ControlError | undefined {
    if (!this.charge(Math.floor(names.length / this.house.limits.namesPerMessage))) {
      return new ControlError(TOO_MANY, 'Too many requests')
    }
    const joins = new Map<string, Join>()
    for (const name of names) {
      if (this.held.has(name)) continue
      const join = this.find(name)
      if (join === undefined) return new ControlError(INVALID, 'Invalid request: unknown stream')
      joins.set(name, join)
    }
    if (this.held.size + joins.size > this.most) {
      return new ControlError(INVALID, `Invalid request: no more than ${this.most} streams`)
    }
    // Before anything of the streams: clients take what comes earlier for something else.
    this.answer(id, 'null')
    for (const [name, join] of joins) if (this.isOpen) this.held.set(name, join())
    return undefined
  }

  private find(name: string): Join | undefined {
    const { channels, listenKeys, clock } = this.house
    const stream = channels.find(this.venue, name)
    if (stream !== undefined) {
      return () => {
        channels.join(stream, this)
        return () => channels.leave(stream, this)
      }
    }
    const key = listenKeys.find(this.venue, name, clock())
    return key === undefined ? undefined : () => this.hear(key)
  }

  private hear(key: ListenKey): () => void {
    const { users, listenKeys, clock } = this.house
    const tell = (event: string): void =>
      this.send(this.isCombined ? `{"stream":"${key.text}","data":${event}}` : event)
    const stop = users.listen(this.venue, key.userId, {
      tell,
      fail: () => this.close(CLOSE.failed, 'the state of the account is not known'),
    })
    const forget = listenKeys.onEnd(key, () => {
      tell(JSON.stringify({ e: 'listenKeyExpired', E: clock(), listenKey: key.text }))
      this.leave(key.text)
    })
    return () => {
      stop()
      forget()
    }
  }

  private leave(name: string): void {
    const end = this.held.get(name)
    this.held.delete(name)
    end?.()
  }

  private answer(id: string, result: string): undefined {
    this.send(`{"result":${result},"id":${id}}`)
    return undefined
  }

  private refuse(id: string, { code, text }: ControlError): void {
    this.send(`{"error":{"code":${code},"msg":${JSON.stringify(text)}},"id":${id}}`)
    this.blame()
  }
}
