// The operator's settings: what was stored in the console, and until then what the environment says. A change is one
// transaction with its audit line.

import { type AdminRole, CONFIG_KEYS, CONFIG_ROLES, type ConfigKey } from '@candor/api'
import type { Database } from '@candor/database'
import { parseContact } from '../identity/contacts.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Actor, AuditLog } from './audit-log.ts'

export type ConfigValues = Readonly<Record<ConfigKey, string>>

export interface SystemConfigParts {
  readonly database: Database
  readonly defaults: ConfigValues
  readonly audit: AuditLog
  readonly clock: () => number
}

export interface ConfigEntry {
  readonly key: ConfigKey
  readonly value: string
  readonly default: string
  readonly changedTime: number | null
  readonly changedBy: string | null
  readonly mayChange: boolean
}

const LINKS: ReadonlySet<ConfigKey> = new Set([
  'online_service',
  'legal_user_agreement',
  'legal_privacy_policy',
  'legal_statement',
])
const VISIBLE = /^[^\p{Cc}\u2028\u2029]*$/u

export class SystemConfig {
  private readonly parts: SystemConfigParts
  private current: ConfigValues

  private constructor(parts: SystemConfigParts, current: ConfigValues) {
    this.parts = parts
    this.current = current
  }

  static async open(parts: SystemConfigParts): Promise<SystemConfig> {
    const rows = await parts.database.selectFrom('system_config').select(['key', 'value']).execute()
    const stored = Object.fromEntries(rows.map(({ key, value }) => [key, value]))
    return new SystemConfig(parts, { ...parts.defaults, ...stored })
  }

  /** As they hold now: at hand, because every page asks for them. */
  get values(): ConfigValues {
    return this.current
  }

  async list(role: AdminRole): Promise<ConfigEntry[]> {
    const rows = await this.parts.database.selectFrom('system_config').selectAll().execute()
    const byKey = new Map(rows.map((row) => [row.key, row]))
    return CONFIG_KEYS.map((key) => {
      const row = byKey.get(key)
      return {
        key,
        value: row?.value ?? this.parts.defaults[key],
        default: this.parts.defaults[key],
        changedTime: row?.changed_ms ?? null,
        changedBy: row?.changed_by ?? null,
        mayChange: CONFIG_ROLES[key].includes(role),
      }
    })
  }

  /** No value takes the setting back to its default. */
  async set(key: ConfigKey, given: string | null, actor: Actor): Promise<string> {
    const value = given === null ? null : checked(key, given)
    const { database, defaults, audit, clock } = this.parts
    await database.transaction().execute(async (transaction) => {
      const before = await transaction
        .selectFrom('system_config')
        .select('value')
        .where('key', '=', key)
        .forUpdate()
        .executeTakeFirst()
      if (value === null) await transaction.deleteFrom('system_config').where('key', '=', key).execute()
      else {
        const row = { value, changed_ms: clock(), changed_by: actor.email }
        await transaction
          .insertInto('system_config')
          .values({ key, ...row })
          .onConflict((conflict) => conflict.column('key').doUpdateSet(row))
          .execute()
      }
      await audit.append(transaction, {
        actor,
        action: 'config.set',
        subject: `config:${key}`,
        details: { from: before?.value ?? defaults[key], to: value ?? defaults[key] },
      })
    })
    const now = value ?? defaults[key]
    this.current = { ...this.current, [key]: now }
    return now
  }
}

/** A link must lead to this site or to a safe one: visitors follow it. */
function checked(key: ConfigKey, given: string): string {
  const value = given.trim()
  if (!VISIBLE.test(value)) throw new ApiRefusal('config.value.invalid')
  if (LINKS.has(key) && !isLink(value)) throw new ApiRefusal('config.value.invalid')
  if (key === 'contact_email') return emailOf(value)
  return value
}

function isLink(text: string): boolean {
  return /^\/(?![/\\])/.test(text) || (URL.canParse(text) && new URL(text).protocol === 'https:')
}

function emailOf(text: string): string {
  try {
    return parseContact(text, 'email').value
  } catch (error) {
    if (error instanceof ApiRefusal) throw new ApiRefusal('config.value.invalid')
    throw error
  }
}
