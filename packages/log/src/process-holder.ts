// Who this process is, for the lock file: pid, start time and boot id, from /proc where it exists.
// A pid alone is not enough: it is given out again after a restart. Reads only; never signals a process.
// Limit: processes in two pid namespaces (containers) that share one directory cannot see each other.

import { readFileSync } from 'node:fs'
import { errorCode, type LockHolder } from './disk.ts'

interface Identity {
  readonly pid: number
  /** Clock ticks between boot and the process's start, as /proc words it; empty where there is no /proc. */
  readonly startTime: string
  readonly bootId: string
}

type ProcessState = { readonly kind: 'gone' } | { readonly kind: 'runs'; readonly startTime: string }

function readText(path: string): string | undefined {
  try {
    return readFileSync(path, 'utf8')
  } catch (error) {
    // No such process, no /proc on this system, or the process ended while we read: all mean "not told".
    if (errorCode(error) === undefined) throw error
    return undefined
  }
}

function answersSignals(pid: number): boolean {
  try {
    return process.kill(pid, 0)
  } catch (error) {
    // EPERM: it runs, under another user.
    return errorCode(error) === 'EPERM'
  }
}

function stateOf(pid: number): ProcessState {
  if (!answersSignals(pid)) return { kind: 'gone' }
  const stat = readText(`/proc/${pid}/stat`)
  if (stat === undefined) return { kind: 'runs', startTime: '' }
  // The name in parentheses may hold spaces and parentheses itself: count fields after the last one.
  const fields = stat.slice(stat.lastIndexOf(')') + 2).split(' ')
  const [state] = fields
  // A zombie has ended; only its parent has not asked yet.
  if (state === 'Z' || state === 'X') return { kind: 'gone' }
  return { kind: 'runs', startTime: fields[19] ?? '' }
}

function bootId(): string {
  return readText('/proc/sys/kernel/random/boot_id')?.trim() ?? ''
}

function parse(text: string): Identity | undefined {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch (error) {
    if (error instanceof SyntaxError) return undefined
    throw error
  }
  if (typeof value !== 'object' || value === null) return undefined
  const { pid, startTime, bootId } = value as Record<string, unknown>
  if (typeof pid !== 'number' || !Number.isSafeInteger(pid) || pid < 1) return undefined
  if (typeof startTime !== 'string' || typeof bootId !== 'string') return undefined
  return { pid, startTime, bootId }
}

export function processHolder(): LockHolder {
  const own = stateOf(process.pid)
  const me: Identity = {
    pid: process.pid,
    startTime: own.kind === 'runs' ? own.startTime : '',
    bootId: bootId(),
  }
  return {
    identity: JSON.stringify(me),
    runs(text) {
      const other = parse(text)
      if (other === undefined) return true
      if (other.bootId !== me.bootId && other.bootId !== '' && me.bootId !== '') return false
      const state = stateOf(other.pid)
      if (state.kind === 'gone') return false
      return other.startTime === '' || state.startTime === '' || other.startTime === state.startTime
    },
  }
}
