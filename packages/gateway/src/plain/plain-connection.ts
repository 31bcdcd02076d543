// One connection as long as all that comes on it is plain: requests are taken as they arrive, answers leave in their order.
// At the first request that is not plain it goes to Node, with every byte that was not answered, and stays there.

import type { Socket } from 'node:net'
import { clearTimeout, setTimeout } from 'node:timers'
import { answerClientError } from '../client-error.ts'
import { GATEWAY_LIMITS } from '../limits.ts'
import type { AnswerTexts, PlainAnswer, WireText } from './plain-answer.ts'
import { type PlainRequest, readPlain } from './plain-request.ts'

export interface PlainDoor {
  /** Says what to answer, or nothing when it is Node's. Must not fail. */
  readonly answer: (request: PlainRequest) => Promise<PlainAnswer> | undefined
  readonly texts: AnswerTexts
  readonly handOver: (socket: Socket, unread: Buffer | undefined) => void
  readonly gone: (connection: PlainConnection) => void
}

/** A place in the row of answers. */
interface Place {
  answer: WireText | undefined
}

export class PlainConnection {
  private readonly socket: Socket
  private readonly door: PlainDoor
  private readonly row: Place[] = []
  private unread: Buffer | undefined = undefined
  /** Waits for the rest of a request that has begun. */
  private patience: NodeJS.Timeout | undefined = undefined
  private isLeaving = false
  private isBlocked = false
  private hasEnded = false
  private hasAsked = false
  private hasLeft = false

  constructor(socket: Socket, door: PlainDoor) {
    this.socket = socket
    this.door = door
    socket.on('data', this.onData)
    socket.on('end', this.onEnd)
    socket.on('error', this.onError)
    socket.on('close', this.onClose)
    socket.on('timeout', this.onTimeout)
    socket.setTimeout(GATEWAY_LIMITS.headersMs)
  }

  get isIdle(): boolean {
    return this.row.length === 0 && this.unread === undefined
  }

  close(): void {
    this.socket.destroy()
  }

  private readonly onData = (chunk: Buffer): void => {
    this.unread = this.unread === undefined ? chunk : Buffer.concat([this.unread, chunk])
    if (this.unread.length > GATEWAY_LIMITS.plainUnreadBytes) this.socket.pause()
    this.take()
  }

  private readonly onEnd = (): void => {
    this.hasEnded = true
    clearTimeout(this.patience)
    if (this.row.length === 0) this.socket.end()
  }

  private readonly onError = (): void => this.close()

  private readonly onClose = (): void => {
    clearTimeout(this.patience)
    this.door.gone(this)
  }

  private readonly onTimeout = (): void => {
    if (this.row.length > 0) return
    if (this.hasAsked) return this.close()
    answerClientError(
      Object.assign(new Error('nothing was asked'), { code: 'ERR_HTTP_REQUEST_TIMEOUT' }),
      this.socket,
    )
  }

  /** Takes as many requests as have arrived. */
  private take(): void {
    while (this.unread !== undefined && this.canTake()) {
      const found = readPlain(this.unread, this.socket)
      if (found === 'begun') return this.waitForRest()
      const answer = found === 'unusual' ? undefined : this.door.answer(found.request)
      if (found === 'unusual' || answer === undefined) return this.leave()
      if (this.patience !== undefined) this.stopWaiting()
      this.unread = found.length === this.unread.length ? undefined : this.unread.subarray(found.length)
      if (!this.hasAsked) {
        this.hasAsked = true
        this.socket.setTimeout(GATEWAY_LIMITS.keepAliveMs)
      }
      const place: Place = { answer: undefined }
      this.row.push(place)
      void answer.then((given) => this.answered(place, given))
    }
    return undefined
  }

  private canTake(): boolean {
    return !this.isLeaving && !this.isBlocked && this.row.length < GATEWAY_LIMITS.plainAtOnce
  }

  /** Bodies often come in a packet of their own. What is not whole soon, however it trickles in, is for Node's patience. */
  private waitForRest(): void {
    this.patience ??= setTimeout(() => this.leave(), GATEWAY_LIMITS.plainRestMs)
  }

  private stopWaiting(): void {
    clearTimeout(this.patience)
    this.patience = undefined
  }

  private leave(): void {
    this.isLeaving = true
    this.socket.pause()
    if (this.row.length === 0) this.handOver()
  }

  private handOver(): void {
    if (this.hasLeft) return
    this.hasLeft = true
    const { socket, unread } = this
    socket.off('data', this.onData)
    socket.off('end', this.onEnd)
    socket.off('error', this.onError)
    socket.off('close', this.onClose)
    socket.off('timeout', this.onTimeout)
    socket.setTimeout(0)
    this.unread = undefined
    this.stopWaiting()
    this.door.gone(this)
    if (!socket.destroyed) this.door.handOver(socket, unread)
  }

  private answered(place: Place, answer: PlainAnswer): void {
    place.answer = this.door.texts.textOf(answer)
    const { row } = this
    const first = row[0]?.answer
    if (first === undefined || this.socket.destroyed) return
    let { text, encoding } = first
    row.shift()
    for (let next = row[0]?.answer; next !== undefined; next = row[0]?.answer) {
      text += next.text
      if (next.encoding === 'utf8') encoding = 'utf8'
      row.shift()
    }
    this.write(text, encoding)
    if (row.length > 0) return
    if (this.isLeaving) this.handOver()
    else if (this.hasEnded) this.socket.end()
  }

  private write(text: string, encoding: WireText['encoding']): void {
    const hasRoom = this.socket.write(text, encoding)
    if (hasRoom) return this.goOn()
    this.isBlocked = true
    this.socket.once('drain', () => {
      this.isBlocked = false
      this.goOn()
    })
  }

  /** With what had to wait. */
  private goOn(): void {
    if (this.unread !== undefined) this.take()
    if (this.socket.isPaused() && !this.isLeaving) this.socket.resume()
  }
}
