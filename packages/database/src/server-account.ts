// Under which account the server runs. Postgres refuses root, so root hands it to `nobody` with a group that
// nobody else has; every other user runs it itself. Never creates an account.

import { chmodSync, chownSync, readFileSync, statSync } from 'node:fs'
import path from 'node:path'
import { DatabaseUnusable } from './errors.ts'

export interface ServerAccount {
  readonly uid: number
  readonly gid: number
}

/**
 * initdb insists on a uid that has a name, hence `nobody`. Other programs run as nobody too, so what keeps them
 * out is the group: our folders open to this one alone, and a process of another group may not trace ours. The
 * number lies in what Debian reserves (65000 to 65533) and outside of what systemd hands out (up to 65519).
 */
const PRIVATE_GROUP = 65_530

export function isRoot(): boolean {
  return process.geteuid?.() === 0
}

/** Undefined: this process's own user. Data that are already there stay with the account that owns them. */
export function serverAccount(cluster: string): ServerAccount | undefined {
  if (!isRoot()) return undefined
  const owner = statSync(cluster, { throwIfNoEntry: false })
  if (owner !== undefined && owner.uid !== 0) return { uid: owner.uid, gid: owner.gid }
  const nobody = /^nobody:[^:]*:(\d+):/m.exec(readFileSync('/etc/passwd', 'utf8'))?.[1]
  if (nobody === undefined || Number(nobody) === 0) {
    throw new DatabaseUnusable(
      'Postgres refuses to run as root, and this system has no account "nobody" to run it under; ' +
        'start as another user, or set CANDOR_DATABASE_URL',
    )
  }
  return { uid: Number(nobody), gid: PRIVATE_GROUP }
}

/** Whether the account may pass through every folder above this path. */
export function canReach(account: ServerAccount, target: string): boolean {
  for (let folder = path.dirname(target); ; folder = path.dirname(folder)) {
    if (!canEnter(account, folder)) return false
    if (folder === path.dirname(folder)) return true
  }
}

function canEnter({ uid, gid }: ServerAccount, folder: string): boolean {
  const { uid: owner, gid: group, mode } = statSync(folder)
  if (owner === uid) return (mode & 0o100) !== 0
  if (group === gid) return (mode & 0o010) !== 0
  return (mode & 0o001) !== 0
}

/** A folder of ours that the account may pass through, and nobody else but its owner may. */
export function closeToOthers(folder: string, account: ServerAccount | undefined): void {
  const { uid: owner } = statSync(folder)
  if (account === undefined) {
    // Somebody else's folder that we may write to (a mounted volume) cannot be closed by us; the cluster can.
    if (owner === process.geteuid?.()) chmodSync(folder, 0o700)
    return
  }
  if (owner === account.uid) return
  chownSync(folder, 0, account.gid)
  chmodSync(folder, 0o710)
}
