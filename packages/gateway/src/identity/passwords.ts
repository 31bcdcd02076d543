// Passwords in, hashes and verdicts out. The work is done in a thread of its own; the queue before it is bounded.

import { Worker } from 'node:worker_threads'
import { GATEWAY_LIMITS } from '../limits.ts'
import { ApiRefusal } from '../refusal.ts'
import type { PasswordResult, PasswordTask } from './password-thread.ts'

interface Waiter {
  resolve(result: PasswordResult): void
  reject(error: Error): void
}

type Task = PasswordTask extends infer T ? (T extends PasswordTask ? Omit<T, 'id'> : never) : never

/** The compiled thread: under a test runner this file is source, and threads cannot be. */
function threadFile(): URL {
  const isSource = import.meta.url.endsWith('.ts')
  return new URL(
    isSource ? '../../dist/identity/password-thread.js' : './password-thread.js',
    import.meta.url,
  )
}

export class Passwords {
  private readonly worker = new Worker(threadFile(), { execArgv: [] })
  private readonly waiting = new Map<number, Waiter>()
  private nextId = 1
  /** What an unknown account's password is checked against, so that it takes as long as a known one's. */
  private decoy: string | undefined

  constructor(onFailure: (reason: string) => void) {
    this.worker.on('message', (result: PasswordResult) => this.settle(result))
    this.worker.on('error', (error) => {
      for (const waiter of this.waiting.values()) waiter.reject(error)
      this.waiting.clear()
      onFailure(`password thread: ${error.message}`)
    })
    // An idle password thread is no reason for the process to stay.
    this.worker.unref()
  }

  async hash(password: string): Promise<string> {
    const result = await this.run({ kind: 'hash', password: composed(password) })
    if (result.kind !== 'hashed') throw new Error('the password thread gave another kind of answer')
    return result.hash
  }

  /** Whether the password is the one behind the hash; without a hash it takes as long, and is not. */
  async matches(password: string, hash: string | undefined): Promise<boolean> {
    this.decoy ??= await this.hash('no account has this password')
    const result = await this.run({
      kind: 'verify',
      password: composed(password),
      hash: hash ?? this.decoy,
    })
    return result.kind === 'verified' && result.matches && hash !== undefined
  }

  async stop(): Promise<void> {
    await this.worker.terminate()
  }

  private run(task: Task): Promise<PasswordResult> {
    if (this.waiting.size >= GATEWAY_LIMITS.passwordsWaiting) throw new ApiRefusal('login.busy')
    const id = this.nextId++
    return new Promise((resolve, reject) => {
      this.waiting.set(id, { resolve, reject })
      this.worker.postMessage({ ...task, id } satisfies PasswordTask)
    })
  }

  private settle(result: PasswordResult): void {
    const waiter = this.waiting.get(result.id)
    this.waiting.delete(result.id)
    if (result.kind === 'failed') waiter?.reject(new Error(result.reason))
    else waiter?.resolve(result)
  }
}

/** The same letters make the same password, however a keyboard puts them together. */
function composed(password: string): string {
  return password.normalize('NFC')
}
