// The whole server as a child process, for tests and benchmarks that must treat it as a user would, or kill it.

import { type ChildProcess, spawn } from 'node:child_process'
import { once } from 'node:events'
import { existsSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { fileURLToPath, pathToFileURL } from 'node:url'

export interface ServerChildOptions {
  readonly dataDirectory: string
  /** Settings beside the folder and the port. */
  readonly settings?: Readonly<Record<string, string>>
  /** For its Node, beside those of every server. */
  readonly nodeFlags?: readonly string[]
}

/** As `npm start` gives them: most of what a call makes is garbage at once, and threads that only help to collect it would
 * take a small machine's cores from trading. */
const NODE_FLAGS = ['--max-semi-space-size=32', '--no-parallel-scavenge']

/** Nobody but the caller trades, unless the settings say otherwise. */
const QUIET = { CANDOR_FEED: 'off', CANDOR_MAKERS: 'off' }

const ADDRESS = /^Candor is at (http:\S+)$/m
const START_MS = 60_000
const LOOK_MS = 5
const MOST_OUTPUT = 64 * 1024

/** A compiled file of the server, by its path from the folder of compiled files. */
function compiled(path: string): string {
  const folder = import.meta.url.endsWith('.ts') ? '../../dist/' : '../'
  const file = fileURLToPath(new URL(folder + path, import.meta.url))
  if (!existsSync(file)) throw new Error(`${file} is missing: build first`)
  return file
}

export class ServerChild {
  readonly address: string
  private readonly process: ChildProcess
  private readonly output: () => string

  private constructor(process: ChildProcess, address: string, output: () => string) {
    this.process = process
    this.address = address
    this.output = output
  }

  /** Starts a server on a free port and waits until it serves. */
  static async start(options: ServerChildOptions): Promise<ServerChild> {
    const { child, printed } = launch(options)
    const address = await new Promise<string>((resolve, reject) => {
      const late = setTimeout(() => reject(new Error(`the server did not start:\n${printed()}`)), START_MS)
      const look = (): void => {
        const found = ADDRESS.exec(printed())?.[1]
        if (found === undefined) return
        clearTimeout(late)
        resolve(found)
      }
      child.stdout?.on('data', look)
      child.once('exit', (code, signal) => {
        clearTimeout(late)
        reject(new Error(`the server ended with ${String(code ?? signal)}:\n${printed()}`))
      })
    }).catch((error: unknown) => {
      killGroup(child)
      throw error
    })
    return new ServerChild(child, address, printed)
  }

  /** Starts a server and asks it to stop before it serves, as soon as `when` says so. Gives how it ended. */
  static async stopWhileStarting(
    options: ServerChildOptions,
    when: () => boolean,
  ): Promise<{ readonly exitCode: number | null; readonly printed: string }> {
    const { child, printed } = launch(options)
    const ended = once(child, 'exit')
    while (!when() && child.exitCode === null) await sleep(LOOK_MS)
    child.kill('SIGTERM')
    await ended
    return { exitCode: child.exitCode, printed: printed() }
  }

  get pid(): number {
    return this.process.pid ?? 0
  }

  get url(): URL {
    return new URL(this.address)
  }

  get printed(): string {
    return this.output()
  }

  get hasEnded(): boolean {
    return this.process.exitCode !== null || this.process.signalCode !== null
  }

  /** Asks it to stop and waits until it has; gives its exit code. */
  async stop(): Promise<number | null> {
    if (!this.hasEnded) {
      this.process.kill('SIGTERM')
      await once(this.process, 'exit')
    }
    return this.process.exitCode
  }

  /** Kills every process of its group at once, without a word. */
  async kill(): Promise<void> {
    if (this.hasEnded) return
    const ended = once(this.process, 'exit')
    killGroup(this.process)
    await ended
  }
}

/** The process, and the last of what it has said. */
function launch({ dataDirectory, settings = {}, nodeFlags = [] }: ServerChildOptions): {
  readonly child: ChildProcess
  readonly printed: () => string
} {
  // A group of its own, so that the whole of it can be killed at once; our signals do not reach it, but our end does.
  const follow = `--import=${pathToFileURL(compiled('testing/end-with-parent.js')).href}`
  const child = spawn(process.execPath, [...NODE_FLAGS, ...nodeFlags, follow, compiled('main.js')], {
    detached: true,
    stdio: ['pipe', 'pipe', 'pipe'],
    env: { ...process.env, ...QUIET, CANDOR_PORT: '0', ...settings, CANDOR_DATA_DIR: dataDirectory },
  })
  let output = ''
  const take = (chunk: Buffer): void => {
    output = (output + chunk.toString()).slice(-MOST_OUTPUT)
  }
  child.stdout.on('data', take)
  child.stderr.on('data', take)
  const kill = (): void => killGroup(child)
  process.prependOnceListener('exit', kill)
  child.once('exit', () => process.off('exit', kill))
  return { child, printed: () => output }
}

function killGroup(child: ChildProcess): void {
  if (child.pid === undefined) return
  try {
    process.kill(-child.pid, 'SIGKILL')
  } catch (error) {
    // No such process: it has ended by itself.
    if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
  }
}
