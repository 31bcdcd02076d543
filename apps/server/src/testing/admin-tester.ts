// An administrator as tests need one: enrolled, with codes at hand, whose every answer is held against the table of routes.

import {
  ADMIN_ROUTES,
  ADMIN_TICKET,
  type AdminRole,
  type AdminRoute,
  type AdminRouteName,
  API_ERRORS,
  adminErrorsOf,
  type ErrorCode,
} from '@candor/api'
import { Ajv, type ValidateFunction } from 'ajv'
import { appCode } from './app-code.ts'
import type { TestServer } from './test-server.ts'

export interface AdminAnswer {
  readonly httpStatus: number
  readonly code: string
  readonly data: unknown
  /** Of a file. */
  readonly bytes?: Buffer
  readonly headers: Headers
}

export interface AdminCallOptions {
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
}

const ajv = new Ajv({ allErrors: true })
const checks = new Map<string, ValidateFunction>(
  Object.entries<AdminRoute>(ADMIN_ROUTES).map(([name, { answer }]) => [name, ajv.compile(answer)]),
)
const PASSWORD = 'a password for the console'

/** Sends one call of the console, with a ticket or without, and holds the answer against the table. */
export async function adminCall(
  address: string,
  ticket: string | undefined,
  name: AdminRouteName,
  { query, body, key }: AdminCallOptions = {},
): Promise<AdminAnswer> {
  const route: AdminRoute = ADMIN_ROUTES[name]
  const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
  const response = await fetch(`${address}${route.path}${search}`, {
    method: route.method,
    headers: {
      ...(body === undefined ? {} : { 'content-type': 'application/json' }),
      ...(ticket === undefined ? {} : { [ADMIN_TICKET]: ticket }),
      ...(key === undefined ? {} : { 'idempotency-key': key }),
    },
    ...(body === undefined ? {} : { body: JSON.stringify(body) }),
  })
  const bytes = Buffer.from(await response.arrayBuffer())
  const { status: httpStatus, headers } = response
  if (response.ok && route.download !== undefined) {
    return { httpStatus, code: 'success', data: null, bytes, headers }
  }
  const { code, data } = JSON.parse(bytes.toString()) as { code: string; data: unknown }
  check(name, route, { httpStatus, code, data, headers })
  return { httpStatus, code, data, headers }
}

function check(name: AdminRouteName, route: AdminRoute, { httpStatus, code, data }: AdminAnswer): void {
  if (code === 'success') {
    const isAnswer = checks.get(name)
    if (isAnswer?.(data) !== true) {
      throw new Error(`${name} answered ${JSON.stringify(data)}, but ${ajv.errorsText(isAnswer?.errors)}`)
    }
    return
  }
  if (!adminErrorsOf(route).includes(code as ErrorCode)) throw new Error(`${name} does not name ${code}`)
  if (API_ERRORS.get(code as ErrorCode)?.status !== httpStatus) {
    throw new Error(`${name} gave ${code} with status ${httpStatus}`)
  }
}

export class AdminTester {
  readonly email: string
  readonly password = PASSWORD
  private readonly server: TestServer
  private readonly ticket: string
  private readonly secret: string

  private constructor(server: TestServer, person: { email: string; ticket: string; secret: string }) {
    this.server = server
    this.email = person.email
    this.ticket = person.ticket
    this.secret = person.secret
  }

  get token(): string {
    return this.ticket
  }

  /** The owner that the server made at its first start. */
  static owner(server: TestServer): Promise<AdminTester> {
    if (server.firstLogin === undefined) throw new Error('the server made no owner')
    return AdminTester.enrol(server, server.firstLogin.email, server.firstLogin.oneTimePassword)
  }

  /** Logs in for the first time, replaces the password, binds an authenticator. */
  static async enrol(server: TestServer, email: string, oneTimePassword: string): Promise<AdminTester> {
    const address = server.adminAddress
    const login = { body: { email, password: oneTimePassword } }
    const { data } = await adminCall(address, undefined, 'login', login)
    const { access_token: ticket } = data as { access_token: string }
    const begun = await adminCall(address, ticket, 'beginEnrolment')
    const { secret } = begun.data as { secret: string }
    const code = appCode(secret)
    const body = { password: oneTimePassword, newPassword: PASSWORD, code }
    const { code: outcome } = await adminCall(address, ticket, 'enrol', { body })
    if (outcome !== 'success') throw new Error(`enrolling gave ${outcome}`)
    return new AdminTester(server, { email, ticket, secret })
  }

  /** Somebody new in a role. */
  async hire(role: AdminRole, email = `${role}@candor.example`): Promise<AdminTester> {
    const body = { email, role, code: await this.code() }
    const { oneTimePassword } = await this.ask<{ oneTimePassword: string }>('createAdministrator', { body })
    return AdminTester.enrol(this.server, email, oneTimePassword)
  }

  call(name: AdminRouteName, options: AdminCallOptions = {}): Promise<AdminAnswer> {
    return adminCall(this.server.adminAddress, this.ticket, name, options)
  }

  /** As `call`, for calls that must succeed. */
  async ask<T>(name: AdminRouteName, options: AdminCallOptions = {}): Promise<T> {
    const { code, data } = await this.call(name, options)
    if (code !== 'success') throw new Error(`${name} gave ${code}: ${JSON.stringify(data)}`)
    return data as T
  }

  /** A code that works now: the test does not wait for the next half minute. */
  async code(): Promise<string> {
    await this.server.database
      .updateTable('administrators')
      .set({ last_step: 0, code_failures: 0, code_locked_until_ms: null })
      .where('email', '=', this.email)
      .execute()
    return appCode(this.secret)
  }
}
