// A list of lines in one file, each with a checksum. A line that a crash cut off is taken away; any other damage refuses.
// One process at a time: whoever opens it holds the lock of the folder.

import {
  closeSync,
  existsSync,
  fdatasyncSync,
  fsyncSync,
  ftruncateSync,
  mkdirSync,
  openSync,
  readFileSync,
  renameSync,
  writeSync,
} from 'node:fs'
import path from 'node:path'
import { crc32 } from 'node:zlib'
import { RecordsDamaged } from '../errors.ts'
import type { LineStore } from './line-store.ts'

const CHECKSUM_DIGITS = 8
const LINE_END = '\n'

export function openFileLineStore(file: string): LineStore {
  mkdirSync(path.dirname(file), { recursive: true })
  if (!existsSync(file)) putInPlace(file, '')
  let descriptor = openSync(file, 'r+')
  let size: number
  let broken: unknown
  try {
    const content = readFileSync(file)
    // What follows the last line end was being written when the process, or the power, went.
    size = content.lastIndexOf(LINE_END) + 1
    if (size < content.length) {
      ftruncateSync(descriptor, size)
      fsyncSync(descriptor)
    }
    decode(content.toString('utf8', 0, size), file)
  } catch (error) {
    closeSync(descriptor)
    throw error
  }

  /** After a failed write or sync nobody knows what the disk holds: nothing is written any more. */
  const guarded = (write: () => void): void => {
    if (broken !== undefined)
      throw new RecordsDamaged(`${file} could not be written before`, { cause: broken })
    try {
      write()
    } catch (error) {
      broken = error
      throw error
    }
  }
  return {
    load: () => decode(readFileSync(file, 'utf8'), file),
    append: (line) =>
      guarded(() => {
        const bytes = Buffer.from(encode(line))
        writeFully(descriptor, bytes, size)
        fdatasyncSync(descriptor)
        size += bytes.length
      }),
    replace: (newLines) =>
      guarded(() => {
        const text = newLines.map(encode).join('')
        putInPlace(file, text)
        closeSync(descriptor)
        descriptor = openSync(file, 'r+')
        size = Buffer.byteLength(text)
      }),
    close: () => closeSync(descriptor),
  }
}

function encode(line: string): string {
  if (line.includes(LINE_END)) throw new Error('a line holds a line end')
  return `${checksum(line)} ${line}${LINE_END}`
}

function decode(text: string, file: string): string[] {
  return text
    .split(LINE_END)
    .slice(0, -1)
    .map((entry, place) => {
      const line = entry.slice(CHECKSUM_DIGITS + 1)
      if (entry !== `${checksum(line)} ${line}`) {
        throw new RecordsDamaged(`${file}: line ${place + 1} is damaged; restore the file from a backup`)
      }
      return line
    })
}

function checksum(line: string): string {
  return crc32(line).toString(16).padStart(CHECKSUM_DIGITS, '0')
}

function writeFully(descriptor: number, bytes: Uint8Array, position: number): void {
  let written = 0
  while (written < bytes.length) {
    written += writeSync(descriptor, bytes, written, bytes.length - written, position + written)
  }
}

function putInPlace(file: string, text: string): void {
  const temporary = `${file}.tmp`
  const descriptor = openSync(temporary, 'w', 0o600)
  try {
    writeFully(descriptor, Buffer.from(text), 0)
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
  renameSync(temporary, file)
  syncFolder(path.dirname(file))
}

/** Makes the new name durable. Windows has no such call and needs none. */
function syncFolder(folder: string): void {
  if (process.platform === 'win32') return
  const descriptor = openSync(folder, 'r')
  try {
    fsyncSync(descriptor)
  } finally {
    closeSync(descriptor)
  }
}
