// The owner of the console, as tests of products need one: lists a product under terms of the test's own, freezes somebody.

import { ADMIN_ROUTES, ADMIN_TICKET, type AdminRouteName } from '@candor/api'
import { ServerProcess } from '../fixtures/server-process.ts'
import { AuthenticatorApp } from '../fixtures/totp.ts'
import type { EarnServer } from './earn.ts'

const PRINTED = /^Console owner: (\S+), one-time password (\S+)/m
const DAY_MS = 86_400_000

export interface ProductTerms {
  readonly productId: number
  readonly name: string
  readonly term: number
  readonly annualRate: string
  readonly quota: string
  readonly minAmount: string
}

export class EarnOwner {
  private readonly address: string
  private readonly ticket: string
  private readonly app: AuthenticatorApp

  private constructor(address: string, ticket: string, app: AuthenticatorApp) {
    this.address = address
    this.ticket = ticket
    this.app = app
  }

  /** The first login, which is possible once for each server. */
  static async enrol(server: EarnServer): Promise<EarnOwner> {
    if (!(server instanceof ServerProcess)) throw new Error('the owner’s password stands in the server’s log')
    const [, email = '', password = ''] = PRINTED.exec(server.log) ?? []
    const { address } = server
    const { access_token: ticket = '' } = await send(address, 'login', undefined, { email, password })
    const { secret = '' } = await send(address, 'beginEnrolment', ticket, {})
    const app = new AuthenticatorApp(secret)
    const newPassword = 'a console of our own'
    await send(address, 'enrol', ticket, { password, newPassword, code: await app.code() })
    return new EarnOwner(address, ticket, app)
  }

  /** A product in USDT, paid from the coin account, on sale for years. */
  async list({ productId, name, ...terms }: ProductTerms): Promise<void> {
    const parameters = {
      ...terms,
      step: '1',
      maxPerUser: '1000000',
      fromTime: Date.now() - DAY_MS,
      untilTime: Date.now() + 3_650 * DAY_MS,
      source: 'spot',
    }
    const change = { kind: 'financialProduct', productId, name, asset: 'USDT', parameters }
    const { basis } = await this.send('previewChange', { change })
    await this.send('applyChange', { change, basis, reason: 'as announced', code: await this.app.code() })
  }

  async freeze(userId: string): Promise<void> {
    await this.send('freezeAccount', { userId, reason: 'source.of.funds' })
  }

  private send(name: AdminRouteName, body: Readonly<Record<string, unknown>>) {
    return send(this.address, name, this.ticket, body)
  }
}

async function send(
  address: string,
  name: AdminRouteName,
  ticket: string | undefined,
  body: Readonly<Record<string, unknown>>,
): Promise<Readonly<Record<string, string>>> {
  const response = await fetch(new URL(ADMIN_ROUTES[name].path, address), {
    method: ADMIN_ROUTES[name].method,
    headers: {
      'content-type': 'application/json',
      ...(ticket === undefined ? {} : { [ADMIN_TICKET]: ticket }),
    },
    body: JSON.stringify(body),
  })
  const { code, data } = (await response.json()) as { code: string; data: Record<string, string> | null }
  if (code !== 'success') throw new Error(`${name} was refused with ${code}`)
  return data ?? {}
}
