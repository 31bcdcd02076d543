import { appendFileSync, readdirSync, rmSync } from 'node:fs'
import { join } from 'node:path'
import type { TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { compactLog, LogLocked, nodeDisk } from '@candor/log'
import { describe, expect, test } from 'vitest'
import { hex, sha256 } from './hashes.ts'
import { applyBatch } from './recover.ts'
import { Replayer } from './replay.ts'
import { NOON, sampleCommands, takeAll, temporaryDirectory } from './sample-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage, storagePaths } from './storage.ts'

interface Recorded {
  readonly directory: string
  readonly hash: string
  readonly number: number
}

function open(directory: string): Storage {
  return openStorage({ directory, disk: nodeDisk(), segmentBytes: 3_000 })
}

/** A directory with a log of some days and snapshots after every fifty commands or so. */
async function recorded(): Promise<Recorded> {
  const directory = temporaryDirectory()
  const storage = open(directory)
  const core = Core.create()
  let now: bigint = NOON
  await takeAll(
    new Sequencer({ core, log: storage.log, lastMs: 0n as TimeMs, clock: () => (now += 600_000n) as TimeMs }),
    sampleCommands(200),
  )
  await saveSnapshots(storage, 50)
  storage.log.close()
  return { directory, hash: hex(sha256(core.encodeState())), number: core.state.number }
}

async function saveSnapshots({ log, snapshots }: Storage, every: number): Promise<void> {
  const core = Core.create()
  let last = 0
  for await (const batch of log.read(1)) {
    applyBatch(core, batch)
    if (core.state.number - last < every) continue
    last = core.state.number
    const bytes = core.encodeState()
    snapshots.save({ number: last, logHash: batch.hash, stateHash: sha256(bytes), bytes })
  }
}

describe('[P1] replaying a directory', () => {
  test('recomputes the state and agrees with every kept snapshot', async () => {
    const { directory, hash, number } = await recorded()
    const report = await new Replayer(directory).run(true)
    expect(report).toMatchObject({ number, commands: number, stateHash: hash, problems: [] })
    expect(report.notes.filter((note) => note.endsWith('agrees'))).toHaveLength(3)
  })

  test('is the same twice, and without verifying', async () => {
    const { directory, hash } = await recorded()
    const first = await new Replayer(directory).run(false)
    const second = await new Replayer(directory).run(false)
    expect([first.stateHash, second.stateHash]).toEqual([hash, hash])
    expect(first.notes).toEqual([])
  })

  test('[P5] tells a snapshot that does not agree', async () => {
    const { directory, hash } = await recorded()
    const storage = open(directory)
    const [oldest = 0] = storage.snapshots.list()
    const snapshot = storage.snapshots.load(oldest)
    if (snapshot === undefined) throw new Error('there is a snapshot')
    storage.snapshots.save({ ...snapshot, stateHash: sha256(Uint8Array.of(1)) })
    storage.log.close()
    const report = await new Replayer(directory).run(true)
    expect(report.problems).toHaveLength(1)
    expect(report.problems[0]).toContain(`the snapshot of ${oldest} has`)
    expect(report.stateHash).toBe(hash)
  })

  test('starts from the oldest fitting snapshot when the first segments are gone', async () => {
    const { directory, hash, number } = await recorded()
    const storage = open(directory)
    const [oldest = 0] = storage.snapshots.list()
    const { log } = storagePaths(directory)
    const { removed } = compactLog({
      directory: log,
      disk: nodeDisk(),
      durable: number,
      neededFrom: oldest,
      oldSegments: 'drop',
    })
    storage.log.close()
    expect(removed.length).toBeGreaterThan(0)
    const report = await new Replayer(directory).run(true)
    expect(report).toMatchObject({ number, stateHash: hash, problems: [], commands: number - oldest })
  })

  test('says so when the first segments are gone and no snapshot leads there', async () => {
    const { directory, number } = await recorded()
    const storage = open(directory)
    const [oldest = 0] = storage.snapshots.list()
    const paths = storagePaths(directory)
    compactLog({
      directory: paths.log,
      disk: nodeDisk(),
      durable: number,
      neededFrom: oldest,
      oldSegments: 'drop',
    })
    storage.log.close()
    rmSync(paths.snapshots, { recursive: true })
    const report = await new Replayer(directory).run(true)
    expect(report.problems.join()).toMatch(/the log begins at \d+ and no snapshot leads there/)
  })

  test('cuts a torn tail and says so', async () => {
    const { directory, hash } = await recorded()
    const { log } = storagePaths(directory)
    const newest =
      readdirSync(log)
        .filter((name) => !name.startsWith('lock') && /\d/.test(name))
        .sort()
        .at(-1) ?? ''
    appendFileSync(join(log, newest), Buffer.from([1, 2, 3, 4, 5]))
    const report = await new Replayer(directory).run(true)
    expect(report.notes[0]).toBe('a torn tail of 5 bytes was cut')
    expect(report.stateHash).toBe(hash)
  })

  test('an empty directory is an empty platform', async () => {
    const report = await new Replayer(temporaryDirectory()).run(true)
    expect(report).toMatchObject({
      number: 0,
      commands: 0,
      problems: [],
      stateHash: hex(sha256(Core.create().encodeState())),
    })
  })

  test('does not run beside an engine', async () => {
    const { directory } = await recorded()
    const storage = open(directory)
    await expect(new Replayer(directory).run(false)).rejects.toBeInstanceOf(LogLocked)
    storage.log.close()
  })
})
