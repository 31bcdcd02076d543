import { appendFileSync, cpSync, mkdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { test, vi } from 'vitest'
import { PLANTED_BUGS } from './planted-bugs.ts'
import { PLANTED_CONTRACT_BUGS } from './planted-contract-bugs.ts'
import { PLANTED_EARN_BUGS } from './planted-earn-bugs.ts'
import { PLANTED_SECOND_BUGS } from './planted-second-bugs.ts'
import { runSeed } from './run-seed.ts'

vi.mock('./generator-robot-profile.ts', () => ({ drawRobots: () => ({ share: 0, moods: [] }) }))
const HERE = dirname(fileURLToPath(import.meta.url))
const SRC = join(HERE, '..', '..', 'packages', 'core', 'src')
const M = join(HERE, '..', '.mutants')
test('x', async () => {
  const all = [...PLANTED_BUGS, ...PLANTED_CONTRACT_BUGS, ...PLANTED_SECOND_BUGS, ...PLANTED_EARN_BUGS]
  for (const [i, bug] of all.entries()) {
    const dir = join(M, `s${i}`)
    mkdirSync(dir, { recursive: true })
    cpSync(SRC, dir, { recursive: true, filter: (p) => !p.endsWith('.test.ts') })
    const p = join(dir, bug.file)
    const s = readFileSync(p, 'utf8')
    writeFileSync(
      p,
      s.replace(bug.find, () => bug.replace),
    )
    const { coreFactory } = (await import(/* @vite-ignore */ join(dir, 'index.ts'))) as any
    const found: number[] = []
    for (let seed = 1; seed <= 300; seed++) {
      if (runSeed(coreFactory, seed).failure !== undefined) found.push(seed)
      if (found.length >= 3) break
    }
    if ((found[2] ?? 999) > 60) appendFileSync('/tmp/h10/robotsim/rare.txt', `${bug.name}: ${found.join()}\n`)
    rmSync(dir, { recursive: true, force: true })
  }
  appendFileSync('/tmp/h10/robotsim/rare.txt', 'done\n')
}, 6_000_000)
