// A plain client for tests and benchmarks: logs in, makes calls, gives what came back.

import { ROUTES, type Route, type RouteName } from '@candor/api'

export interface ApiAnswer {
  readonly httpStatus: number
  readonly code: string
  readonly msg: string
  readonly data: unknown
  /** Only of an ended session. */
  readonly status?: number
}

export interface CallOptions {
  /** Parts of the path. */
  readonly params?: Readonly<Record<string, string>>
  readonly query?: Readonly<Record<string, string>>
  readonly body?: unknown
  readonly key?: string
  readonly headers?: Readonly<Record<string, string>>
}

export class ApiClient {
  readonly address: string
  private readonly ticket: string | undefined
  /** The last file that came. */
  private file = ''

  constructor(address: string, ticket?: string) {
    this.address = address
    this.ticket = ticket
  }

  get token(): string | undefined {
    return this.ticket
  }

  /** A client with a session of its own. */
  static async login(address: string, username: string, password: string): Promise<ApiClient> {
    const response = await fetch(address + ROUTES.login.path, {
      method: 'POST',
      body: new URLSearchParams({ grant_type: 'password', username, password }),
    })
    const { code, data } = (await response.json()) as ApiAnswer
    if (code !== 'success') throw new Error(`login of ${username} gave ${code}`)
    return new ApiClient(address, (data as { access_token: string }).access_token)
  }

  async call(
    name: RouteName,
    { params = {}, query, body, key, headers }: CallOptions = {},
  ): Promise<ApiAnswer> {
    const route: Route = ROUTES[name]
    const path = route.path.replace(/:(\w+)/g, (_, part: string) => encodeURIComponent(params[part] ?? ''))
    const search = query === undefined ? '' : `?${new URLSearchParams(query).toString()}`
    const response = await fetch(`${this.address}${path}${search}`, {
      method: route.method,
      headers: {
        ...(body === undefined ? {} : { 'content-type': 'application/json' }),
        ...(this.ticket === undefined ? {} : { ticket: this.ticket }),
        ...(key === undefined ? {} : { 'idempotency-key': key }),
        ...headers,
      },
      ...(body === undefined ? {} : { body: JSON.stringify(body) }),
    })
    const text = await response.text()
    const { status: httpStatus } = response
    const isFile = response.headers.get('content-type')?.startsWith('application/json') !== true
    // A file has no envelope: that it came is all there is to say of it.
    if (isFile && route.download !== undefined) {
      this.file = text
      return { httpStatus, code: 'success', msg: 'success', data: null }
    }
    return { httpStatus, ...(JSON.parse(text) as Omit<ApiAnswer, 'httpStatus'>) }
  }

  /** As `ask`, for calls whose answer is a file. */
  async download(name: RouteName, options: CallOptions = {}): Promise<string> {
    await this.ask(name, options)
    return this.file
  }

  /** As `call`, for calls that must succeed. */
  async ask<T>(name: RouteName, options: CallOptions = {}): Promise<T> {
    const answer = await this.call(name, options)
    if (answer.code !== 'success') throw new Error(`${name} gave ${answer.code}: ${JSON.stringify(answer)}`)
    return answer.data as T
  }
}
