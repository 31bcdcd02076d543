// npm run crash -- [--kills N]: a real engine process under load, killed with SIGKILL at a random moment, N times.
// After each kill: everything acknowledged is in the log, once, at its number, in order; nothing took effect twice.

import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { parseArgs } from 'node:util'
import { decodeRecord } from '@candor/contract'
import { openStorage, recover } from '@candor/engine'
import { nodeDisk } from '@candor/log'
import { Random } from './random.ts'

const DEFAULT_KILLS = 20
const LONGEST_LIFE_MS = 400
/** A victim that says nothing for this long is stuck. */
const PATIENCE_MS = 30_000
const MOST_RETRIED = 64

interface Acknowledgement {
  readonly number: number
  readonly result: string
}

class CrashHarness {
  private readonly directory = mkdtempSync(join(tmpdir(), 'candor-crash-'))
  private readonly acked = new Map<string, Acknowledgement>()
  private readonly sent = new Set<string>()
  private readonly problems: string[] = []

  async run(kills: number, random: Random): Promise<number> {
    try {
      for (let round = 1; round <= kills && this.problems.length === 0; round++) {
        await this.live(round, random.int(1, LONGEST_LIFE_MS))
        await this.examine()
        if (round % 10 === 0) console.log(`${round} kills, ${this.acked.size} acknowledged, none lost`)
      }
    } finally {
      rmSync(this.directory, { recursive: true, force: true })
    }
    for (const problem of this.problems) console.error(`PROBLEM: ${problem}`)
    console.log(`${kills} kills, ${this.acked.size} acknowledged, ${this.problems.length} problems`)
    return this.problems.length
  }

  /** Starts a victim, lets it work for a while after its first word, and kills it. */
  private async live(round: number, lifeMs: number): Promise<void> {
    const unanswered = [...this.sent].filter((key) => !this.acked.has(key)).slice(-MOST_RETRIED)
    const file = fileURLToPath(new URL('./crash-child.js', import.meta.url))
    const notes = join(this.directory, 'notes')
    const engine = join(this.directory, 'engine')
    const child = spawn(process.execPath, [file, engine, notes, String(round), ...unanswered], {
      stdio: ['ignore', 'pipe', 'inherit'],
    })
    const ended = once(child, 'close')
    const stuck = setTimeout(() => {
      this.problems.push(`round ${round}: the victim did not come up`)
      child.kill('SIGKILL')
    }, PATIENCE_MS)
    child.stdout.once('data', () => {
      clearTimeout(stuck)
      setTimeout(() => child.kill('SIGKILL'), lifeMs)
    })
    await ended
    clearTimeout(stuck)
    // The last line may be cut in the middle: it is not an acknowledgement yet.
    for (const line of readFileSync(notes, 'utf8').split('\n').slice(0, -1)) this.read(line)
    rmSync(notes)
  }

  private read(line: string): void {
    const [word, key = '', number = '', rejection = '', order = ''] = line.split(' ')
    if (word === 'sent') this.sent.add(key)
    else if (word === 'acked') this.note(key, { number: Number(number), result: `${rejection} ${order}` })
    else this.problems.push(line)
  }

  /** The same key acknowledged again must be acknowledged the same. */
  private note(key: string, acknowledgement: Acknowledgement): void {
    const before = this.acked.get(key)
    if (
      before !== undefined &&
      (before.number !== acknowledgement.number || before.result !== acknowledgement.result)
    ) {
      this.problems.push(
        `${key} was answered ${JSON.stringify(before)}, then ${JSON.stringify(acknowledgement)}`,
      )
    }
    this.acked.set(key, acknowledgement)
  }

  /** Recovers from what the victim left and compares it with what it told. */
  private async examine(): Promise<void> {
    const storage = openStorage({ directory: join(this.directory, 'engine'), disk: nodeDisk() })
    try {
      const numbers = await this.keysInLog(storage.log.read(1))
      for (const [key, { number }] of this.acked) {
        const found = numbers.get(key)
        if (found === undefined) this.problems.push(`${key}, acknowledged as ${number}, is lost`)
        else if (found[0] !== number)
          this.problems.push(`${key}, acknowledged as ${number}, first stands at ${found[0]}`)
      }
      const { core } = await recover(storage)
      this.problems.push(...core.problems())
    } finally {
      storage.log.close()
    }
  }

  private async keysInLog(
    batches: AsyncIterable<{ first: number; records: readonly Uint8Array[] }>,
  ): Promise<Map<string, number[]>> {
    const numbers = new Map<string, number[]>()
    for await (const batch of batches) {
      batch.records.forEach((record, index) => {
        const { command } = decodeRecord(record)
        if (command.type !== 'PlaceSpotOrder' || command.clientId === undefined) return
        numbers.set(command.clientId, [...(numbers.get(command.clientId) ?? []), batch.first + index])
      })
    }
    return numbers
  }
}

const { values } = parseArgs({
  options: {
    kills: { type: 'string', default: String(DEFAULT_KILLS) },
    seed: { type: 'string', default: '1' },
  },
})
process.exitCode =
  (await new CrashHarness().run(Number(values.kills), new Random(Number(values.seed)))) === 0 ? 0 : 1
