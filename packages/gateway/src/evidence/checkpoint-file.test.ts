import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { CheckpointFile } from './checkpoint-file.ts'
import { MemoryFile } from './evidence-suite.ts'
import { EVIDENCE_LIMITS } from './limits.ts'

async function linesOf(file: CheckpointFile, from = 0): Promise<string[]> {
  const texts: string[] = []
  for await (const { text } of file.lines(from)) texts.push(text)
  return texts
}

describe('the file of checkpoints', () => {
  let directory: string
  let path: string

  beforeEach(() => {
    directory = mkdtempSync(join(tmpdir(), 'candor-evidence-'))
    path = join(directory, 'evidence', 'checkpoints.jsonl')
  })
  afterEach(() => rmSync(directory, { recursive: true }))

  it('is made where there is none, and goes on where it ended', async () => {
    const first = await CheckpointFile.open(path)
    await first.append('one')
    await first.close()
    const again = await CheckpointFile.open(path)
    expect(await again.append('two')).toBe(4)
    expect(await linesOf(again)).toEqual(['one', 'two'])
    expect(await linesOf(again, 4)).toEqual(['two'])
    await again.close()
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\n')
  })

  it.each([
    ['half a line', 'one\ntwo\n{"line":"can', 12],
    ['zeros that a crash left', `one\ntwo\n${'\0'.repeat(900)}`, 900],
    ['nothing', 'one\ntwo\n', 0],
  ])('cuts %s off the end, and nothing else', async (_, text, cut) => {
    await (await CheckpointFile.open(path)).close()
    writeFileSync(path, text)
    const file = await CheckpointFile.open(path)
    expect(file.cutBytes).toBe(cut)
    await file.append('three')
    await file.close()
    expect(readFileSync(path, 'utf8')).toBe('one\ntwo\nthree\n')
  })

  it('cuts a first line that was never finished', async () => {
    const memory = new MemoryFile('{"line"')
    const file = await CheckpointFile.over(memory.port, memory.bytes.length)
    expect(file.bytes).toBe(0)
    expect(memory.synced).toHaveLength(0)
  })

  it('gives lines whole that lie across two reads', async () => {
    const line = 'x'.repeat(1_500)
    const many = Array.from({ length: 100 }, (_, place) => `${place} ${line}`)
    const memory = new MemoryFile(`${many.join('\n')}\n`)
    const file = await CheckpointFile.over(memory.port, memory.bytes.length)
    expect(memory.bytes.length).toBeGreaterThan(2 * EVIDENCE_LIMITS.readBytes)
    expect(await linesOf(file)).toEqual(many)
  })
})

describe('a file of checkpoints on a failing disk', () => {
  let memory: MemoryFile
  let file: CheckpointFile

  beforeEach(async () => {
    memory = new MemoryFile('one\n')
    file = await CheckpointFile.over(memory.port, 4)
  })

  it('shows nobody a line that is not durable yet', async () => {
    let isDurable = false
    const { sync } = memory.port
    memory.port.sync = async () => {
      expect(await linesOf(file)).toEqual(['one'])
      await sync()
      isDurable = true
    }
    await file.append('two')
    expect(isDurable).toBe(true)
    expect(memory.synced.toString()).toBe('one\ntwo\n')
    expect(await linesOf(file)).toEqual(['one', 'two'])
  })

  it('takes half a line back when there is no space, and goes on later', async () => {
    memory.failing = 'write'
    memory.partial = 2
    await expect(file.append('two')).rejects.toThrow('no space')
    expect(memory.bytes.toString()).toBe('one\n')
    memory.failing = undefined
    await file.append('three')
    expect(memory.synced.toString()).toBe('one\nthree\n')
  })

  it('is never written to again after a failed sync', async () => {
    memory.failing = 'sync'
    await expect(file.append('two')).rejects.toThrow('disk failed')
    memory.failing = undefined
    expect(file.isBroken).toBe(true)
    await expect(file.append('three')).rejects.toThrow('opened anew')
    expect(await linesOf(file)).toEqual(['one'])
  })
})
