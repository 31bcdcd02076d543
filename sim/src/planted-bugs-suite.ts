// The simulator can fail: every planted bug is found. In several files, so that they are looked for side by side.

import { mkdirSync, rmSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { rolldown } from 'rolldown'
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

/** The core in one file, with the bug in it. */
async function plant(bug: PlantedBug, file: string): Promise<CoreFactory> {
  const place = join(CORE_SOURCE, bug.file)
  let times = 0
  const bundle = await rolldown({
    input: join(CORE_SOURCE, 'index.ts'),
    external: /^@candor\/|^node:/,
    plugins: [
      {
        name: 'planted-bug',
        transform(source, id) {
          if (id !== place) return null
          times = source.split(bug.find).length - 1
          return source.replace(bug.find, () => bug.replace)
        },
      },
    ],
  })
  await bundle.write({ file, format: 'esm' })
  await bundle.close()
  expect(times, `"${bug.find}" occurs once in ${bug.file}`).toBe(1)
  const planted = (await import(/* @vite-ignore */ file)) as { coreFactory: CoreFactory }
  return planted.coreFactory
}

/** The known one first. */
function seedThatFinds(factory: CoreFactory, known: number | undefined): number | undefined {
  const isFound = (seed: number): boolean => runSeed(factory, seed).failure !== undefined
  if (known !== undefined && known <= MOST_SEEDS && isFound(known)) return known
  for (let seed = 1; seed <= MOST_SEEDS; seed++) if (isFound(seed)) return seed
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
        const factory = await plant(bug, join(folder, `${place}.mjs`))
        expect(seedThatFinds(factory, bug.seed), `found within ${MOST_SEEDS} seeds`).toBeDefined()
      },
      LONGEST_MS,
    )
  })
}
