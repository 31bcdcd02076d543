// Builds the HTTP request of a call from the table of routes. Sends nothing.

import type { CallSettings } from './call-types.ts'

/** Method and path of every call, by name. */
export type RouteTable = Readonly<Record<string, readonly ['GET' | 'POST', string]>>

export interface HttpRequest {
  readonly url: string
  readonly method: 'GET' | 'POST'
  readonly headers: Readonly<Record<string, string>>
  readonly body?: string | URLSearchParams | Blob
}

interface Base {
  readonly table: RouteTable
  readonly baseUrl: string
  readonly headers: Readonly<Record<string, string>>
}

export interface Parts extends CallSettings {
  readonly params?: Readonly<Record<string, unknown>> | undefined
  readonly query?: Readonly<Record<string, unknown>> | undefined
  readonly body?: unknown
}

const JSON_TYPE = 'application/json'
const UNKNOWN_TYPE = 'application/octet-stream'

export function requestOf(name: string, parts: Parts, base: Base): HttpRequest {
  const { url, method, headers } = headOf(name, parts, base)
  const { body, form = false } = parts
  if (method === 'GET' || body === undefined) return { url, method, headers }
  if (form) return { url, method, headers, body: new URLSearchParams(textFields(body)) }
  return { url, method, headers: { ...headers, 'content-type': JSON_TYPE }, body: JSON.stringify(body) }
}

/** The file is the bare body; its own type says what it is. */
export function uploadOf(name: string, file: Blob, parts: Parts, base: Base): HttpRequest {
  const { url, method, headers } = headOf(name, parts, base)
  return { url, method, headers: { ...headers, 'content-type': file.type || UNKNOWN_TYPE }, body: file }
}

function headOf(name: string, parts: Parts, { table, baseUrl, headers }: Base): HttpRequest {
  const { method, path } = routeOf(table, name)
  const { params = {}, query = {}, key } = parts
  const url = `${baseUrl}${withParams(path, params)}${withQuery(query)}`
  return { url, method, headers: key === undefined ? headers : { ...headers, 'idempotency-key': key } }
}

function routeOf(
  table: RouteTable,
  name: string,
): { readonly method: 'GET' | 'POST'; readonly path: string } {
  const [method, path] = table[name] ?? []
  if (method === undefined || path === undefined) {
    throw new Error(`the client does not know the call ${name}: run npm run generate`)
  }
  return { method, path }
}

function withParams(path: string, params: Readonly<Record<string, unknown>>): string {
  return path.replace(/:(\w+)/g, (_, name: string) => {
    const value = params[name]
    if (value === undefined) throw new Error(`the path ${path} needs ${name}`)
    return encodeURIComponent(asText(value))
  })
}

function withQuery(query: Readonly<Record<string, unknown>>): string {
  const text = new URLSearchParams(textFields(query)).toString()
  return text === '' ? '' : `?${text}`
}

/** A field that is undefined is not sent. */
function textFields(fields: unknown): [string, string][] {
  return Object.entries(fields as Readonly<Record<string, unknown>>)
    .filter(([, value]) => value !== undefined)
    .map(([name, value]) => [name, asText(value)])
}

function asText(value: unknown): string {
  if (typeof value === 'string') return value
  if (typeof value === 'number' || typeof value === 'boolean' || typeof value === 'bigint')
    return String(value)
  throw new Error('a path, a query or a form holds only text, numbers and yes or no')
}
