// The running server: starts it, waits until it is ready, ends it, and tells when it ended by itself. A shell of
// one line ends it too when this process is gone, however it went. Never touches the data.

import { type ChildProcess, spawn } from 'node:child_process'
import { existsSync, writeFileSync } from 'node:fs'
import { setPriority } from 'node:os'
import path from 'node:path'
import type { Readable, Writable } from 'node:stream'
import { setTimeout as sleep } from 'node:timers/promises'
import { DatabaseUnusable, errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { PostgresLog } from './postgres-log.ts'
import type { Place } from './postgres-place.ts'
import { programEnvironment } from './run-program.ts'
import { readSmallFile } from './small-file.ts'

export interface ServerCommand {
  readonly postgres: string
  readonly args: readonly string[]
  readonly place: Place
  readonly log: PostgresLog
}

/**
 * The shell becomes the server, with its pid. Before, it leaves a watcher behind, which reads the pipe that this
 * process holds: a line says that the server has ended; its end, without one, that this process is gone. Twice in
 * parentheses, so that the watcher is no child of the server, which would take its end for a crash of its own.
 */
const SHELL = '/bin/sh'
const WATCHED = '( (read -r line <&3 || kill -INT $$) & ); exec 3<&-; exec "$@"'
const PIPE = 3

export class PostgresProcess {
  readonly #command: ServerCommand
  readonly #child: ChildProcess
  readonly #ended: Promise<string>
  #end: string | undefined
  #stopping: Promise<void> | undefined

  constructor(command: ServerCommand) {
    this.#command = command
    this.#child = launch(command)
    this.#ended = this.#watch()
  }

  /** How it ended, with the last lines of its log. Never rejects. */
  get ended(): Promise<string> {
    return this.#ended
  }

  get isStopping(): boolean {
    return this.#stopping !== undefined
  }

  /** Throws, and leaves nothing running, when the server does not come up. */
  async ready(): Promise<void> {
    const until = performance.now() + LIMITS.readyMs
    while (this.#end === undefined) {
      if (this.#saysReady()) return
      if (performance.now() > until) {
        await this.stop()
        throw new DatabaseUnusable(
          `Postgres was not ready after ${LIMITS.readyMs} ms:\n${this.#command.log.tail()}`,
        )
      }
      await sleep(LIMITS.pollMs)
    }
    throw new DatabaseUnusable(`Postgres did not start: ${this.#end}`)
  }

  /** Fast shutdown: sessions are ended, everything is on disk. Gives no error when it has ended already. */
  stop(): Promise<void> {
    this.#stopping ??= this.#stop()
    return this.#stopping
  }

  async #stop(): Promise<void> {
    const quit = setTimeout(() => this.#child.kill('SIGQUIT'), LIMITS.fastStopMs)
    const kill = setTimeout(() => this.#child.kill('SIGKILL'), LIMITS.fastStopMs + LIMITS.quitStopMs)
    this.#child.kill('SIGINT')
    await this.#ended
    clearTimeout(quit)
    clearTimeout(kill)
  }

  async #watch(): Promise<string> {
    const { log } = this.#command
    const child = this.#child
    const stderr = child.stdio[2] as Readable
    const pipe = child.stdio[PIPE] as Writable | null | undefined
    stderr.on('data', (chunk: Buffer) => log.write(chunk))
    // The watcher may have been killed: then nobody reads the line, and nobody needs it.
    pipe?.on('error', () => pipe.destroy())
    const closed = new Promise<void>((resolve) => {
      child.once('close', resolve)
    })
    const how = await new Promise<string>((resolve) => {
      child.on('error', (error) => resolve(error.message))
      child.once('exit', (code, signal) =>
        resolve(signal === null ? `exit code ${code ?? 'unknown'}` : `ended by ${signal}`),
      )
    })
    pipe?.end('\n')
    // Every process of the server holds its stderr: when that is closed, none is left.
    await Promise.race([closed, sleep(LIMITS.lastWordsMs, undefined, { ref: false })])
    stderr.destroy()
    log.close()
    this.#end = `${how}\n${log.tail()}`.trim()
    return this.#end
  }

  /** The server writes its pid and its state into this file, for programs that wait for it. */
  #saysReady(): boolean {
    const lines = readSmallFile(path.join(this.#command.place.cluster, 'postmaster.pid'))?.split('\n') ?? []
    return lines[0] === String(this.#child.pid) && lines[7]?.trim() === 'ready'
  }
}

function launch({ postgres, args, place }: ServerCommand): ChildProcess {
  const watched = process.platform !== 'win32' && existsSync(SHELL)
  const [file, all] = watched ? [SHELL, ['-c', WATCHED, 'sh', postgres, ...args]] : [postgres, args]
  const child = spawn(file, all, {
    ...place.account,
    cwd: place.folder,
    env: programEnvironment(),
    stdio: ['ignore', 'ignore', 'pipe', watched ? 'pipe' : 'ignore'],
    // A session of its own: Ctrl-C in a terminal goes to this process alone, which then stops the server last.
    detached: true,
    windowsHide: true,
  })
  yieldToTrading(child.pid)
  return child
}

/** History may come late when the machine is busy; orders may not. Processes that the server makes inherit this. */
function yieldToTrading(pid: number | undefined): void {
  if (pid === undefined || process.platform !== 'linux') return
  try {
    setPriority(pid, LIMITS.serverNice)
    // Where the kernel weighs sessions against each other, the weight of the server's own session is what counts.
    writeFileSync(`/proc/${pid}/autogroup`, String(LIMITS.serverNice))
  } catch (error) {
    // It has ended already, which is told elsewhere, or this user may not: then it runs with the usual weight.
    if (errorCode(error) === undefined) throw error
  }
}
