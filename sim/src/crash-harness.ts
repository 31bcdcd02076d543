// [P3, P7, P14] The whole server under load, killed with SIGKILL at a random moment, also while it recovers, again and
// again on the same folder. After each kill its files are held against everything it had told.

import { rmSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'
import { ServerChild } from '@candor/server/testing'
import { makeDataDirectory, serverSettings } from './black-box.ts'
import { isRead, numberOf } from './black-box-exchange.ts'
import { NoAnswer } from './black-box-sender.ts'
import { LogExaminer } from './crash-examine.ts'
import { CrashLoad, TRADERS } from './crash-load.ts'
import { canFindProcesses, killProcesses, leftoversOf, processesOf } from './crash-processes.ts'
import { caughtUpViewProblems, killedViewProblems } from './crash-views.ts'
import type { Random } from './random.ts'

/** Share of kills that come while the server starts, and how long after its start at the latest. */
const EARLY_SHARE = 0.25
const LATEST_EARLY_MS = 2_000
const LONGEST_LIFE_MS = 1_200
/** Share of kills that take Postgres along at the same moment, as a failing machine would. */
const WITH_POSTGRES = 0.5
/** The views are looked at after every so many kills, and after the last one. */
const VIEWS_EVERY = 5
/** Operations of the last life: enough that every table has a row. Then the views may take so long to catch up. */
const LAST_OPERATIONS = 1_000
const CATCH_UP_MS = 20_000
const LOOK_EVERY_MS = 50
/** Postgres writes everything down before it ends. */
const LEFTOVER_MS = 20_000

export interface CrashReport {
  readonly kills: number
  readonly early: number
  readonly acknowledged: number
  readonly unanswered: number
  readonly commands: number
  readonly elapsedMs: number
  readonly problems: readonly string[]
}

export interface CrashOptions {
  readonly kills: number
  readonly random: Random
  readonly onRound?: (report: CrashReport) => void
}

export async function runCrashes(options: CrashOptions): Promise<CrashReport> {
  if (!canFindProcesses()) throw new Error('this system has no /proc, in which the processes could be found')
  const harness = new CrashHarness(options)
  try {
    return await harness.run()
  } finally {
    await harness.cleanUp()
  }
}

class CrashHarness {
  private readonly options: CrashOptions
  private readonly directory = makeDataDirectory('crash')
  private readonly load: CrashLoad
  private readonly examiner = new LogExaminer(this.directory)
  private readonly problems: string[] = []
  private readonly started = performance.now()
  private kills = 0
  private early = 0
  private acknowledged = 0
  private unanswered = 0

  constructor(options: CrashOptions) {
    this.options = options
    this.load = new CrashLoad(options.random.fork('load'))
  }

  async run(): Promise<CrashReport> {
    try {
      while (this.kills < this.options.kills - 1 && this.problems.length === 0) await this.round()
      if (this.problems.length === 0) await this.lastLife()
    } catch (error) {
      // A server that does not come up again, a log that cannot be read: that is what is looked for.
      this.problems.push(error instanceof Error ? (error.stack ?? error.message) : String(error))
    }
    return this.report()
  }

  private async round(): Promise<void> {
    const { random, onRound } = this.options
    if (random.chance(EARLY_SHARE)) await this.dieEarly(random.int(0, LATEST_EARLY_MS))
    else await this.liveAndDie(random.int(1, LONGEST_LIFE_MS))
    await this.examine()
    if (this.kills % VIEWS_EVERY === 0) await this.examineViews()
    onRound?.(this.report())
  }

  async cleanUp(): Promise<void> {
    killProcesses(processesOf(this.directory))
    await leftoversOf(this.directory, LEFTOVER_MS)
    rmSync(this.directory, { recursive: true, force: true })
  }

  private report(): CrashReport {
    const { kills, early, acknowledged, unanswered, problems } = this
    const elapsedMs = performance.now() - this.started
    return { kills, early, acknowledged, unanswered, commands: this.examiner.number, elapsedMs, problems }
  }

  private start(): Promise<ServerChild> {
    return ServerChild.start({ dataDirectory: this.directory, settings: serverSettings(TRADERS) })
  }

  /** A kill before the server has said that it is there; it may just have come so far. */
  private async dieEarly(lifeMs: number): Promise<void> {
    this.early++
    let isKilled = false
    const started = this.start().catch((error: unknown) => {
      if (!isKilled) this.problems.push(String(error))
    })
    await sleep(lifeMs)
    isKilled = true
    this.kill()
    await started
  }

  private async liveAndDie(lifeMs: number): Promise<void> {
    const server = await this.start()
    let isKilled = false
    const living = this.load
      .run(server.address, () => !isKilled)
      .catch((error: unknown) => {
        if (!(error instanceof NoAnswer)) this.problems.push(String(error))
        else if (!isKilled) this.problems.push(`before any kill: ${noAnswer(error)}`)
      })
    await sleep(lifeMs)
    isKilled = true
    if (server.hasEnded) this.problems.push(`the server ended by itself:\n${server.printed}`)
    this.kill()
    await server.kill()
    await living
  }

  /** All load is answered and the views have it all; then a last kill, after which everything must be there. */
  private async lastLife(): Promise<void> {
    const server = await this.start()
    let unsent = LAST_OPERATIONS
    await this.load.run(server.address, () => unsent-- > 0)
    await this.catchUp(server.address)
    this.kills++
    await server.kill()
    // Nobody ended its Postgres: it has to notice by itself.
    const left = await leftoversOf(this.directory, LEFTOVER_MS)
    for (const { pid, name } of left) this.problems.push(`process ${pid} (${name}) was left behind`)
    await this.examine()
    this.problems.push(...(await caughtUpViewProblems(this.directory)))
  }

  /** The server, with whatever is in its group, and now and then its Postgres right after it. */
  private kill(): void {
    this.kills++
    const isWhole = this.options.random.chance(WITH_POSTGRES)
    const all = processesOf(this.directory)
    killProcesses(all.filter(({ isServer }) => isServer))
    if (isWhole) killProcesses(all.filter(({ isServer }) => !isServer))
  }

  private async examine(): Promise<void> {
    const exchanges = this.load.takeExchanges()
    const commands = exchanges.filter(({ operation }) => !isRead(operation))
    this.acknowledged += commands.filter(({ answer }) => numberOf(answer) !== undefined).length
    this.unanswered += commands.filter(({ answer }) => answer === undefined).length
    this.problems.push(...(await this.examiner.problems(exchanges, this.load.seedEnd)))
  }

  private async examineViews(): Promise<void> {
    // Before the first whole start there are no tables.
    if (this.load.seedEnd === undefined) return
    this.problems.push(...(await killedViewProblems(this.directory)))
  }

  private async catchUp(address: string): Promise<void> {
    const until = performance.now() + CATCH_UP_MS
    for (;;) {
      const metrics = await (await fetch(`${address}/metrics`)).text()
      const lag = /^candor_views_lag_commands (\d+)$/m.exec(metrics)?.[1]
      if (lag === undefined) throw new Error('the metrics do not tell how far the views are')
      if (lag === '0') return
      if (performance.now() > until) {
        this.problems.push(`the views are still ${lag} commands behind`)
        return
      }
      await sleep(LOOK_EVERY_MS)
    }
  }
}

function noAnswer(error: NoAnswer): string {
  return error.cause instanceof Error ? `${error.message}: ${error.cause.message}` : error.message
}
