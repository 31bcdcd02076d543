// The simulator can fail: every planted bug is found, and the core as it is is not accused.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { coreFactory } from '@candor/core'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoreFactory } from './core-under-test.ts'
import { PLANTED_BUGS, type PlantedBug } from './planted-bugs.ts'
import { PLANTED_CONTRACT_BUGS } from './planted-contract-bugs.ts'
import { PLANTED_EARN_BUGS } from './planted-earn-bugs.ts'
import { PLANTED_ROBOT_BUGS } from './planted-robot-bugs.ts'
import { PLANTED_SECOND_BUGS } from './planted-second-bugs.ts'
import { PLANTED_TRIGGER_BUGS } from './planted-trigger-bugs.ts'
import { runSeed } from './run-seed.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const CORE_SOURCE = join(HERE, '..', '..', 'packages', 'core', 'src')
const MUTANTS = join(HERE, '..', '.mutants')
/** As many as the simulation of the tests runs: what is found later would not be found there. */
const MOST_SEEDS = 450

async function plant(bug: PlantedBug, place: number): Promise<CoreFactory> {
  const directory = join(MUTANTS, String(place))
  cpSync(CORE_SOURCE, directory, { recursive: true, filter: (path) => !path.endsWith('.test.ts') })
  const path = join(directory, bug.file)
  const source = readFileSync(path, 'utf8')
  expect(source.split(bug.find).length - 1, `"${bug.find}" occurs once in ${bug.file}`).toBe(1)
  writeFileSync(
    path,
    source.replace(bug.find, () => bug.replace),
  )
  const planted = (await import(/* @vite-ignore */ join(directory, 'index.ts'))) as {
    coreFactory: CoreFactory
  }
  return planted.coreFactory
}

function seedsUntilFound(factory: CoreFactory): number | undefined {
  for (let seed = 1; seed <= MOST_SEEDS; seed++) {
    if (runSeed(factory, seed).failure !== undefined) return seed
  }
  return undefined
}

describe('planted bugs', () => {
  beforeAll(() => mkdirSync(MUTANTS, { recursive: true }))
  afterAll(() => rmSync(MUTANTS, { recursive: true, force: true }))

  test('the core as it is has none of them', () => {
    for (let seed = 1; seed <= 20; seed++) expect(runSeed(coreFactory, seed).failure).toBeUndefined()
  })

  const all = [
    ...PLANTED_BUGS,
    ...PLANTED_CONTRACT_BUGS,
    ...PLANTED_SECOND_BUGS,
    ...PLANTED_EARN_BUGS,
    ...PLANTED_ROBOT_BUGS,
    ...PLANTED_TRIGGER_BUGS,
  ]
  test.each(all.map((bug, place) => ({ ...bug, place })))('$name', async ({ place, ...bug }) => {
    const factory = await plant(bug, place)
    expect(seedsUntilFound(factory), `found within ${MOST_SEEDS} seeds`).toBeDefined()
  })
})
