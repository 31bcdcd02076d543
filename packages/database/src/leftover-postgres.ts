// Ends what an earlier start left running on a cluster when its own process was killed. With the lock held, so
// that nothing of a living start is touched. Signals only Postgres processes that carry the cluster's name.

import { readdirSync, rmSync, statSync } from 'node:fs'
import path from 'node:path'
import { setTimeout } from 'node:timers/promises'
import { DatabaseUnusable, errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'
import type { Place } from './postgres-place.ts'
import { clusterName } from './postgres-settings.ts'
import { isAlive, readProc } from './running-process.ts'
import { readSmallFile } from './small-file.ts'

export async function stopLeftovers({ cluster, account }: Place): Promise<void> {
  const pidFile = path.join(cluster, 'postmaster.pid')
  const postmaster = pidIn(pidFile)
  if (readProc('self/stat') === undefined) {
    await waitForOther(postmaster)
    return
  }
  const uid = account?.uid ?? process.geteuid?.() ?? 0
  const left = (): number[] => serverProcesses(clusterName(cluster), uid)
  const stopped =
    (await end({ left, signal: 'SIGINT', leader: postmaster ?? 0, waitMs: LIMITS.fastStopMs })) ||
    (await end({ left, signal: 'SIGQUIT', waitMs: LIMITS.quitStopMs })) ||
    (await end({ left, signal: 'SIGKILL', waitMs: LIMITS.quitStopMs }))
  if (!stopped) {
    throw new DatabaseUnusable(`Postgres processes of an earlier start do not end: ${left().join(', ')}`)
  }
  // No process of the cluster is left, so the file is stale. Postgres itself would trust it when its pid has
  // been given to some other process of the same user, and refuse to start.
  rmSync(pidFile, { force: true })
}

interface Ending {
  readonly left: () => number[]
  readonly signal: NodeJS.Signals
  /** Only this one gets the signal, and the others follow it; without it there is nobody to follow. */
  readonly leader?: number
  readonly waitMs: number
}

/** Whether none is left in the end. */
async function end({ left, signal, leader, waitMs }: Ending): Promise<boolean> {
  const all = left()
  if (all.length === 0) return true
  const targets = leader === undefined ? all : all.filter((pid) => pid === leader)
  if (targets.length === 0) return false
  for (const pid of targets) send(pid, signal)
  const until = performance.now() + waitMs
  while (performance.now() < until) {
    await setTimeout(LIMITS.pollMs)
    if (left().length === 0) return true
  }
  return false
}

function send(pid: number, signal: NodeJS.Signals): void {
  try {
    process.kill(pid, signal)
  } catch (error) {
    // It ended by itself in the meantime.
    if (errorCode(error) !== 'ESRCH') throw error
  }
}

/** The postmaster has the name among its arguments, every process it made in its title. */
function serverProcesses(name: string, uid: number): number[] {
  const pids = readdirSync('/proc').filter((entry) => /^\d+$/.test(entry))
  return pids.map(Number).filter((pid) => {
    if (readProc(`${pid}/comm`)?.trim() !== 'postgres') return false
    if (readProc(`${pid}/cmdline`)?.includes(name) !== true) return false
    // Anybody may write the name into a title: only processes of the server's own account count.
    return statSync(`/proc/${pid}`, { throwIfNoEntry: false })?.uid === uid
  })
}

/** Without /proc a leftover cannot be told from a stranger; it ends by itself when its starter is gone. */
async function waitForOther(pid: number | undefined): Promise<void> {
  const until = performance.now() + LIMITS.quitStopMs
  while (pid !== undefined && isAlive(pid) && performance.now() < until) await setTimeout(LIMITS.pollMs)
}

function pidIn(pidFile: string): number | undefined {
  const pid = Number(readSmallFile(pidFile)?.split('\n')[0])
  return Number.isSafeInteger(pid) && pid > 0 ? pid : undefined
}
