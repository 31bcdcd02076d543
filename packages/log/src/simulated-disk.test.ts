import { describe, expect, test } from 'vitest'
import { simulatedDisk, thrownBy } from './sample-log.ts'
import { SECTOR_BYTES, SimulatedCrash, type SimulatedDisk } from './simulated-disk.ts'

function filled(seed: number): SimulatedDisk {
  const disk = simulatedDisk(seed)
  disk.makeDirectory('/d')
  const file = disk.open('/d/f', 'create')
  file.write(Buffer.alloc(4 * SECTOR_BYTES, 1), 0)
  file.sync()
  disk.syncDirectory('/d')
  return disk
}

describe('[P4] the fault model can do what it is there for', () => {
  test('synced bytes and names always survive', () => {
    for (let seed = 0; seed < 50; seed++) {
      const disk = filled(seed)
      disk.crash()
      expect(disk.contents('/d/f').equals(Buffer.alloc(4 * SECTOR_BYTES, 1))).toBe(true)
    }
  })

  test('un-synced sectors survive one by one, each whole, in every combination', () => {
    const seen = new Set<string>()
    for (let seed = 0; seed < 400; seed++) {
      const disk = filled(seed)
      disk.open('/d/f', 'write').write(Buffer.alloc(4 * SECTOR_BYTES, 2), 0)
      disk.crash()
      const content = disk.contents('/d/f')
      const sectors = [0, 1, 2, 3].map((at) => content.subarray(at * SECTOR_BYTES, (at + 1) * SECTOR_BYTES))
      for (const sector of sectors) expect(new Set(sector).size).toBe(1)
      seen.add(sectors.map((sector) => sector[0]).join(''))
    }
    expect(seen.size).toBe(16)
  })

  test('un-synced sizes, creations, renames and removals happened or did not', () => {
    const sizes = new Set<number>()
    const names = new Set<string>()
    for (let seed = 0; seed < 100; seed++) {
      const disk = filled(seed)
      disk.open('/d/f', 'write').truncate(SECTOR_BYTES)
      disk.open('/d/new', 'create')
      disk.crash()
      sizes.add(disk.contents('/d/f').length)
      disk.rename('/d/f', '/d/g')
      disk.crash()
      names.add([...disk.list('/d')].sort().join())
    }
    expect(sizes).toEqual(new Set([4 * SECTOR_BYTES, SECTOR_BYTES]))
    expect(names).toEqual(new Set(['f', 'g', 'f,new', 'g,new']))
  })

  test('a failed sync loses its pages, and a second sync does not bring them back', () => {
    const disk = filled(1)
    const file = disk.open('/d/f', 'write')
    file.write(Buffer.alloc(10, 9), 0)
    disk.failNextSync()
    expect(thrownBy(() => file.sync())).toMatchObject({ code: 'EIO' })
    file.sync()
    expect(disk.contents('/d/f')[0]).toBe(9)
    disk.crash()
    expect(disk.contents('/d/f')[0]).toBe(1)
  })

  test('a full disk writes short, then fails; freed bytes can be used again', () => {
    const disk = filled(1)
    const file = disk.open('/d/f', 'write')
    disk.setFreeBytes(10)
    expect(file.write(Buffer.alloc(25), 4 * SECTOR_BYTES)).toBe(10)
    expect(thrownBy(() => file.write(Buffer.alloc(15), 4 * SECTOR_BYTES + 10))).toMatchObject({
      code: 'ENOSPC',
    })
    file.truncate(SECTOR_BYTES)
    expect(file.write(Buffer.alloc(25), SECTOR_BYTES)).toBe(25)
  })

  test('after the stop everything fails until the restart, and old handles stay dead', () => {
    const disk = filled(1)
    const file = disk.open('/d/f', 'write')
    disk.stopAfter(2)
    file.write(Buffer.alloc(1), 0)
    for (const act of [
      () => file.sync(),
      () => file.size(),
      () => disk.list('/d'),
      () => disk.open('/d/f', 'read'),
    ]) {
      expect(thrownBy(act)).toBeInstanceOf(SimulatedCrash)
    }
    disk.crash()
    expect(thrownBy(() => file.sync())).toBeInstanceOf(SimulatedCrash)
    expect(disk.list('/d')).toEqual(['f'])
  })

  test('the same seed gives the same remains', () => {
    const remains = (): Buffer => {
      const disk = filled(42)
      disk.open('/d/f', 'write').write(Buffer.alloc(4 * SECTOR_BYTES, 2), 100)
      disk.crash()
      return disk.contents('/d/f')
    }
    expect(remains().equals(remains())).toBe(true)
  })
})
