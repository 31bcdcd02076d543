// A thread that hashes and checks passwords, one at a time and with little weight, so that no crowd of logins can
// slow trading down: Argon2 is made to cost, and Node's shared threads must stay free for files and sockets.

import { setPriority } from 'node:os'
import { parentPort } from 'node:worker_threads'
import { hashSync, verifySync } from '@node-rs/argon2'

export type PasswordTask =
  | { readonly id: number; readonly kind: 'hash'; readonly password: string }
  | { readonly id: number; readonly kind: 'verify'; readonly password: string; readonly hash: string }

export type PasswordResult =
  | { readonly id: number; readonly kind: 'hashed'; readonly hash: string }
  | { readonly id: number; readonly kind: 'verified'; readonly matches: boolean }
  | { readonly id: number; readonly kind: 'failed'; readonly reason: string }

const ARGON2ID = 2
/** One of the settings that OWASP and ASVS call equal: 7 MiB, five passes, one lane. Of these it is the one that a small
 * machine's caches take best: 19 MiB and two passes cost a guesser no more and trading nearly twice as much. */
const COST = { algorithm: ARGON2ID, memoryCost: 7_168, timeCost: 5, parallelism: 1 }

/** On Linux this is the weight of the calling thread alone. */
const NICE = 10

function run(task: PasswordTask): PasswordResult {
  try {
    if (task.kind === 'hash') return { id: task.id, kind: 'hashed', hash: hashSync(task.password, COST) }
    return { id: task.id, kind: 'verified', matches: verifySync(task.hash, task.password) }
  } catch (error) {
    return { id: task.id, kind: 'failed', reason: error instanceof Error ? error.message : String(error) }
  }
}

if (parentPort !== null) {
  const main = parentPort
  if (process.platform === 'linux') setPriority(0, NICE)
  main.on('message', (task: PasswordTask) => main.postMessage(run(task)))
}
