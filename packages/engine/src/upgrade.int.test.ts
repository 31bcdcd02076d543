// The corpus of every released version: logs and snapshots that this build must replay to the hash recorded then.
// GOLDEN_WRITE=1 records the current version if its directory is missing; it never touches one that is there.
import { createHash } from 'node:crypto'
import {
  cpSync,
  existsSync,
  mkdirSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { type Command, encode, outcome, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { nodeDisk } from '@candor/log'
import { describe, expect, test } from 'vitest'
import { hex, sha256 } from './hashes.ts'
import { applyBatch, recover } from './recover.ts'
import { Replayer } from './replay.ts'
import { moneyCommands, NOON, sampleCommands, temporaryDirectory } from './sample-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage } from './storage.ts'

const ROOT = fileURLToPath(new URL('../golden', import.meta.url))
const VERSION = 'v0.1.0'
const EXPECTED = 'expected.json'
const LARGEST_BYTES = 200 * 1024
const STEP_MS = 1_234_567n

interface Expected {
  readonly number: number
  readonly snapshotNumber: number
  /** SHA-256 of the encoded state at the end. */
  readonly stateHash: string
  /** SHA-256 over every encoded outcome: what was answered, whatever the form of the state. */
  readonly outcomesHash: string
}

function open(directory: string): Storage {
  return openStorage({ directory, disk: nodeDisk() })
}

/** Index ticks must be fresh to have a price. */
function refreshed(command: Command, now: bigint): Command {
  if (command.type !== 'IndexTick') return command
  return { ...command, quotes: command.quotes.map((quote) => ({ ...quote, timeMs: now as TimeMs })) }
}

/** A few hundred commands over some days, with a snapshot on the way. */
async function record(directory: string): Promise<void> {
  const storage = open(directory)
  const core = Core.create()
  let now: bigint = NOON
  const sequencer = new Sequencer({
    core,
    log: storage.log,
    lastMs: 0n as TimeMs,
    clock: () => now as TimeMs,
  })
  const commands = [...sampleCommands(450, 20_260_301), ...moneyCommands()]
  const outcomes = createHash('sha256')
  let snapshotNumber = 0
  for (let at = 0, size = 1; at < commands.length; at += size) {
    size = 1 + ((at * 7) % 5)
    now += STEP_MS
    const taken = await sequencer.take(
      commands.slice(at, at + size).map((command) => refreshed(command, now)),
    )
    for (const each of taken) outcomes.update(encode(outcome, each))
    if (snapshotNumber === 0 && core.state.number > 300) {
      snapshotNumber = core.state.number
      const bytes = core.encodeState()
      storage.snapshots.save({
        number: snapshotNumber,
        logHash: storage.log.head().hash,
        stateHash: sha256(bytes),
        bytes,
      })
    }
  }
  storage.log.close()
  const expected: Expected = {
    number: core.state.number,
    snapshotNumber,
    stateHash: hex(sha256(core.encodeState())),
    outcomesHash: outcomes.digest('hex'),
  }
  writeFileSync(join(directory, EXPECTED), `${JSON.stringify(expected, undefined, 2)}\n`)
}

const FIRST_FORMAT = 1

/**
 * What a state without contracts, second-contracts and financial products ends with since there are all of them: three
 * numbers to give next, no contract, no owner; one number to give next, nowhere offered, no index, no product, no owner;
 * one number to give next, no product, no pool, no order of either; no robot; one number to give next, no conditional
 * order.
 */
const NO_PRODUCTS = Uint8Array.of(1, 1, 1, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0, 0, 0, 0, 0, 1, 0)

/**
 * Whether a state is the recorded one. The first format of states had no list of withdrawals, so a state without any is
 * one zero byte longer today: leaving out the right one, and only that one, gives what was hashed then. Nor had it
 * sections of contracts, second-contracts and financial products, which come last.
 */
function isRecorded(today: Uint8Array, stateHash: string): boolean {
  if (hex(sha256(today)) === stateHash) return true
  if (Buffer.compare(today.subarray(-NO_PRODUCTS.length), NO_PRODUCTS) !== 0) return false
  const bytes = today.subarray(0, -NO_PRODUCTS.length)
  const first = Uint8Array.from(bytes.subarray(0, -1))
  first[0] = FIRST_FORMAT
  for (let left = bytes.length - 1; left > 0; left--) {
    if (bytes[left] === 0 && hex(sha256(first)) === stateHash) return true
    first[left - 1] = bytes[left] as number
  }
  return false
}

if (process.env['GOLDEN_WRITE'] === '1' && !existsSync(join(ROOT, VERSION))) {
  const unfinished = join(ROOT, `${VERSION}.unfinished`)
  rmSync(unfinished, { recursive: true, force: true })
  mkdirSync(unfinished, { recursive: true })
  await record(unfinished)
  renameSync(unfinished, join(ROOT, VERSION))
}

function sizeOf(directory: string): number {
  return readdirSync(directory, { withFileTypes: true, recursive: true })
    .filter((entry) => entry.isFile())
    .reduce((sum, entry) => sum + statSync(join(entry.parentPath, entry.name)).size, 0)
}

const versions = existsSync(ROOT) ? readdirSync(ROOT) : []

test('[P16] the current version has its corpus', () => {
  expect(versions).toContain(VERSION)
})

describe.each(versions)('[P16] the corpus of %s', (version) => {
  const source = join(ROOT, version)
  const expected = JSON.parse(readFileSync(join(source, EXPECTED), 'utf8')) as Expected

  function copied(): string {
    const directory = temporaryDirectory()
    cpSync(source, directory, { recursive: true })
    return directory
  }

  test('replays from its first command to the recorded state, past a snapshot that agrees', async () => {
    const report = await new Replayer(copied()).run(true)
    expect(report.problems).toEqual([])
    expect(report.notes).toEqual([`the snapshot of ${expected.snapshotNumber} agrees`])
    expect([report.number, report.commands]).toEqual([expected.number, expected.number])
    const storage = open(copied())
    const core = Core.create()
    for await (const batch of storage.log.read(1)) applyBatch(core, batch)
    storage.log.close()
    expect(report.stateHash).toBe(hex(sha256(core.encodeState())))
    expect(isRecorded(core.encodeState(), expected.stateHash)).toBe(true)
  })

  test('recovers from its snapshot to the recorded state', async () => {
    const storage = open(copied())
    const { core, snapshotNumber } = await recover(storage)
    storage.log.close()
    expect(snapshotNumber).toBe(expected.snapshotNumber)
    expect(core.state.number).toBe(expected.number)
    expect(isRecorded(core.encodeState(), expected.stateHash)).toBe(true)
    const otherwise = core.encodeState()
    otherwise[otherwise.length - 1] = (otherwise.at(-1) as number) ^ 1
    expect(isRecorded(otherwise, expected.stateHash)).toBe(false)
  })

  test('gives every answer that was given then', async () => {
    const storage = open(copied())
    const core = Core.create()
    const outcomes = createHash('sha256')
    const types = new Set<string>()
    for await (const batch of storage.log.read(1)) {
      for (const each of applyBatch(core, batch)) {
        outcomes.update(encode(outcome, each))
        for (const { type } of each.events) types.add(type)
      }
    }
    storage.log.close()
    expect(outcomes.digest('hex')).toBe(expected.outcomesHash)
    // A corpus in which little happens would prove little.
    for (const type of [
      'SpotTraded',
      'SelfTradePrevented',
      'SpotOrderTriggered',
      'SpotOrderClosed',
      'CommandRepeated',
      'CommandRejected',
      'FeeVolumeCounted',
      'FeeLevelChanged',
    ]) {
      expect([...types]).toContain(type)
    }
  })

  test('is small enough to keep for ever', () => {
    expect(sizeOf(source)).toBeLessThan(LARGEST_BYTES)
  })
})
