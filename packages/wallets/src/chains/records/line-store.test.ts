import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { afterEach, describe, expect, it } from 'vitest'
import { RecordsDamaged } from '../errors.ts'
import { openFileLineStore } from './file-line-store.ts'
import { type LineStore, memoryLineStore } from './line-store.ts'

const folder = mkdtempSync(path.join(os.tmpdir(), 'candor-lines-'))
const file = path.join(folder, 'deep', 'lines')
const LINES = ['first', '{"second":"ü"}', '', 'the fourth']

afterEach(() => rmSync(folder, { recursive: true, force: true }))

function memory(): () => LineStore {
  const kept: string[] = []
  return () => memoryLineStore(kept)
}

describe.each([
  ['memory', memory()],
  ['file', () => openFileLineStore(file)],
])('lines in %s', (_, open) => {
  it('are there after a restart, in their order, and can be put anew', () => {
    const store = open()
    expect(store.load()).toEqual([])
    for (const line of LINES) store.append(line)
    expect(store.load()).toEqual(LINES)
    store.close()

    const again = open()
    expect(again.load()).toEqual(LINES)
    again.replace(['only this'])
    again.append('and this')
    again.close()
    expect(open().load()).toEqual(['only this', 'and this'])
  })
})

describe('lines in a file', () => {
  function written(): Buffer {
    const store = openFileLineStore(file)
    for (const line of LINES) store.append(line)
    store.close()
    return readFileSync(file)
  }

  it('[P5] cut off anywhere: what was whole is there, and writing goes on', () => {
    const whole = written()
    for (let length = 0; length < whole.length; length += 1) {
      const kept = whole.subarray(0, length)
      writeFileSync(file, kept)
      const store = openFileLineStore(file)
      const expected = LINES.slice(0, kept.toString('latin1').split('\n').length - 1)
      expect(store.load()).toEqual(expected)
      store.append('new')
      store.close()
      const again = openFileLineStore(file)
      expect(again.load()).toEqual([...expected, 'new'])
      again.close()
    }
  })

  it('[P5] with one bit turned anywhere: refused, or only the last line taken for cut off', () => {
    const whole = written()
    for (let at = 0; at < whole.length; at += 1) {
      const damaged = Buffer.from(whole)
      damaged.writeUInt8(damaged.readUInt8(at) ^ 1, at)
      writeFileSync(file, damaged)
      const open = (): readonly string[] => openFileLineStore(file).load()
      if (at === whole.length - 1) expect(open()).toEqual(LINES.slice(0, -1))
      else expect(open).toThrow(RecordsDamaged)
    }
  })

  it('refuses a line with a line end, and writes nothing after that', () => {
    const store = openFileLineStore(file)
    expect(() => store.append('a\nb')).toThrow('line end')
    expect(() => store.append('c')).toThrow(RecordsDamaged)
    store.close()
    expect(openFileLineStore(file).load()).toEqual([])
  })
})
