// Ends this process when the npm that started it is gone. npm puts a shell between itself and the script, and a
// signal to npm alone (a supervisor, a test harness) stops at that shell: without this, the script would stay.
import { readFileSync } from 'node:fs'
import path from 'node:path'

const LOOK_EVERY_MS = 250

/** Does nothing for a script that was started without npm: that one may outlive its shell. */
export function followNpm() {
  const ownName = path.basename(process.argv[1])
  if (process.env.npm_lifecycle_script?.includes(ownName) !== true) return
  const parent = process.ppid
  const npm = npmAbove(parent)
  setInterval(() => {
    if (process.ppid !== parent || (npm !== null && !isAlive(npm))) process.kill(process.pid, 'SIGTERM')
  }, LOOK_EVERY_MS).unref()
}

/** npm's process, when it is the parent of our parent. Only Linux tells; elsewhere the parent must do. */
function npmAbove(parent) {
  if (process.platform !== 'linux') return null
  const above = fieldsOf(parent)?.parent
  return above !== undefined && fieldsOf(above)?.name.startsWith('npm') ? above : null
}

function isAlive(pid) {
  const state = fieldsOf(pid)?.state
  return state !== undefined && state !== 'Z'
}

/** From Linux's record of a process, `PID (NAME) STATE PARENT ...`; undefined when there is no such process. */
function fieldsOf(pid) {
  try {
    const record = readFileSync(`/proc/${pid}/stat`, 'utf8')
    const [, name, state, parent] = /^\d+ \((.*)\) (\S) (\d+)/s.exec(record)
    return { name, state, parent: Number(parent) }
  } catch (error) {
    if (error.code === 'ENOENT' || error.code === 'ESRCH') return undefined
    throw error
  }
}
