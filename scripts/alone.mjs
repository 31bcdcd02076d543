// Lets one process of this checkout at a time do something: `npm start` and `npm test` begun together must not both
// install, or both build the site. The second one waits.
import { createHash } from 'node:crypto'
import { existsSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { root } from './children.mjs'

const WAIT_MS = 300

/** `name` tells what is done; `waiting` is said once when somebody else is at it. */
export async function alone(name, waiting, body) {
  const checkout = createHash('sha256').update(root).digest('hex').slice(0, 16)
  const file = path.join(os.tmpdir(), `candor-${name}-${process.getuid?.() ?? 0}-${checkout}`)
  let waited = false
  while (!claim(file)) {
    if (!waited) console.log(waiting)
    waited = true
    await setTimeout(WAIT_MS)
  }
  try {
    await body()
  } finally {
    rmSync(file, { force: true })
  }
}

function claim(file) {
  try {
    writeFileSync(file, String(process.pid), { flag: 'wx' })
    return true
  } catch (error) {
    if (error.code !== 'EEXIST') throw error
  }
  const holder = Number(existsSync(file) ? readFileSync(file, 'utf8') : 0)
  if (holder === 0 || isAlive(holder)) return false
  rmSync(file, { force: true })
  return claim(file)
}

function isAlive(pid) {
  try {
    process.kill(pid, 0)
    return true
  } catch (error) {
    return error.code === 'EPERM'
  }
}
