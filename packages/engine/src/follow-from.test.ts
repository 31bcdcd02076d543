import type { TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { type LogReader, MemoryLog, MemorySnapshotStore, type SnapshotStore } from '@candor/log'
import { beforeEach, describe, expect, test } from 'vitest'
import { type FollowFromOptions, followFrom, hashAt } from './follow-from.ts'
import { sha256 } from './hashes.ts'
import type { Checkpoint } from './messages.ts'
import { NOON, sampleCommands } from './sample-commands-suite.ts'
import { Sequencer } from './sequencer.ts'

const log = new MemoryLog()
const snapshots = new MemorySnapshotStore(10)
/** Numbers and hashes of the batches, in order. */
const batches: { number: number; hash: Uint8Array }[] = []

beforeEach(async () => {
  if (batches.length > 0) return
  const core = Core.create()
  let now: bigint = NOON
  const clock = (): TimeMs => (now += 1_000n) as TimeMs
  const sequencer = new Sequencer({ core, log, lastMs: 0n as TimeMs, clock })
  const commands = sampleCommands(171)
  for (let at = 0; at < commands.length; at += 10) {
    await sequencer.take(commands.slice(at, at + 10))
    const { number, hash } = log.head()
    batches.push({ number, hash })
    if (number !== 60 && number !== 120) continue
    const bytes = core.encodeState()
    snapshots.save({ number, logHash: hash, stateHash: sha256(bytes), bytes })
  }
})

function at(number: number): Checkpoint {
  const batch = batches.find((each) => each.number === number)
  return { number, hash: batch?.hash }
}

function from(checkpoint: Checkpoint | undefined, options: Partial<FollowFromOptions> = {}): Promise<Core> {
  return followFrom({ reader: log, snapshots, durable: log.head().number, checkpoint, ...options })
}

/** The same log without its beginning. */
function without(first: number): LogReader {
  return {
    firstNumber: () => first,
    follow: (start, signal) => log.follow(start, signal),
    read(start, to) {
      if (start < first) throw new Error(`record ${start} is gone`)
      return log.read(start, to)
    },
  }
}

const NONE: SnapshotStore = new MemorySnapshotStore()

describe('[P14] where the follower begins', () => {
  test('without views, at the newest snapshot, or at the first command', async () => {
    expect((await from(undefined)).state.number).toBe(120)
    expect((await from(undefined, { snapshots: NONE })).state.number).toBe(0)
  })

  test('with views, at the newest snapshot that they have reached', async () => {
    expect((await from(at(200))).state.number).toBe(120)
    expect((await from(at(120))).state.number).toBe(120)
    expect((await from(at(110))).state.number).toBe(60)
    expect((await from(at(50))).state.number).toBe(0)
    expect((await from({ number: 0, hash: undefined })).state.number).toBe(0)
  })

  test('a damaged snapshot is passed over', async () => {
    const damaged: SnapshotStore = {
      save: (snapshot) => snapshots.save(snapshot),
      latest: () => snapshots.latest(),
      list: () => snapshots.list(),
      load: (number) => (number === 120 ? undefined : snapshots.load(number)),
    }
    expect((await from(at(200), { snapshots: damaged })).state.number).toBe(60)
  })

  test('views that hold more than the log are refused', async () => {
    const checkpoint = { number: log.head().number + 1, hash: new Uint8Array(32) }
    await expect(from(checkpoint)).rejects.toMatchObject({ name: 'ViewsMismatch', code: 'beyondLog' })
    await expect(from(checkpoint)).rejects.toThrow('npm run rebuild-views')
  })

  test.each([
    ['another hash', () => new Uint8Array(32)],
    ['no hash', () => undefined],
    ['the hash of another batch', () => at(120).hash],
  ])('views of another log are refused: %s', async (_, hash) => {
    await expect(from({ number: 200, hash: hash() })).rejects.toMatchObject({
      name: 'ViewsMismatch',
      code: 'otherLog',
    })
  })

  test('when the log has lost its beginning, views at the oldest snapshot still go on', async () => {
    expect((await from(at(60), { reader: without(61) })).state.number).toBe(60)
    expect((await from(at(90), { reader: without(51) })).state.number).toBe(60)
    const other = { number: 60, hash: new Uint8Array(32) }
    await expect(from(other, { reader: without(61) })).rejects.toMatchObject({ code: 'otherLog' })
  })

  test('and views that end before it are refused', async () => {
    await expect(from(at(50), { reader: without(61) })).rejects.toMatchObject({ code: 'tooOld' })
    await expect(from(at(60), { reader: without(61), snapshots: NONE })).rejects.toMatchObject({
      code: 'tooOld',
    })
    await expect(from({ number: 0, hash: undefined }, { reader: without(61) })).rejects.toMatchObject({
      code: 'tooOld',
    })
  })

  test('the hash of a command is that of the batch that holds it', async () => {
    expect(await hashAt(log, 120)).toEqual(at(120).hash)
    expect(await hashAt(log, 115)).toEqual(at(120).hash)
    expect(await hashAt(log, log.head().number + 1)).toBeUndefined()
    expect(await hashAt(without(61), 60)).toBeUndefined()
  })
})
