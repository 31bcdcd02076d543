// The administrators: who there is, in which role. Every change is one transaction with its audit line; the rows of all
// owners are held meanwhile, so that two owners cannot take each other away at once.

import { randomBytes } from 'node:crypto'
import type { AdminRole } from '@candor/api'
import type { AdministratorId } from '@candor/contract'
import type { Database } from '@candor/database'
import { parseContact } from '../identity/contacts.ts'
import type { Passwords } from '../identity/passwords.ts'
import { ApiRefusal } from '../refusal.ts'
import type { AdminSessions } from './admin-sessions.ts'
import type { Actor, AuditLog } from './audit-log.ts'

export interface AdministratorsParts {
  readonly database: Database
  readonly passwords: Pick<Passwords, 'hash'>
  readonly audit: AuditLog
  readonly sessions: Pick<AdminSessions, 'endAll'>
  readonly clock: () => number
}

export interface OneTime {
  readonly administratorId: string
  readonly oneTimePassword: string
}

export interface ListedAdministrator {
  readonly administratorId: string
  readonly email: string
  readonly role: AdminRole
  readonly hasAuthenticator: boolean
  readonly disabled: boolean
  readonly createdTime: number
  readonly lastLoginTime: number | null
}

/** Who acts on whom. */
interface Act {
  readonly actor: Actor
  readonly target: AdministratorId
}

const PASSWORD_BYTES = 15

export class Administrators {
  private readonly parts: AdministratorsParts

  constructor(parts: AdministratorsParts) {
    this.parts = parts
  }

  async isEmpty(): Promise<boolean> {
    const row = await this.parts.database
      .selectFrom('administrators')
      .select('administrator_id')
      .limit(1)
      .executeTakeFirst()
    return row === undefined
  }

  /** Whether somebody can act as owner: without one, the console has no one to open it. */
  async hasOwner(): Promise<boolean> {
    return (await ownersOf(this.parts.database)).length > 0
  }

  async list(): Promise<ListedAdministrator[]> {
    const rows = await this.parts.database
      .selectFrom('administrators')
      .select(['administrator_id', 'email', 'role', 'bound_ms', 'disabled_ms', 'created_ms', 'last_login_ms'])
      .orderBy('administrator_id')
      .execute()
    return rows.map((row) => ({
      administratorId: String(row.administrator_id),
      email: row.email,
      role: row.role as AdminRole,
      hasAuthenticator: row.bound_ms !== null,
      disabled: row.disabled_ms !== null,
      createdTime: row.created_ms,
      lastLoginTime: row.last_login_ms,
    }))
  }

  /** E-mails by id, for lists that name who did something. */
  async emails(ids: readonly AdministratorId[]): Promise<ReadonlyMap<AdministratorId, string>> {
    if (ids.length === 0) return new Map()
    const rows = await this.parts.database
      .selectFrom('administrators')
      .select(['administrator_id', 'email'])
      .where('administrator_id', 'in', [...new Set(ids)])
      .execute()
    return new Map(rows.map((row) => [row.administrator_id, row.email]))
  }

  async byEmail(email: string): Promise<AdministratorId | undefined> {
    const row = await this.parts.database
      .selectFrom('administrators')
      .select('administrator_id')
      .where('email', '=', parseContact(email, 'email').value)
      .executeTakeFirst()
    return row?.administrator_id
  }

  async create({ email, role, actor }: { email: string; role: AdminRole; actor: Actor }): Promise<OneTime> {
    const { value } = parseContact(email, 'email')
    const oneTimePassword = drawPassword()
    const passwordHash = await this.parts.passwords.hash(oneTimePassword)
    return this.parts.database.transaction().execute(async (transaction) => {
      const row = await transaction
        .insertInto('administrators')
        .values({ email: value, role, password_hash: passwordHash, created_ms: this.parts.clock() })
        .onConflict((conflict) => conflict.doNothing())
        .returning('administrator_id')
        .executeTakeFirst()
      if (row === undefined) throw new ApiRefusal('admin.exists')
      const administratorId = String(row.administrator_id)
      await this.parts.audit.append(transaction, {
        actor,
        action: 'administrator.create',
        subject: `administrator:${administratorId}`,
        details: { email: value, role },
      })
      return { administratorId, oneTimePassword }
    })
  }

  async setRole({ actor, target, role }: Act & { readonly role: AdminRole }): Promise<void> {
    await this.change({ actor, target, staysOwner: role === 'owner' }, async (transaction, before) => {
      await transaction
        .updateTable('administrators')
        .set({ role })
        .where('administrator_id', '=', target)
        .execute()
      await this.parts.audit.append(transaction, {
        actor,
        action: 'administrator.setRole',
        subject: `administrator:${target}`,
        details: { email: before.email, from: before.role, to: role },
      })
    })
  }

  async disable({ actor, target }: Act): Promise<void> {
    await this.change({ actor, target, staysOwner: false }, async (transaction, before) => {
      await transaction
        .updateTable('administrators')
        .set({ disabled_ms: this.parts.clock() })
        .where('administrator_id', '=', target)
        .where('disabled_ms', 'is', null)
        .execute()
      await this.parts.sessions.endAll(transaction, target)
      await this.parts.audit.append(transaction, {
        actor,
        action: 'administrator.disable',
        subject: `administrator:${target}`,
        details: { email: before.email, role: before.role },
      })
    })
  }

  /** Takes authenticator and password away, lets in again, and gives a new one-time password. */
  async reset({ actor, target }: Act): Promise<OneTime> {
    const oneTimePassword = drawPassword()
    const passwordHash = await this.parts.passwords.hash(oneTimePassword)
    await this.change({ actor, target, staysOwner: true }, async (transaction, before) => {
      await transaction
        .updateTable('administrators')
        .set({ ...FRESH, password_hash: passwordHash })
        .where('administrator_id', '=', target)
        .execute()
      await this.parts.sessions.endAll(transaction, target)
      await this.parts.audit.append(transaction, {
        actor,
        action: 'administrator.reset',
        subject: `administrator:${target}`,
        details: { email: before.email, wasDisabled: before.disabled_ms !== null },
      })
    })
    return { administratorId: String(target), oneTimePassword }
  }

  private async change(
    { actor, target, staysOwner }: Act & { readonly staysOwner: boolean },
    act: (
      transaction: Database,
      before: { email: string; role: string; disabled_ms: number | null },
    ) => Promise<void>,
  ): Promise<void> {
    if (actor.administratorId === target) throw new ApiRefusal('admin.self')
    await this.parts.database.transaction().execute(async (transaction) => {
      const owners = await ownersOf(transaction, true)
      const before = await transaction
        .selectFrom('administrators')
        .select(['email', 'role', 'disabled_ms'])
        .where('administrator_id', '=', target)
        .forUpdate()
        .executeTakeFirst()
      if (before === undefined) throw new ApiRefusal('admin.unknown')
      if (!staysOwner && owners.includes(target) && owners.length === 1) {
        throw new ApiRefusal('admin.owner.last')
      }
      // Whoever was an owner when the call began may no longer be one.
      const { administratorId } = actor
      if (administratorId !== null && !owners.includes(administratorId)) {
        throw new ApiRefusal('admin.forbidden')
      }
      await act(transaction, before)
    })
  }
}

const FRESH = {
  password_failures: 0,
  password_locked_until_ms: null,
  sealed_secret: null,
  begun_ms: null,
  bound_ms: null,
  last_step: 0,
  code_failures: 0,
  code_locked_until_ms: null,
  disabled_ms: null,
} as const

async function ownersOf(database: Database, isHeld = false): Promise<AdministratorId[]> {
  const rows = await database
    .selectFrom('administrators')
    .select('administrator_id')
    .where('role', '=', 'owner')
    .where('disabled_ms', 'is', null)
    .orderBy('administrator_id')
    .$if(isHeld, (query) => query.forUpdate())
    .execute()
  return rows.map((row) => row.administrator_id)
}

function drawPassword(): string {
  return randomBytes(PASSWORD_BYTES).toString('base64url')
}
