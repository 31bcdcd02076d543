// The document says what the table of routes says: every call once, nothing open-ended, no code that does not exist.

import { describe, expect, it } from 'vitest'
import { API_ERRORS, statusOf } from './errors.ts'
import { errorsOf, openApiDocument } from './openapi.ts'
import type { Route } from './route.ts'
import { ROUTES } from './routes.ts'

type Node = Readonly<Record<string, unknown>>

interface Operation {
  readonly operationId: string
  readonly parameters: readonly { readonly in: string; readonly name: string; readonly required: boolean }[]
  readonly requestBody?: { readonly content: Readonly<Record<string, unknown>> }
  readonly responses: Readonly<Record<string, unknown>>
  readonly security?: unknown
}

const routes: readonly [string, Route][] = Object.entries(ROUTES)
const document = openApiDocument(ROUTES, '1.2.3')
const paths = document['paths'] as Readonly<Record<string, Readonly<Record<string, Operation>>>>

function isNode(value: unknown): value is Node {
  return typeof value === 'object' && value !== null
}

/** Every object and array in a value, with the way to it. */
function* nodesOf(value: unknown, way = '$'): Generator<[string, Node]> {
  if (!isNode(value)) return
  yield [way, value]
  for (const [key, part] of Object.entries(value)) yield* nodesOf(part, `${way}.${key}`)
}

function operationOf(route: Route): Operation | undefined {
  return paths[route.path.replaceAll(/:(\w+)/g, '{$1}')]?.[route.method.toLowerCase()]
}

describe('the table of routes', () => {
  it('names a method and path once', () => {
    const calls = routes.map(([, route]) => `${route.method} ${route.path}`)
    expect(calls.length).toBeGreaterThan(0)
    expect(calls.filter((call, index) => calls.indexOf(call) !== index)).toEqual([])
  })

  it.each(routes)('leaves no object of %s open-ended', (_name, route) => {
    for (const part of ['params', 'query', 'body', 'answer'] as const) {
      for (const [way, node] of nodesOf(route[part])) {
        if (node['type'] === 'object') expect(node['additionalProperties'], `${part} at ${way}`).toBe(false)
      }
    }
  })

  it.each(routes)('names for %s only codes that exist, each of them once', (_name, route) => {
    expect(route.errors.filter((code) => !API_ERRORS.has(code))).toEqual([])
    expect(route.errors.filter((code, index) => route.errors.indexOf(code) !== index)).toEqual([])
  })

  it.each(routes)('describes the parts of the path of %s, and only them', (_name, route) => {
    const parts = [...route.path.matchAll(/:(\w+)/g)].map((match) => match[1] ?? '')
    expect(Object.keys(route.params?.properties ?? {})).toEqual(parts)
  })
})

describe('the OpenAPI document', () => {
  it('holds every route once and nothing else', () => {
    const names = Object.values(paths).flatMap((byMethod) =>
      Object.values(byMethod).map((operation) => operation.operationId),
    )
    expect(names.sort()).toEqual(Object.keys(ROUTES).sort())
  })

  it.each(routes)('puts %s where the gateway serves it', (name, route) => {
    const operation = operationOf(route)
    expect(operation?.operationId).toBe(name)
    expect(operation?.security === undefined).toBe(route.access === 'public')
    const bodyTypes = route.body && ['application/json', 'application/x-www-form-urlencoded']
    expect(Object.keys(operation?.requestBody?.content ?? {})).toEqual(bodyTypes ?? route.upload?.types ?? [])
    const named = (place: string) =>
      (operation?.parameters ?? []).filter((each) => each.in === place).map((each) => each.name)
    expect(named('path')).toEqual(Object.keys(route.params?.properties ?? {}))
    expect(named('query')).toEqual(Object.keys(route.query?.properties ?? {}))
    expect(named('header')).toEqual(route.keyed === true ? ['Idempotency-Key'] : [])
  })

  it.each(routes)('tells every code of %s under its status', (_name, route) => {
    const responses = operationOf(route)?.responses ?? {}
    for (const code of errorsOf(route)) {
      expect(JSON.stringify(responses[statusOf(code)] ?? null)).toContain(`"${code}"`)
    }
    const statuses = [200, ...errorsOf(route).map(statusOf)].map(String)
    expect(Object.keys(responses).sort()).toEqual([...new Set(statuses)].sort())
  })

  it('says of a call that takes a file which kinds, how large, and that there is no call without it', () => {
    const uploads = routes.filter(([, route]) => route.upload !== undefined)
    expect(uploads.map(([name]) => name)).toEqual(['uploadPicture', 'uploadServicePicture'])
    for (const [, route] of uploads) {
      expect(route.body).toBeUndefined()
      expect(route.rate).toBe('upload')
      expect(operationOf(route)?.requestBody).toMatchObject({
        required: true,
        description: expect.stringContaining(String(route.upload?.maxBytes)) as unknown,
      })
    }
  })

  it('says of a call that gives a file its type, and keeps the envelope for what goes wrong', () => {
    const downloads = routes.filter(([, route]) => route.download !== undefined)
    expect(downloads.map(([name]) => name).sort()).toEqual([
      'exportContractHistory',
      'exportFinancialHistory',
      'exportMiningIncome',
      'exportRecords',
      'exportRobot',
      'exportSecondHistory',
      'fairnessCheckpointFile',
    ])
    for (const [, route] of downloads) {
      const responses = operationOf(route)?.responses as Record<string, { content: object }>
      expect(Object.keys(responses['200']?.content ?? {})).toEqual([route.download?.type])
      expect(Object.keys(responses['503']?.content ?? {})).toEqual(['application/json'])
      expect(route.method).toBe('GET')
    }
  })

  it('is JSON and loses nothing by becoming it', () => {
    const missing: string[] = []
    for (const [way, node] of nodesOf(document)) {
      for (const [key, value] of Object.entries(node)) {
        if (value === undefined || typeof value === 'function') missing.push(`${way}.${key}`)
      }
    }
    expect(missing).toEqual([])
    expect(JSON.parse(JSON.stringify(document))).toEqual(document)
  })

  it('says which version it describes', () => {
    expect(document['info']).toMatchObject({ title: 'Candor', version: '1.2.3' })
  })
})
