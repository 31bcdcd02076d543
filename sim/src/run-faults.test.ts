// The faults can fail: a disk that breaks its word is found out, and the real log on an honest disk is not accused.

import type { DiskFile } from '@candor/log'
import { SimulatedDisk } from '@candor/log/simulated-disk'
import { describe, expect, test } from 'vitest'
import { runFaultSeed } from './run-faults.ts'

/** A few: `npm run sim`, which the tests end with, runs many more of an honest disk. */
const SEEDS = 8
const SEEDS_OF_BAD_DISKS = 25

/** Says that it has synced, and has not. */
class ForgetfulDisk extends SimulatedDisk {
  override open(path: string, mode: 'read' | 'write' | 'create'): DiskFile {
    return { ...super.open(path, mode), sync: () => undefined }
  }
}

/** Loses the names of new files at a power cut, because it never syncs a directory. */
class NamelessDisk extends SimulatedDisk {
  override syncDirectory(): void {
    // breaks its word on purpose
  }
}

/** The first seed that finds it out. */
async function seedThatFinds(makeDisk: (random: () => number) => SimulatedDisk): Promise<number | undefined> {
  for (let seed = 1; seed <= SEEDS_OF_BAD_DISKS; seed++) {
    const { failure } = await runFaultSeed(seed, { makeDisk })
    if (failure !== undefined) return seed
  }
  return undefined
}

describe('faults', () => {
  test('[P3] [P4] [P7] [P9] nothing acknowledged is lost, doubled or changed', async () => {
    for (let seed = 1; seed <= SEEDS; seed++) expect((await runFaultSeed(seed)).failure).toBeUndefined()
  })

  test('a disk that does not sync is found out', async () => {
    expect(await seedThatFinds((random) => new ForgetfulDisk(random))).toBeDefined()
  })

  test('a directory that is not synced is found out', async () => {
    expect(await seedThatFinds((random) => new NamelessDisk(random))).toBeDefined()
  })

  test('a seed gives the same report every time', async () => {
    expect(await runFaultSeed(7)).toEqual(await runFaultSeed(7))
  })
})
