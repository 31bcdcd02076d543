// What the system tells about a process: whether it runs, since when, by what command. Reads only; the signal 0
// that asks for life reaches nobody.

import { readFileSync } from 'node:fs'
import { errorCode } from './errors.ts'

export function isAlive(pid: number): boolean {
  try {
    process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    return errorCode(error) === 'EPERM'
  }
  // A zombie has ended; only its parent has not asked yet.
  return statFields(pid)?.[0] !== 'Z'
}

/** Clock ticks between boot and the process's start; undefined where there is no /proc. */
export function startTimeOf(pid: number): string | undefined {
  return statFields(pid)?.[19]
}

/** Linux's record of a process, from the state on. The name before it may hold spaces and parentheses. */
function statFields(pid: number): string[] | undefined {
  const stat = readProc(`${pid}/stat`)
  return stat?.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Empty where there is no /proc. */
export function bootId(): string {
  return readProc('sys/kernel/random/boot_id')?.trim() ?? ''
}

/** Undefined when there is no such process, or no /proc on this system. */
export function readProc(name: string): string | undefined {
  try {
    return readFileSync(`/proc/${name}`, 'utf8')
  } catch (error) {
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}
