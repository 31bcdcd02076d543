// The heaps of a server's threads, seen through Node's inspector: garbage can be collected in all of them, so that what is
// measured then is what they hold on to.

import { WebSocket } from 'ws'

/** For the server's own Node: any free port, which it prints. */
export const INSPECTED = ['--inspect=127.0.0.1:0'] as const

const LISTENING = /^Debugger listening on (ws:\S+)$/m

/** Of the thread that it is asked in. */
const HELD = 'process.memoryUsage().heapUsed + process.memoryUsage().external'

type Fields = Readonly<Record<string, unknown>>

interface Message {
  readonly id?: number
  readonly method?: string
  readonly params?: Fields
  readonly result?: Fields
  readonly error?: { readonly message: string }
}

/** One conversation: with the inspector itself, or through it with a worker. */
class Line {
  private readonly say: (text: string) => void
  private readonly waiting = new Map<number, (message: Message) => void>()
  private asked = 0

  constructor(say: (text: string) => void) {
    this.say = say
  }

  async ask(method: string, params: Fields = {}): Promise<Fields> {
    const id = ++this.asked
    const answer = new Promise<Message>((resolve) => {
      this.waiting.set(id, resolve)
    })
    this.say(JSON.stringify({ id, method, params }))
    const { result, error } = await answer
    if (result === undefined) throw new Error(`${method}: ${error?.message ?? 'no answer'}`)
    return result
  }

  hear({ id, ...message }: Message): void {
    if (id === undefined) return
    this.waiting.get(id)?.(message)
    this.waiting.delete(id)
  }
}

export class Isolates {
  private readonly socket: WebSocket
  private readonly main: Line
  /** By the inspector's names of them. */
  private readonly workers = new Map<string, Line>()

  private constructor(socket: WebSocket) {
    this.socket = socket
    this.main = new Line((text) => socket.send(text))
    socket.on('message', (data: Buffer) => this.heard(JSON.parse(data.toString()) as Message))
  }

  /** Of a server that was started with `INSPECTED`, by what it printed. */
  static async attach(printed: string): Promise<Isolates> {
    const address = LISTENING.exec(printed)?.[1]
    if (address === undefined) throw new Error('the server is not inspected')
    const socket = new WebSocket(address, { perMessageDeflate: false })
    await new Promise((resolve, reject) => {
      socket.once('open', resolve).once('error', reject)
    })
    const isolates = new Isolates(socket)
    await isolates.main.ask('NodeWorker.enable', { waitForDebuggerOnStart: false })
    return isolates
  }

  /** What all threads hold, in their heaps and outside of them. */
  async heldBytes(): Promise<number> {
    let bytes = 0
    for (const line of [this.main, ...this.workers.values()]) {
      const { result } = await line.ask('Runtime.evaluate', { expression: HELD, returnByValue: true })
      bytes += Number((result as Fields)['value'])
    }
    return bytes
  }

  /** Whatever nobody holds goes, in every thread. */
  async collectGarbage(): Promise<void> {
    for (const line of [this.main, ...this.workers.values()]) {
      // What a first collection sets free may have held other things.
      await line.ask('HeapProfiler.collectGarbage')
      await line.ask('HeapProfiler.collectGarbage')
    }
  }

  close(): void {
    this.socket.close()
  }

  private heard(message: Message): void {
    const { method, params = {} } = message
    const sessionId = String(params['sessionId'])
    if (method === 'NodeWorker.attachedToWorker') {
      const say = (text: string): void => {
        void this.main.ask('NodeWorker.sendMessageToWorker', { sessionId, message: text })
      }
      this.workers.set(sessionId, new Line(say))
    } else if (method === 'NodeWorker.detachedFromWorker') this.workers.delete(sessionId)
    else if (method === 'NodeWorker.receivedMessageFromWorker') {
      this.workers.get(sessionId)?.hear(JSON.parse(String(params['message'])) as Message)
    } else this.main.hear(message)
  }
}
