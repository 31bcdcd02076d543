import { setImmediate as turn } from 'node:timers/promises'
import type { Command, TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import { MemorySnapshotStore, type OldSegments, openFileLogReader } from '@candor/log'
import { SimulatedDisk } from '@candor/log/simulated-disk'
import { describe, expect, test } from 'vitest'
import { Divergence, Follower, type FollowerOptions } from './follower.ts'
import { encodeOutcomes, hex, OutcomeDigest, sha256 } from './hashes.ts'
import { recover } from './recover.ts'
import { NOON, sampleCommands } from './sample-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage, storagePaths } from './storage.ts'

const DIRECTORY = '/data'

/** A live core that writes to a simulated disk and says its digest after every batch. */
class Live {
  readonly disk = new SimulatedDisk(seeded())
  readonly storage: Storage = this.open()
  readonly core = Core.create()
  readonly digest = new OutcomeDigest()
  private now: bigint = NOON
  private readonly sequencer = new Sequencer({
    core: this.core,
    log: this.storage.log,
    lastMs: 0n as TimeMs,
    clock: () => (this.now += 1_000n) as TimeMs,
  })

  open(): Storage {
    return openStorage({ directory: DIRECTORY, disk: this.disk, segmentBytes: 3_000 })
  }

  async take(commands: readonly Command[]): Promise<void> {
    for (let at = 0; at < commands.length; at += 10) {
      this.digest.add(encodeOutcomes(await this.sequencer.take(commands.slice(at, at + 10))))
    }
  }

  get number(): number {
    return this.core.state.number
  }

  follower(options: Partial<FollowerOptions> = {}): Follower {
    const paths = storagePaths(DIRECTORY)
    return new Follower({
      core: Core.create(),
      reader: openFileLogReader({ directory: paths.log, disk: this.disk }),
      snapshots: this.storage.snapshots,
      roots: undefined,
      disk: this.disk,
      logDirectory: paths.log,
      oldSegments: 'keep',
      liveFrom: 0,
      ...options,
    })
  }
}

function seeded(): () => number {
  let state = 7
  return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
}

function hashOf(core: Core): string {
  return hex(sha256(core.encodeState()))
}

describe('[P1] the follower proves the live core', () => {
  test('the same commands give the same digest and the same state', async () => {
    const live = new Live()
    await live.take(sampleCommands(100))
    const follower = live.follower()
    follower.claim(live.number, live.digest.current)
    await follower.catchUp(live.number)
    expect(follower.position).toBe(live.number)
    expect(hex(follower.stateHash())).toBe(hashOf(live.core))
  })

  test('a digest that differs is a divergence that names the command', async () => {
    const live = new Live()
    await live.take(sampleCommands(50))
    const follower = live.follower()
    follower.claim(live.number, sha256(Uint8Array.of(1)))
    const caught = follower.catchUp(live.number)
    await expect(caught).rejects.toBeInstanceOf(Divergence)
    await expect(caught).rejects.toThrow(`after ${live.number} `)
  })

  test('claims of earlier batches are compared on the way', async () => {
    const live = new Live()
    await live.take(sampleCommands(10))
    const early = { number: live.number, digest: live.digest.current }
    await live.take(sampleCommands(60).slice(-50))
    const good = live.follower()
    good.claim(early.number, early.digest)
    good.claim(live.number, live.digest.current)
    await good.catchUp(live.number)
    const bad = live.follower()
    bad.claim(early.number, live.digest.current)
    bad.claim(live.number, live.digest.current)
    await expect(bad.catchUp(live.number)).rejects.toBeInstanceOf(Divergence)
  })

  test('from a snapshot it compares only what the live core did since it started', async () => {
    const live = new Live()
    await live.take(sampleCommands(30))
    const bytes = live.core.encodeState()
    const liveFrom = live.number
    const digest = new OutcomeDigest()
    Object.assign(live, { digest })
    await live.take(sampleCommands(60).slice(-30))
    const follower = live.follower({ core: Core.restore(bytes), liveFrom })
    follower.claim(live.number, digest.current)
    await follower.catchUp(live.number)
    expect(hex(follower.stateHash())).toBe(hashOf(live.core))
  })

  test('[P2] a recount that finds a problem is a divergence', async () => {
    const live = new Live()
    await live.take(sampleCommands(10))
    const core = Object.assign(Object.create(Core.create()) as Core, {
      problems: () => ['I1: asset 2 sums to 1'],
    })
    await expect(live.follower({ core, recountEvery: 5 }).catchUp(live.number)).rejects.toThrow(
      'I1: asset 2 sums to 1',
    )
  })

  test('follows what is announced, and ends with the signal', async () => {
    const live = new Live()
    const follower = live.follower()
    const ending = new AbortController()
    const following = follower.run(ending.signal)
    await live.take(sampleCommands(20))
    follower.claim(live.number, live.digest.current)
    while (follower.position < live.number) await turn()
    ending.abort()
    await following
    expect(hex(follower.stateHash())).toBe(hashOf(live.core))
  })
})

describe('[P6] the follower takes the snapshots', () => {
  test('one at least every so many commands, each whole and of the right moment', async () => {
    const live = new Live()
    await live.take(sampleCommands(150))
    const snapshots = new MemorySnapshotStore(100)
    const follower = live.follower({ snapshots, snapshotEvery: 40 })
    await follower.catchUp(live.number)
    const numbers = snapshots.list()
    expect(numbers.length).toBe(Math.floor(live.number / 40))
    expect(numbers.every((number, at) => number - (numbers[at - 1] ?? 0) >= 40)).toBe(true)
    expect(follower.snapshotNumber).toBe(numbers.at(-1))
    for (const number of numbers) {
      const snapshot = snapshots.load(number)
      expect(snapshot === undefined ? '' : hex(sha256(snapshot.bytes))).toBe(
        hex(snapshot?.stateHash ?? new Uint8Array()),
      )
      expect(Core.restore(snapshot?.bytes ?? new Uint8Array()).state.number).toBe(number)
    }
  })

  test('none when nothing has happened since the last', async () => {
    const live = new Live()
    await live.take(sampleCommands(10))
    const snapshots = new MemorySnapshotStore()
    const follower = live.follower({ snapshots })
    follower.snapshot()
    expect(snapshots.list()).toEqual([])
    await follower.catchUp(live.number)
    follower.snapshot()
    follower.snapshot()
    expect(snapshots.list()).toEqual([live.number])
  })

  test.each<OldSegments>(['keep', 'drop', 'archive'])(
    'the log still opens and recovers after compaction: %s',
    async (oldSegments) => {
      const live = new Live()
      await live.take(sampleCommands(300))
      const follower = live.follower({ snapshotEvery: 50, oldSegments })
      await follower.catchUp(live.number)
      const hash = hashOf(live.core)
      expect(live.storage.log.firstNumber() > 1).toBe(oldSegments !== 'keep')
      live.storage.log.close()
      const again = live.open()
      const { core, snapshotNumber } = await recover(again)
      expect(snapshotNumber).toBe(follower.snapshotNumber)
      expect(hashOf(core)).toBe(hash)
      again.log.close()
    },
  )
})
