import { spawn } from 'node:child_process'
import { mkdtempSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { lockDirectory } from './directory-lock.ts'
import { DatabaseInUse } from './errors.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'candor-lock-'))
  file = path.join(folder, 'lock')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

const own = (): Record<string, unknown> => {
  const lock = lockDirectory(folder)
  const holder = JSON.parse(readFileSync(file, 'utf8')) as Record<string, unknown>
  lock.release()
  return holder
}

test('one holder at a time, and nothing is left behind', () => {
  const lock = lockDirectory(folder)
  expect(() => lockDirectory(folder)).toThrow(DatabaseInUse)
  lock.release()
  const next = lockDirectory(folder)
  lock.release()
  expect(() => lockDirectory(folder)).toThrow(DatabaseInUse)
  next.release()
  expect(readdirSync(folder)).toEqual([])
})

test('a holder that has ended holds nothing', async () => {
  const child = spawn('sleep', ['600'], { stdio: 'ignore' })
  const holder = { ...own(), pid: child.pid, startTime: '' }
  writeFileSync(file, JSON.stringify(holder))
  expect(() => lockDirectory(folder)).toThrow(DatabaseInUse)
  child.kill('SIGKILL')
  await new Promise((resolve) => {
    child.once('exit', resolve)
  })
  lockDirectory(folder).release()
})

test('a pid that was given out again, or belongs to another boot, holds nothing', () => {
  const holder = own()
  for (const stale of [
    { ...holder, startTime: '1' },
    { ...holder, bootId: 'another' },
  ]) {
    writeFileSync(file, JSON.stringify(stale))
    lockDirectory(folder).release()
  }
})

test('what no start has written holds nothing', () => {
  for (const text of ['', 'nonsense', 'null', '{"pid":-1}', '{"pid":1}']) {
    writeFileSync(file, text)
    lockDirectory(folder).release()
  }
})
