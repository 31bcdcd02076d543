// What a process and its children take of the machine, from /proc: time of the processor, memory without counting
// shared pages twice. Linux only.

import { readdirSync, readFileSync } from 'node:fs'

const TICKS_PER_SECOND = 100
const PARENT_FIELD = 1
const USER_FIELD = 11
const SYSTEM_FIELD = 12
const STOLEN_FIELD = 8

function fieldsOf(statFile: string): string[] {
  const stat = readFileSync(statFile, 'utf8')
  return stat.slice(stat.lastIndexOf(')') + 2).split(' ')
}

/** Undefined when it has ended meanwhile. */
function attempt<T>(read: () => T): T | undefined {
  try {
    return read()
  } catch (error) {
    if (error instanceof Error && 'code' in error && (error.code === 'ENOENT' || error.code === 'ESRCH'))
      return undefined
    throw error
  }
}

/** Seconds of processor time that a thread has used so far; a process's first thread has its number. */
export function threadSeconds(pid: number, thread: number = pid): number {
  const fields = fieldsOf(`/proc/${pid}/task/${thread}/stat`)
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND
}

/** The same for all its threads together. */
export function processSeconds(pid: number): number {
  const fields = fieldsOf(`/proc/${pid}/stat`)
  return (Number(fields[USER_FIELD]) + Number(fields[SYSTEM_FIELD])) / TICKS_PER_SECOND
}

/** A process and everything that descends from it. */
export function familyOf(pid: number): number[] {
  const children = readdirSync('/proc')
    .filter((entry) => /^\d+$/.test(entry))
    .map(Number)
    .filter((each) => attempt(() => Number(fieldsOf(`/proc/${each}/stat`)[PARENT_FIELD])) === pid)
  return [pid, ...children.flatMap(familyOf)]
}

export interface FamilyMemory {
  /** Shared pages divided among those who share them. */
  readonly bytes: number
  /** Without pages of files: how many of these count depends on who else runs the same programs at the moment. */
  readonly ownBytes: number
  /** Memory that processes of the family have in common: the database's cache. */
  readonly sharedBytes: number
}

/** Memory of a process and its descendants. */
export function familyMemory(pid: number): FamilyMemory {
  let bytes = 0
  let ownBytes = 0
  let sharedBytes = 0
  for (const each of familyOf(pid)) {
    const memory = memoryOf(each)
    bytes += memory('Pss')
    ownBytes += memory('Pss_Anon')
    sharedBytes += memory('Pss_Shmem')
  }
  return { bytes, ownBytes, sharedBytes }
}

/** What a process alone has, without pages of files. */
export function ownMemory(pid: number): number {
  return memoryOf(pid)('Pss_Anon')
}

function memoryOf(pid: number): (name: string) => number {
  const rollup = attempt(() => readFileSync(`/proc/${pid}/smaps_rollup`, 'utf8')) ?? ''
  return (name) => Number(new RegExp(`^${name}:\\s+(\\d+) kB$`, 'm').exec(rollup)?.[1] ?? 0) * 1024
}

/** Seconds of all processors that the machine was kept from running since it began, because others ran on the hardware. */
export function stolenSeconds(): number {
  const [all = ''] = readFileSync('/proc/stat', 'utf8').split('\n')
  return Number(all.split(/\s+/)[STOLEN_FIELD] ?? 0) / TICKS_PER_SECOND
}
