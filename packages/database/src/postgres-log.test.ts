import { existsSync, mkdtempSync, readFileSync, rmSync, statSync, symlinkSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { LIMITS } from './limits.ts'
import { PostgresLog } from './postgres-log.ts'

let folder: string
let file: string

beforeEach(() => {
  folder = mkdtempSync(path.join(os.tmpdir(), 'candor-log-'))
  file = path.join(folder, 'postgres.log')
})

afterEach(() => {
  rmSync(folder, { recursive: true, force: true })
})

test('the file and the one before it stay within their bound, and nothing between them is lost', () => {
  const log = new PostgresLog(file)
  const line = `${'x'.repeat(99_999)}\n`
  const lines = Math.ceil((LIMITS.logBytes * 3) / line.length)
  for (let written = 0; written < lines; written++) log.write(Buffer.from(line))
  log.write(Buffer.from('the end\n'))
  log.close()
  const sizes = [file, `${file}.1`].map((name) => statSync(name).size)
  for (const size of sizes) expect(size).toBeLessThanOrEqual(LIMITS.logBytes)
  expect(sizes[1]).toBeGreaterThan(LIMITS.logBytes - line.length)
  expect(readFileSync(file, 'utf8').endsWith('the end\n')).toBe(true)
})

test('a new start keeps the log of the one before', () => {
  for (const text of ['first', 'second', 'third']) {
    const log = new PostgresLog(file)
    log.write(Buffer.from(text))
    log.close()
  }
  expect(readFileSync(file, 'utf8')).toBe('third')
  expect(readFileSync(`${file}.1`, 'utf8')).toBe('second')
  expect(statSync(file).mode & 0o777).toBe(0o600)
})

test('the last lines are whole however they came, and bounded', () => {
  const log = new PostgresLog(file)
  const text = Array.from({ length: 500 }, (_, place) => `line ${place}`).join('\n')
  for (let at = 0; at < text.length; at += 7) log.write(Buffer.from(text.slice(at, at + 7)))
  const lines = log.tail().split('\n')
  expect(lines.at(-1)).toBe('line 499')
  expect(lines.length).toBeLessThanOrEqual(LIMITS.logTailLines + 1)
  log.write(Buffer.from('y'.repeat(10 * LIMITS.logTailLineBytes)))
  log.close()
  expect(log.tail().length).toBeLessThan(2 * LIMITS.logTailLineBytes)
})

test('a disk that takes nothing does not end the process', () => {
  // Linux's device that is always full.
  const full = '/dev/full'
  if (!existsSync(full)) return
  const log = new PostgresLog(file)
  log.close()
  rmSync(file)
  symlinkSync(full, file)
  log.write(Buffer.from('lost\n'))
  expect(log.tail()).toBe('lost')
  log.close()
  rmSync(file)
  log.write(Buffer.from('kept\n'))
  log.close()
  expect(readFileSync(file, 'utf8')).toBe('(5 bytes could not be written)\nkept\n')
})
