import { describe, expect, test } from 'vitest'
import { LogFull, LogRefused } from './errors.ts'
import { MemorySnapshotStore } from './memory-snapshot-store.ts'
import type { Snapshot, SnapshotStore } from './port.ts'
import { sampleRecord, simulatedDisk, thrownBy } from './sample-log.ts'
import { SimulatedCrash, type SimulatedDisk } from './simulated-disk.ts'
import { FileSnapshotStore } from './snapshot-store.ts'

const DIRECTORY = '/data/snapshots'

function snapshot(number: number, bytes = 2000): Snapshot {
  return {
    number,
    logHash: new Uint8Array(32).fill(number),
    stateHash: new Uint8Array(32).fill(number + 1),
    bytes: sampleRecord(number, bytes),
  }
}

function open(disk: SimulatedDisk, keep?: number): FileSnapshotStore {
  return new FileSnapshotStore({ directory: DIRECTORY, disk, ...(keep === undefined ? {} : { keep }) })
}

function path(number: number): string {
  return `${DIRECTORY}/${String(number).padStart(16, '0')}.snap`
}

const STORES: Record<string, () => SnapshotStore> = {
  file: () => open(simulatedDisk()),
  memory: () => new MemorySnapshotStore(),
}

describe.each(Object.keys(STORES))('[snapshot port] %s', (name) => {
  test('an empty store has nothing', () => {
    const store = STORES[name]!()
    expect(store.latest()).toBeUndefined()
    expect(store.list()).toEqual([])
    expect(store.load(1)).toBeUndefined()
  })

  test('gives back what was saved, keeps the newest three, and replaces one of the same number', () => {
    const store = STORES[name]!()
    for (const number of [10, 200, 30, 4000, 5]) store.save(snapshot(number))
    expect(store.list()).toEqual([30, 200, 4000])
    expect(store.latest()).toEqual(snapshot(4000))
    expect(store.load(30)).toEqual(snapshot(30))
    expect(store.load(10)).toBeUndefined()
    store.save(snapshot(200, 50))
    expect(store.load(200)).toEqual(snapshot(200, 50))
  })

  test('refuses what is no snapshot', () => {
    const store = STORES[name]!()
    expect(thrownBy(() => store.save({ ...snapshot(1), number: -1 }))).toBeInstanceOf(LogRefused)
    expect(thrownBy(() => store.save({ ...snapshot(1), logHash: new Uint8Array(31) }))).toBeInstanceOf(
      LogRefused,
    )
  })

  test('takes an empty state', () => {
    const store = STORES[name]!()
    const empty = { ...snapshot(0), bytes: new Uint8Array(0) }
    store.save(empty)
    expect(store.latest()).toEqual(empty)
  })
})

describe('snapshot files', () => {
  test('[P5] a damaged newest snapshot falls back to the one before, at every byte', () => {
    const disk = simulatedDisk()
    const store = open(disk)
    for (const number of [1, 2, 3]) store.save(snapshot(number, 300))
    const whole = disk.contents(path(3))
    for (let at = 0; at < whole.length; at++) {
      disk.flipBit(path(3), at, at % 8)
      expect(store.latest()?.number).toBe(2)
      disk.put(path(3), whole.subarray(0, at))
      expect(store.latest()?.number).toBe(2)
      disk.put(path(3), whole)
    }
    disk.put(path(3), disk.contents(path(2)))
    expect(store.latest()?.number).toBe(2)
    for (const number of [1, 2, 3]) disk.flipBit(path(number), 40, 1)
    expect(store.latest()).toBeUndefined()
    expect(store.list()).toEqual([1, 2, 3])
  })

  test('[P5] damaged ones do not count among those kept, and are taken away', () => {
    const disk = simulatedDisk()
    const store = open(disk, 2)
    for (const number of [1, 2]) store.save(snapshot(number, 300))
    // Whichever way the newest is lost, time and again, the last whole one stays.
    for (let number = 3; number < 8; number++) {
      disk.flipBit(path(number - 1), 200, 1)
      store.save(snapshot(number, 300))
      expect(store.list()).toEqual([1, number])
    }
    store.save(snapshot(8, 300))
    expect(store.list()).toEqual([7, 8])
  })

  test('[P4] a power cut at every operation of saving leaves the old or the new one, whole', () => {
    let cases = 0
    for (let seed = 0; seed < 25; seed++) {
      for (let stop = 1; ; stop++) {
        const disk = simulatedDisk(seed * 1000 + stop)
        const store = open(disk, 2)
        for (const number of [1, 2]) store.save(snapshot(number))
        disk.stopAfter(stop)
        let saved = false
        try {
          store.save(snapshot(3))
          saved = true
        } catch (error) {
          if (!(error instanceof SimulatedCrash)) throw error
        }
        const finished = !disk.stopped
        disk.crash()
        const again = open(disk, 2)
        const latest = again.latest()
        expect(latest).toEqual(snapshot(saved ? 3 : (latest?.number ?? 0)))
        expect(latest?.number).toBeGreaterThanOrEqual(2)
        again.save(snapshot(4))
        expect(again.latest()?.number).toBe(4)
        expect(disk.list(DIRECTORY).filter((name) => name.endsWith('.tmp'))).toEqual([])
        cases++
        if (finished) break
      }
    }
    expect(cases).toBeGreaterThan(25 * 6)
  })

  test('a full disk gives LogFull and leaves the older ones and no litter', () => {
    const disk = simulatedDisk()
    const store = open(disk)
    store.save(snapshot(1))
    disk.setFreeBytes(500)
    expect(thrownBy(() => store.save(snapshot(2)))).toBeInstanceOf(LogFull)
    expect(disk.list(DIRECTORY)).toHaveLength(1)
    expect(store.latest()?.number).toBe(1)
  })

  test('a failed sync publishes nothing', () => {
    const disk = simulatedDisk()
    const store = open(disk)
    store.save(snapshot(1))
    disk.failNextSync()
    expect(thrownBy(() => store.save(snapshot(2)))).toMatchObject({ code: 'EIO' })
    expect(store.list()).toEqual([1])
  })
})
