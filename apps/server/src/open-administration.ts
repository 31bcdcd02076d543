// What the console needs of this installation: its pages, its port, the settings that hold until the operator changes them,
// and in a demo somebody to begin with.

import { fileURLToPath } from 'node:url'
import type { AdminRole } from '@candor/api'
import type { Database } from '@candor/database'
import {
  type Actor,
  type AdministrationOptions,
  Administrators,
  AdminSessions,
  AuditLog,
  type ConfigValues,
  type Passwords,
  type SecretBox,
} from '@candor/gateway'
import { judgeChange } from './change-judge.ts'
import { type Config, ConfigError } from './config.ts'

/** Where the build puts the console. */
const ADMIN_DIRECTORY = fileURLToPath(new URL('../../admin/dist', import.meta.url))
const DEMO_OWNER = 'owner@candor.example'
const SYSTEM: Actor = { administratorId: null, email: 'system' }
const COMMAND_LINE: Actor = { administratorId: null, email: 'command line' }

/** For the first login, told once and kept nowhere. */
export interface FirstLogin {
  readonly email: string
  readonly oneTimePassword: string
}

interface PeopleParts {
  readonly database: Database
  readonly passwords: Passwords
  readonly secretBox: SecretBox
}

export function administrationOf(config: Config): AdministrationOptions {
  return {
    directory: ADMIN_DIRECTORY,
    port: config.adminPort,
    dataDirectory: config.dataDirectory,
    judge: judgeChange,
    defaults: defaultsOf(config),
  }
}

/** A demo makes its owner at the first start; live mode must have one. */
export async function firstLogin(config: Config, parts: PeopleParts): Promise<FirstLogin | undefined> {
  const administrators = administratorsOf(parts)
  if (config.mode === 'live') {
    if (await administrators.hasOwner()) return undefined
    throw new ConfigError(
      'CANDOR_MODE=live needs an owner for the console: npm run admin -- create EMAIL --role owner',
    )
  }
  if (!(await administrators.isEmpty())) return undefined
  const { oneTimePassword } = await administrators.create({
    email: DEMO_OWNER,
    role: 'owner',
    actor: SYSTEM,
  })
  return { email: DEMO_OWNER, oneTimePassword }
}

export async function createAdministrator(
  parts: PeopleParts,
  email: string,
  role: AdminRole,
): Promise<FirstLogin> {
  const { oneTimePassword } = await administratorsOf(parts).create({ email, role, actor: COMMAND_LINE })
  return { email, oneTimePassword }
}

/** For somebody who lost the authenticator when no other owner is left to help. */
export async function resetAdministrator(parts: PeopleParts, email: string): Promise<FirstLogin> {
  const administrators = administratorsOf(parts)
  const target = await administrators.byEmail(email)
  if (target === undefined) throw new ConfigError(`There is no administrator ${email}.`)
  const { oneTimePassword } = await administrators.reset({ actor: COMMAND_LINE, target })
  return { email, oneTimePassword }
}

function administratorsOf({ database, passwords, secretBox }: PeopleParts): Administrators {
  const onError = (error: unknown): void => console.error(error)
  const audit = new AuditLog({ database, secretBox, clock: Date.now, onError })
  const sessions = new AdminSessions(database, Date.now)
  return new Administrators({ database, passwords, audit, sessions, clock: Date.now })
}

function defaultsOf({ site, bank }: Config): ConfigValues {
  const { contactEmail, legal, service } = site
  return {
    ...service,
    contact_email: contactEmail,
    legal_user_agreement: legal.userAgreement,
    legal_privacy_policy: legal.privacyPolicy,
    legal_statement: legal.legalStatement,
    bank_name: bank?.bankName ?? '',
    bank_holder: bank?.beneficiary ?? '',
    bank_account: bank?.account ?? '',
    bank_code: bank?.code ?? '',
    bank_note: bank?.note ?? '',
  }
}
