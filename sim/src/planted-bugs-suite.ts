// The simulator can fail: every planted bug is found. In several files, so that they are looked for side by side.

import { cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { afterAll, beforeAll, describe, expect, test } from 'vitest'
import type { CoreFactory } from './core-under-test.ts'
import type { PlantedBug } from './planted-bugs.ts'
import { runSeed } from './run-seed.ts'

const HERE = dirname(fileURLToPath(import.meta.url))
const CORE_SOURCE = join(HERE, '..', '..', 'packages', 'core', 'src')
const MUTANTS = join(HERE, '..', '.mutants')
/** As many as the simulation of the tests runs: what is found later would not be found there. */
const MOST_SEEDS = 450
/** All of these, on a busy machine. */
const LONGEST_MS = 600_000

async function plant(bug: PlantedBug, directory: string): Promise<CoreFactory> {
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

/** Of one kind; its mutants have a folder of their own. */
export function describePlanted(kind: string, bugs: readonly PlantedBug[]): void {
  const folder = join(MUTANTS, kind)
  describe(`planted bugs of ${kind}`, () => {
    beforeAll(() => mkdirSync(folder, { recursive: true }))
    afterAll(() => rmSync(folder, { recursive: true, force: true }))

    test.each(bugs.map((bug, place) => ({ ...bug, place })))(
      '$name',
      async ({ place, ...bug }) => {
        const factory = await plant(bug, join(folder, String(place)))
        expect(seedsUntilFound(factory), `found within ${MOST_SEEDS} seeds`).toBeDefined()
      },
      LONGEST_MS,
    )
  })
}
