import type { TimeMs } from '@candor/contract'
import { Core, secondsOf } from '@candor/core'
import {
  compactLog,
  type Log,
  MemoryLog,
  MemorySnapshotStore,
  type Snapshot,
  type SnapshotStore,
} from '@candor/log'
import { SimulatedDisk } from '@candor/log/simulated-disk'
import { describe, expect, test } from 'vitest'
import { earnCommands } from './earn-commands-suite.ts'
import { hex, sha256 } from './hashes.ts'
import { applyBatch, recover, Unrecoverable } from './recover.ts'
import { moneyCommands, NOON, sampleCommands, setUp, takeAll } from './sample-commands-suite.ts'
import { secondCommands } from './second-commands-suite.ts'
import { Sequencer } from './sequencer.ts'
import { openStorage, type Storage, storagePaths } from './storage.ts'

const DIRECTORY = '/data'

/** A clock that moves an hour and a bit each time it is read. */
function clock(): () => TimeMs {
  let now: bigint = NOON
  return () => (now += 3_700_000n) as TimeMs
}

async function fill(log: Log, count: number, seed?: number): Promise<Core> {
  const core = Core.create()
  await takeAll(
    new Sequencer({ core, log, lastMs: 0n as TimeMs, clock: clock() }),
    sampleCommands(count, seed),
  )
  return core
}

function hashOf(core: Core): string {
  return hex(sha256(core.encodeState()))
}

/** The state after the batch that holds this record, or after the last one. */
async function snapshotNear(log: Log, near: number): Promise<Snapshot> {
  const core = Core.create()
  let logHash = new Uint8Array(32)
  for await (const batch of log.read(1)) {
    if (batch.first > near) break
    applyBatch(core, batch)
    logHash = new Uint8Array(batch.hash)
  }
  const bytes = core.encodeState()
  return { number: core.state.number, logHash, stateHash: sha256(bytes), bytes }
}

function storeWith(...snapshots: readonly Snapshot[]): SnapshotStore {
  const store = new MemorySnapshotStore()
  for (const snapshot of snapshots) store.save(snapshot)
  return store
}

describe('[P6] recovery', () => {
  test('from nothing gives an empty core', async () => {
    const { core, snapshotNumber, replayed } = await recover({ log: new MemoryLog(), snapshots: storeWith() })
    expect([core.state.number, snapshotNumber, replayed]).toEqual([0, undefined, 0])
  })

  test('from the log alone gives the state that was', async () => {
    const log = new MemoryLog()
    const live = await fill(log, 150)
    const { core, replayed } = await recover({ log, snapshots: storeWith() })
    expect(hashOf(core)).toBe(hashOf(live))
    expect(replayed).toBe(live.state.number)
    expect(core.problems()).toEqual([])
  })

  test('[P1] a snapshot and the tail give the same, wherever the snapshot was taken', async () => {
    const log = new MemoryLog()
    const live = await fill(log, 120)
    for (const near of [1, 40, 90, live.state.number]) {
      const snapshot = await snapshotNear(log, near)
      const { core, snapshotNumber, replayed } = await recover({ log, snapshots: storeWith(snapshot) })
      expect(hashOf(core)).toBe(hashOf(live))
      expect([snapshotNumber, replayed]).toEqual([snapshot.number, live.state.number - snapshot.number])
    }
  })
})

describe('second-contracts', () => {
  test('[P4] survive a stop after any command, and go on to the same end', async () => {
    const log = new MemoryLog()
    const live = Core.create()
    let now = NOON
    const options = { log, lastMs: 0n as TimeMs, clock: () => now }
    const sequencer = new Sequencer({ core: live, ...options })
    for (const command of setUp()) await sequencer.take([command])
    const first = live.state.number
    for (const { timeMs, command } of secondCommands()) {
      now = timeMs
      const [outcome] = await sequencer.take([command])
      expect([command.type, outcome?.reply.rejection]).toEqual([command.type, undefined])
    }
    const stages = secondsOf(live.state).orders.map(({ orderId, stage }) => `${orderId} ${stage}`)
    expect(stages).toEqual(['4 open', '5 pending', '6 pending', '7 scheduled'])
    for (let near = first; near <= live.state.number; near++) {
      const snapshots = storeWith(await snapshotNear(log, near))
      const { core } = await recover({ log, snapshots })
      expect(hashOf(core)).toBe(hashOf(live))
    }
    // After an outage of an hour nothing depends on when the engine came back.
    const { core } = await recover({ log, snapshots: storeWith() })
    now = (NOON + 3_600_000n) as TimeMs
    await new Sequencer({ core, ...options }).take([{ type: 'Tick' }])
    expect(secondsOf(core.state)).toMatchObject({ orders: [], houses: [{ escrow: 0n }] })
  })
})

describe('financial products and mining pools', () => {
  test('[P4] survive a stop after any command, and go on to the same end', async () => {
    const log = new MemoryLog()
    const live = Core.create()
    let now = NOON
    const options = { log, lastMs: 0n as TimeMs, clock: () => now }
    const sequencer = new Sequencer({ core: live, ...options })
    for (const command of setUp()) await sequencer.take([command])
    const first = live.state.number
    for (const { timeMs, command } of earnCommands()) {
      now = timeMs
      const [outcome] = await sequencer.take([command])
      expect([command.type, outcome?.reply.rejection]).toEqual([command.type, undefined])
    }
    expect([...live.state.earn.orders.keys()]).toEqual([6, 7, 8])
    for (let near = first; near <= live.state.number; near++) {
      const snapshots = storeWith(await snapshotNear(log, near))
      const { core } = await recover({ log, snapshots })
      expect(hashOf(core)).toBe(hashOf(live))
    }
    // After an outage of a month everything that fell due meanwhile is made up for.
    const { core } = await recover({ log, snapshots: storeWith() })
    now = (NOON + 30n * 86_400_000n) as TimeMs
    await new Sequencer({ core, ...options }).take([{ type: 'Tick' }])
    expect(core.state.earn.orders.size).toBe(0)
    expect(core.problems()).toEqual([])
  })
})

describe('[P6] [P7] money on its way in and out', () => {
  test('survives a stop after any command, and what comes again then moves nothing twice', async () => {
    const log = new MemoryLog()
    const live = Core.create()
    const money = moneyCommands()
    const options = { log, lastMs: 0n as TimeMs, clock: () => NOON }
    const sequencer = new Sequencer({ core: live, ...options })
    for (const command of [...setUp(), ...money]) await sequencer.take([command])
    const first = live.state.number - money.length
    for (let near = first; near <= live.state.number; near++) {
      const snapshots = storeWith(await snapshotNear(log, near))
      const { core } = await recover({ log, snapshots })
      expect(hashOf(core)).toBe(hashOf(live))
    }
    expect([...live.state.withdrawals.values()].map(({ id, status }) => `${id} ${status}`)).toEqual([
      '3 sent',
      '4 applied',
      '5 applied',
    ])
    const { core } = await recover({ log, snapshots: storeWith() })
    // Capital has neither a key nor a state of its own: whoever adds it must look before asking again.
    const again = money.filter(({ type }) => type !== 'AddCapital')
    const resumed = new Sequencer({ core, ...options })
    for (const command of again) {
      const [outcome] = await resumed.take([command])
      const types = outcome?.events.map(({ type }) => type)
      expect([['CommandRejected'], ['CommandRepeated']]).toContainEqual(types)
    }
    expect(core.problems()).toEqual([])
  })
})

describe('[P6] recovery refuses rather than guess', () => {
  test('a snapshot ahead of the log', async () => {
    const log = new MemoryLog()
    await fill(log, 20)
    const snapshot = await snapshotNear(log, 999)
    const ahead = { ...snapshot, number: snapshot.number + 1 }
    await expect(recover({ log, snapshots: storeWith(ahead) })).rejects.toThrow(Unrecoverable)
  })

  test('a snapshot of another log, at the head and before it', async () => {
    const log = new MemoryLog()
    await fill(log, 60)
    const other = new MemoryLog()
    await fill(other, 60, 2)
    for (const near of [30, 999]) {
      const foreign = await snapshotNear(other, near)
      await expect(recover({ log, snapshots: storeWith(foreign) })).rejects.toThrow(/belongs to a log/)
    }
  })

  test('a log that begins late, without a snapshot to begin from', async () => {
    const log = new MemoryLog()
    await fill(log, 20)
    const late = Object.assign(Object.create(log) as Log, { firstNumber: () => 5, head: () => log.head() })
    await expect(recover({ log: late, snapshots: storeWith() })).rejects.toThrow(/begins at 5/)
  })
})

describe('[P5] snapshots on disk', () => {
  const random = (): (() => number) => {
    let state = 1
    return () => (state = (Math.imul(state, 1_664_525) + 1_013_904_223) >>> 0)
  }

  async function filled(): Promise<{ disk: SimulatedDisk; hash: string; open: () => Storage }> {
    const disk = new SimulatedDisk(random())
    const open = (): Storage => openStorage({ directory: DIRECTORY, disk, segmentBytes: 1_500 })
    const storage = open()
    const live = await fill(storage.log, 150)
    for (const near of [50, 100, 150]) storage.snapshots.save(await snapshotNear(storage.log, near))
    storage.log.close()
    return { disk, hash: hashOf(live), open }
  }

  test('a damaged newest snapshot falls back to the one before, with the same end', async () => {
    const { disk, hash, open } = await filled()
    const { snapshots } = storagePaths(DIRECTORY)
    const [first = '', second = '', newest = ''] = [...disk.list(snapshots)].sort()
    const started: (number | undefined)[] = []
    for (const damaged of [undefined, newest, second, first]) {
      if (damaged !== undefined) disk.flipBit(`${snapshots}/${damaged}`, 200, 3)
      const storage = open()
      const { core, snapshotNumber } = await recover(storage)
      storage.log.close()
      expect(hashOf(core)).toBe(hash)
      started.push(snapshotNumber)
    }
    expect(started[3]).toBeUndefined()
    expect(started.slice(0, 3).map(Number)).toEqual(
      [...started.slice(0, 3).map(Number)].sort((a, b) => b - a),
    )
    expect(new Set(started).size).toBe(4)
  })

  test('old segments gone: the snapshots carry it; all snapshots gone too: refused', async () => {
    const { disk, hash, open } = await filled()
    const paths = storagePaths(DIRECTORY)
    const storage = open()
    const oldest = storage.snapshots.list()[0] ?? 0
    const { removed } = compactLog({
      directory: paths.log,
      disk,
      durable: storage.log.head().number,
      neededFrom: oldest,
      oldSegments: 'drop',
    })
    expect(removed.length).toBeGreaterThan(0)
    const { core } = await recover(storage)
    expect(hashOf(core)).toBe(hash)
    storage.log.close()
    for (const name of disk.list(paths.snapshots)) disk.flipBit(`${paths.snapshots}/${name}`, 200, 3)
    const bare = open()
    await expect(recover(bare)).rejects.toThrow(Unrecoverable)
  })
})
