// The processes that work on a data directory, found where Linux lists them: the server's by its environment, Postgres'
// by the folder it works in. For kills that nobody was asked about, and to see that nothing stays behind.

import { existsSync, readdirSync, readFileSync, readlinkSync } from 'node:fs'
import { setTimeout as sleep } from 'node:timers/promises'

const LOOK_EVERY_MS = 20

export interface FoundProcess {
  readonly pid: number
  readonly name: string
  /** Of the server itself, and not of its Postgres. */
  readonly isServer: boolean
}

/** Without the system's list of processes there is nothing to find them in. */
export function canFindProcesses(): boolean {
  return existsSync('/proc/self/environ')
}

export function processesOf(directory: string): FoundProcess[] {
  return readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((pid) => pid !== process.pid)
    .map((pid) => ({ pid, isServer: isServer(pid, directory) }))
    .filter((each) => each.isServer || worksIn(each.pid, directory))
    .map((each) => ({
      ...each,
      name: ofProcess(() => readFileSync(`/proc/${each.pid}/comm`, 'utf8').trim()),
    }))
}

/** Ends them at once, without a word; those that lead a group take the group along. */
export function killProcesses(processes: readonly FoundProcess[]): void {
  for (const { pid } of processes) {
    for (const target of [-pid, pid]) {
      try {
        process.kill(target, 'SIGKILL')
      } catch (error) {
        // It is gone already, or leads no group.
        if (!(error instanceof Error && 'code' in error && error.code === 'ESRCH')) throw error
      }
    }
  }
}

/** Waits for the last of them to end; gives those that did not. */
export async function leftoversOf(directory: string, mostMs: number): Promise<FoundProcess[]> {
  const until = performance.now() + mostMs
  for (;;) {
    const left = processesOf(directory)
    if (left.length === 0 || performance.now() > until) return left
    await sleep(LOOK_EVERY_MS)
  }
}

function isServer(pid: number, directory: string): boolean {
  const settings = ofProcess(() => readFileSync(`/proc/${pid}/environ`, 'utf8')).split('\0')
  return settings.includes(`CANDOR_DATA_DIR=${directory}`)
}

function worksIn(pid: number, directory: string): boolean {
  return (
    ofProcess(() => readlinkSync(`/proc/${pid}/cwd`)).startsWith(directory) ||
    ofProcess(() => readFileSync(`/proc/${pid}/cmdline`, 'utf8')).includes(directory)
  )
}

/** Nothing of a process that ended while we looked, or that belongs to another user. */
function ofProcess(read: () => string): string {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error) return ''
    throw error
  }
}
