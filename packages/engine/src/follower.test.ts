import { setImmediate as turn } from 'node:timers/promises'
import { MessageChannel } from 'node:worker_threads'
import { type Command, type Outcome, outcome, Reader, type TimeMs } from '@candor/contract'
import { Core } from '@candor/core'
import {
  type BatchRoots,
  catchUpRoots,
  MemorySnapshotStore,
  type OldSegments,
  openBatchRoots,
  openFileLogReader,
} from '@candor/log'
import { SimulatedDisk } from '@candor/log/simulated-disk'
import { describe, expect, test } from 'vitest'
import { Divergence, Follower, type FollowerOptions } from './follower.ts'
import { encodeOutcomes, hex, OutcomeDigest, sha256 } from './hashes.ts'
import { ENGINE_LIMITS } from './limits.ts'
import type { OutcomesMessage } from './messages.ts'
import { recover } from './recover.ts'
import { NOON, sampleCommands } from './sample-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage, storagePaths } from './storage.ts'
import { ViewFeed } from './view-feed.ts'

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

describe('roots of the batches', () => {
  const ROOTS = storagePaths(DIRECTORY).roots

  function rootsOf(live: Live): { roots: BatchRoots; follower: Follower } {
    const roots = openBatchRoots({ disk: live.disk, path: ROOTS })
    const reader = openFileLogReader({ directory: storagePaths(DIRECTORY).log, disk: live.disk })
    const follower = live.follower({ reader, roots, catchUpRoots: () => catchUpRoots({ roots, reader }) })
    return { roots, follower }
  }

  test('a full disk puts them off, and they catch up when there is room', async () => {
    const live = new Live()
    const { roots, follower } = rootsOf(live)
    await live.take(sampleCommands(30))
    live.disk.setFreeBytes(0)
    await follower.catchUp(live.number)
    expect(roots.nextNumber()).toBe(1)
    live.disk.setFreeBytes(Number.POSITIVE_INFINITY)
    await live.take(sampleCommands(40).slice(-10))
    await follower.catchUp(live.number)
    expect(roots.nextNumber()).toBe(live.number + 1)
  })

  test('[P5] damage is cut off and made again while following', async () => {
    const live = new Live()
    const { roots, follower } = rootsOf(live)
    await live.take(sampleCommands(60))
    await follower.catchUp(live.number)
    const before = roots.find(25)
    live.disk.flipBit(ROOTS, 52 + 112 * 2 + 20, 3)
    expect(roots.find(25)).toBeUndefined()
    await live.take(sampleCommands(70).slice(-10))
    await follower.catchUp(live.number)
    expect(roots.find(25)).toEqual(before)
    expect(roots.nextNumber()).toBe(live.number + 1)
  })
})

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

  test('a follower far behind keeps a bounded number of claims, and the last one always', async () => {
    const live = new Live()
    const follower = live.follower()
    for (let number = 1; number <= ENGINE_LIMITS.claimsKept + 10; number++) {
      follower.claim(number, sha256(Uint8Array.of(number % 256)))
    }
    const claims = (follower as unknown as { claims: Map<number, Uint8Array> }).claims
    expect(claims.size).toBe(ENGINE_LIMITS.claimsKept)
    expect([...claims.keys()].at(-1)).toBe(ENGINE_LIMITS.claimsKept + 10)
    expect([...claims.keys()].at(-2)).toBe(ENGINE_LIMITS.claimsKept - 1)
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

  test('a follower that catches up on a lot lets others have their turn on the way', async () => {
    const live = new Live()
    const commands = sampleCommands(3 * ENGINE_LIMITS.followInRow)
    await live.take(commands)
    const follower = live.follower()
    const ending = new AbortController()
    const following = follower.run(ending.signal)
    follower.claim(live.number, live.digest.current)
    const seen: number[] = []
    while (follower.position < live.number) {
      await turn()
      seen.push(follower.position)
    }
    ending.abort()
    await following
    expect(seen.length).toBeGreaterThan(2)
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

describe('[P5] snapshots that are damaged on disk', () => {
  test.each<OldSegments>(['drop', 'archive'])(
    'never take the log away that the whole ones need: %s',
    async (oldSegments) => {
      const live = new Live()
      const follower = live.follower({ snapshotEvery: 1_000_000, oldSegments })
      const { snapshots: directory } = storagePaths(DIRECTORY)
      const commands = sampleCommands(400)
      for (let at = 0; at < commands.length; at += 60) {
        await live.take(commands.slice(at, at + 60))
        await follower.catchUp(live.number)
        follower.snapshot()
        // From the third on each is lost before the next is saved.
        const newest = live.disk.list(directory).toSorted().at(-1)
        if (at >= 120) live.disk.flipBit(`${directory}/${newest}`, 300, 2)
      }
      live.storage.log.close()
      const again = live.open()
      const { core, snapshotNumber } = await recover(again)
      expect(snapshotNumber).toBe(120)
      expect(hashOf(core)).toBe(hashOf(live.core))
      again.log.close()
    },
  )
})

describe('[P14] the follower feeds the views', () => {
  /** A projector that acknowledges when it is told to. */
  function projector(number: number, hash: Uint8Array | undefined) {
    const { port1, port2 } = new MessageChannel()
    const outcomes: Outcome[] = []
    let last: OutcomesMessage | undefined
    port2.on('message', (message: OutcomesMessage) => {
      last = message
      const reader = new Reader(message.bytes)
      for (let count = reader.uint(); count > 0; count--) outcomes.push(outcome.read(reader))
      reader.end()
    })
    return {
      feed: new ViewFeed({ port: port1, checkpoint: { number, hash } }),
      outcomes,
      acknowledge: () => port2.postMessage({ number: last?.last ?? 0 }),
      lastHash: () => hex(last?.hash ?? new Uint8Array()),
      close: () => port2.close(),
    }
  }

  test('every outcome after the checkpoint, once and in order, with the hash of its batch', async () => {
    const live = new Live()
    await live.take(sampleCommands(100))
    const views = projector(20, new Uint8Array(32))
    await live.follower({ feed: views.feed }).catchUp(live.number)
    while (views.outcomes.length < live.number - 20) await turn()
    expect(views.outcomes.map(({ number }) => number)).toEqual(
      Array.from({ length: live.number - 20 }, (_, at) => 21 + at),
    )
    expect(views.lastHash()).toBe(hex(live.storage.log.head().hash))
    views.close()
  })

  test('no snapshot before the views have reached it', async () => {
    const live = new Live()
    await live.take(sampleCommands(100))
    const snapshots = new MemorySnapshotStore(100)
    const views = projector(0, undefined)
    const follower = live.follower({ snapshots, snapshotEvery: 40, feed: views.feed })
    const caught = follower.catchUp(live.number)
    while (views.outcomes.length < 40) await turn()
    for (let count = 0; count < 20; count++) await turn()
    expect([follower.position, views.outcomes.length, snapshots.list()]).toEqual([40, 40, []])
    views.acknowledge()
    while (views.outcomes.length < 80) await turn()
    expect(snapshots.list()).toEqual([40])
    views.acknowledge()
    while (views.outcomes.length < 120) await turn()
    views.acknowledge()
    await caught
    expect(snapshots.list()).toEqual([40, 80, 120])
    views.close()
  })

  test('when the projector is gone it goes on without it, and saves no more snapshots', async () => {
    const live = new Live()
    await live.take(sampleCommands(100))
    const snapshots = new MemorySnapshotStore(100)
    const views = projector(0, undefined)
    const follower = live.follower({ snapshots, snapshotEvery: 40, feed: views.feed })
    const caught = follower.catchUp(live.number)
    while (views.outcomes.length < 40) await turn()
    views.close()
    await caught
    expect(hex(follower.stateHash())).toBe(hashOf(live.core))
    await follower.snapshotOnceProjected()
    expect(snapshots.list()).toEqual([])
  })
})
