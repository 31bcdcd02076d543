// The server's log: chunks of its stderr in; a file of bounded size, the one before it, and the last lines out.
// Never lets a full disk end the process: what cannot be written is counted, and the count written later.

import { closeSync, existsSync, openSync, renameSync, writeSync } from 'node:fs'
import { errorCode } from './errors.ts'
import { LIMITS } from './limits.ts'

export class PostgresLog {
  readonly #file: string
  #descriptor: number | undefined
  #bytes = 0
  #lostBytes = 0
  #tail: string[] = ['']

  /** The file of an earlier start becomes the older one. */
  constructor(file: string) {
    this.#file = file
    this.#begin()
  }

  write(chunk: Buffer): void {
    this.#remember(chunk.toString('utf8'))
    try {
      if (this.#bytes + chunk.length > LIMITS.logBytes) this.#begin()
      if (this.#lostBytes > 0) this.#append(Buffer.from(`(${this.#lostBytes} bytes could not be written)\n`))
      this.#lostBytes = 0
      this.#append(chunk)
    } catch (error) {
      if (errorCode(error) === undefined) throw error
      this.#lostBytes += chunk.length
    }
  }

  /** The last lines, oldest first. */
  tail(): string {
    return this.#tail.join('\n').trim()
  }

  close(): void {
    if (this.#descriptor !== undefined) closeSync(this.#descriptor)
    this.#descriptor = undefined
  }

  #begin(): void {
    this.close()
    if (existsSync(this.#file)) renameSync(this.#file, `${this.#file}.1`)
    this.#descriptor = openSync(this.#file, 'a', 0o600)
    this.#bytes = 0
  }

  #append(bytes: Buffer): void {
    this.#descriptor ??= openSync(this.#file, 'a', 0o600)
    let at = 0
    while (at < bytes.length) at += writeSync(this.#descriptor, bytes, at)
    this.#bytes += bytes.length
  }

  #remember(text: string): void {
    const [first = '', ...rest] = text.split('\n')
    const last = this.#tail.pop() ?? ''
    const lines = [...this.#tail, last + first, ...rest].slice(-LIMITS.logTailLines - 1)
    this.#tail = lines.map((line) => line.slice(0, LIMITS.logTailLineBytes))
  }
}
