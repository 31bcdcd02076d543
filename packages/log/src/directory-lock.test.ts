import { spawn, spawnSync } from 'node:child_process'
import { once } from 'node:events'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'
import { LogLocked } from './errors.ts'
import { openFileLog } from './file-log.ts'
import { nodeDisk } from './node-disk.ts'
import { openSample, simulatedDisk, thrownBy } from './sample-log.ts'

describe('one process per directory', () => {
  let directory = ''
  const lockFile = (): string => join(directory, 'lock')
  const own = (): Record<string, unknown> => JSON.parse(nodeDisk().holder.identity) as Record<string, unknown>

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'candor-lock-'))
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  test('a second opener in the same process gets LogLocked, and the directory is free after a close', () => {
    const log = openFileLog({ directory, disk: nodeDisk() })
    const error = thrownBy(() => openFileLog({ directory, disk: nodeDisk() }))
    expect(error).toBeInstanceOf(LogLocked)
    expect(error).toMatchObject({ code: 'log.locked', file: lockFile() })
    log.close()
    openFileLog({ directory, disk: nodeDisk() }).close()
    expect(readdirSync(directory)).toEqual(['0000000000000001.seg'])
  })

  test('a lock of a process that still runs holds; it is taken over when the process is dead', async () => {
    const child = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000); console.log("up")'], {
      stdio: 'pipe',
    })
    await once(child.stdout, 'data')
    const start = readFileSync(`/proc/${child.pid}/stat`, 'utf8').split(') ')[1]?.split(' ')[19]
    writeFileSync(lockFile(), JSON.stringify({ ...own(), pid: child.pid, startTime: start }))
    expect(thrownBy(() => openFileLog({ directory, disk: nodeDisk() }))).toBeInstanceOf(LogLocked)
    const exited = once(child, 'exit')
    child.kill('SIGKILL')
    await exited
    openFileLog({ directory, disk: nodeDisk() }).close()
  })

  test('a pid that was given out again, a dead pid and another boot are stale', () => {
    const dead = spawnSync(process.execPath, ['-e', '0']).pid
    const stale = [{ startTime: '1' }, { pid: dead }, { bootId: 'another boot' }]
    for (const change of stale) {
      writeFileSync(lockFile(), JSON.stringify({ ...own(), ...change }))
      openFileLog({ directory, disk: nodeDisk() }).close()
    }
  })

  test('a lock that cannot be read is not taken over', () => {
    for (const text of ['', 'not json', '[]', '{"pid":0}', 'null']) {
      writeFileSync(lockFile(), text)
      expect(thrownBy(() => openFileLog({ directory, disk: nodeDisk() }))).toBeInstanceOf(LogLocked)
      expect(readFileSync(lockFile(), 'utf8')).toBe(text)
    }
  })

  test('a lock that was taken away is noticed, and not removed from its new holder', () => {
    const disk = nodeDisk()
    const lock = lockDirectory(disk, directory)
    lock.confirm()
    writeFileSync(lockFile(), 'somebody else')
    expect(thrownBy(() => lock.confirm())).toBeInstanceOf(LogLocked)
    lock.release()
    expect(readFileSync(lockFile(), 'utf8')).toBe('somebody else')
  })

  test('two openers at one stale lock: the slower one puts the lock of the faster one back', () => {
    const disk = simulatedDisk()
    disk.makeDirectory('/log')
    disk.put('/log/lock', Buffer.from('a dead one'))
    const faster = 'the faster one'
    let raced = false
    const racing = Object.assign(Object.create(disk) as typeof disk, {
      rename(from: string, to: string) {
        if (!raced) disk.put('/log/lock', Buffer.from(faster))
        raced = true
        disk.rename(from, to)
      },
      holder: { identity: 'the slower one', runs: (identity: string) => identity === faster },
      createExclusive: (path: string, content: Uint8Array) => disk.createExclusive(path, content),
      open: (path: string, mode: 'read' | 'write' | 'create') => disk.open(path, mode),
      remove: (path: string) => disk.remove(path),
    })
    expect(thrownBy(() => lockDirectory(racing, '/log'))).toBeInstanceOf(LogLocked)
    expect(disk.contents('/log/lock').toString()).toBe(faster)
  })

  test('the simulated machine: locked until it restarts', () => {
    const disk = simulatedDisk()
    openSample(disk)
    expect(thrownBy(() => openSample(disk))).toBeInstanceOf(LogLocked)
    disk.kill()
    openSample(disk).close()
  })
})
