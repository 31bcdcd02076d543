// The faults can fail: a disk that breaks its word is found out, and the real log on an honest disk is not accused.

import type { DiskFile } from '@candor/log'
import { SimulatedDisk } from '@candor/log/simulated-disk'
import { describe, expect, test } from 'vitest'
import { runFaultSeed } from './run-faults.ts'

const SEEDS = 25

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

async function failures(makeDisk?: (random: () => number) => SimulatedDisk): Promise<number> {
  let failed = 0
  for (let seed = 1; seed <= SEEDS; seed++) {
    const { failure } = await runFaultSeed(seed, makeDisk === undefined ? {} : { makeDisk })
    if (failure !== undefined) failed++
  }
  return failed
}

describe('faults', () => {
  test('[P3] [P4] [P7] [P9] nothing acknowledged is lost, doubled or changed', async () => {
    expect(await failures()).toBe(0)
  })

  test('a disk that does not sync is found out', async () => {
    expect(await failures((random) => new ForgetfulDisk(random))).toBeGreaterThan(0)
  })

  test('a directory that is not synced is found out', async () => {
    expect(await failures((random) => new NamelessDisk(random))).toBeGreaterThan(0)
  })

  test('a seed gives the same report every time', async () => {
    expect(await runFaultSeed(7)).toEqual(await runFaultSeed(7))
  })
})
