// A Chromium of one's own, spoken to over the DevTools protocol alone. A test library would switch on what it needs itself
// (every socket message reported, for one), and the thread that is measured would pay for it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { WebSocket } from 'ws'

/** Those of the browser tests, and a window that is painted as if somebody looked at it. */
const FLAGS = [
  '--headless=new',
  '--no-sandbox',
  '--disable-gpu',
  '--disable-quic',
  '--no-first-run',
  '--disable-background-networking',
  '--disable-component-update',
  '--disable-sync',
  '--hide-scrollbars',
  '--remote-debugging-port=0',
]
const LISTENING = /DevTools listening on (ws:\S+)/
const START_MS = 30_000
const STOP_MS = 10_000
const MOST_OUTPUT = 64 * 1024
const TRACE_BYTES = 512 * 1024 * 1024

type Fields = Readonly<Record<string, unknown>>

interface Message {
  readonly id?: number
  readonly sessionId?: string
  readonly method?: string
  readonly params?: Fields
  readonly result?: Fields
  readonly error?: { readonly message: string }
}

interface Waiter {
  readonly resolve: (result: Fields) => void
  readonly reject: (error: Error) => void
}

/** One page of the browser, in a context of its own: no storage shared with any other. */
export class Page {
  private readonly browser: Browser
  private readonly sessionId: string
  private readonly contextId: string

  constructor(browser: Browser, sessionId: string, contextId: string) {
    this.browser = browser
    this.sessionId = sessionId
    this.contextId = contextId
  }

  send(method: string, params: Fields = {}): Promise<Fields> {
    return this.browser.send(method, params, this.sessionId)
  }

  /** The value of an expression, waited for when it is a promise. */
  async evaluate(expression: string): Promise<unknown> {
    const { result, exceptionDetails } = (await this.send('Runtime.evaluate', {
      expression,
      awaitPromise: true,
      returnByValue: true,
    })) as { result: { value?: unknown }; exceptionDetails?: unknown }
    if (exceptionDetails !== undefined) throw new Error(`in the page: ${JSON.stringify(exceptionDetails)}`)
    return result.value
  }

  /** Nothing of it stays. */
  async close(): Promise<void> {
    await this.browser.send('Target.disposeBrowserContext', { browserContextId: this.contextId })
  }
}

export class Browser {
  private readonly child: ChildProcess
  private readonly profile: string
  private readonly socket: WebSocket
  private readonly waiters = new Map<number, Waiter>()
  private readonly listeners = new Map<string, (params: Fields) => void>()
  private nextId = 1

  private constructor(child: ChildProcess, profile: string, socket: WebSocket) {
    this.child = child
    this.profile = profile
    this.socket = socket
    socket.on('message', (data: Buffer) => this.take(JSON.parse(data.toString()) as Message))
    socket.on('close', () => {
      for (const { reject } of this.waiters.values()) reject(new Error('the browser has ended'))
    })
  }

  /** `flags` beside those that every browser here has. */
  static async start(program: string, flags: readonly string[] = []): Promise<Browser> {
    const profile = mkdtempSync(join(tmpdir(), 'candor-bench-browser-'))
    // A group of its own: its processes write into the profile until the last of them has ended.
    const child = spawn(program, [...FLAGS, ...flags, `--user-data-dir=${profile}`], {
      detached: true,
      stdio: ['ignore', 'ignore', 'pipe'],
    })
    const kill = (): void => {
      const isAlive = child.exitCode === null && child.signalCode === null
      if (isAlive && child.pid !== undefined) process.kill(-child.pid, 'SIGKILL')
      remove(profile)
    }
    process.prependOnceListener('exit', kill)
    child.once('exit', () => process.off('exit', kill))
    try {
      const socket = new WebSocket(await addressOf(child), { maxPayload: TRACE_BYTES })
      await once(socket, 'open')
      return new Browser(child, profile, socket)
    } catch (error) {
      kill()
      throw error
    }
  }

  send(method: string, params: Fields = {}, sessionId?: string): Promise<Fields> {
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiters.set(id, { resolve, reject })
      this.socket.send(
        JSON.stringify({ id, method, params, ...(sessionId === undefined ? {} : { sessionId }) }),
      )
    })
  }

  /** The one listener of an event. */
  on(method: string, listener: (params: Fields) => void): void {
    this.listeners.set(method, listener)
  }

  /** An empty page of this size that is in front, in a context of its own. */
  async open(width: number, height: number): Promise<Page> {
    const { browserContextId } = await this.send('Target.createBrowserContext')
    const { targetId } = await this.send('Target.createTarget', {
      url: 'about:blank',
      browserContextId,
      width,
      height,
    })
    const { sessionId } = await this.send('Target.attachToTarget', { targetId, flatten: true })
    const page = new Page(this, String(sessionId), String(browserContextId))
    await page.send('Emulation.setDeviceMetricsOverride', {
      width,
      height,
      deviceScaleFactor: 1,
      mobile: false,
    })
    return page
  }

  async stop(): Promise<void> {
    const ended = once(this.child, 'exit')
    const late = setTimeout(() => this.child.kill('SIGKILL'), STOP_MS)
    this.socket.send(JSON.stringify({ id: this.nextId++, method: 'Browser.close' }))
    await ended
    clearTimeout(late)
    this.socket.terminate()
    remove(this.profile)
  }

  private take({ id, method, params, result, error }: Message): void {
    if (id === undefined) {
      this.listeners.get(method ?? '')?.(params ?? {})
      return
    }
    const waiter = this.waiters.get(id)
    this.waiters.delete(id)
    if (error === undefined) waiter?.resolve(result ?? {})
    else waiter?.reject(new Error(error.message))
  }
}

function remove(profile: string): void {
  rmSync(profile, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 })
}

function addressOf(child: ChildProcess): Promise<string> {
  let output = ''
  return new Promise((resolve, reject) => {
    const fail = (what: string): void => reject(new Error(`${what}:\n${output}`))
    const late = setTimeout(() => fail('the browser did not start'), START_MS)
    child.once('error', reject)
    child.once('exit', () => fail('the browser has ended'))
    child.stderr?.on('data', (chunk: Buffer) => {
      output = (output + chunk.toString()).slice(-MOST_OUTPUT)
      const found = LISTENING.exec(output)?.[1]
      if (found === undefined) return
      clearTimeout(late)
      resolve(found)
    })
  })
}
