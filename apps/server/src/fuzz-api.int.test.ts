// Every field of every operation in the document that the server serves, with everything that does not belong there.
// Expected: a documented refusal, nothing of the inside told, nothing changed. [P17, threats 4, 5, 12, 26, 36, 38]

import { afterAll, afterEach, beforeAll, describe, expect, test } from 'vitest'
import { FuzzTarget } from './testing/fuzz-suite.ts'
import { FOREIGN_FIELDS, HOSTILE_JSON, HOSTILE_TEXTS } from './testing/hostile-values.ts'
import type { Field, Operation } from './testing/openapi-operations.ts'
import { closeRawConnections } from './testing/raw-http.ts'
import { SocketClient } from './testing/socket-client.ts'

let target: FuzzTarget

beforeAll(async () => {
  target = await FuzzTarget.start()
})
afterAll(async () => {
  closeRawConnections()
  await target.stop()
})
afterEach(async () => {
  await target.expectUnchanged()
})

/** All at once, so that the time goes by once. */
async function each<T>(values: readonly T[], run: (value: T) => Promise<void>): Promise<void> {
  expect(values.length).toBeGreaterThan(0)
  await Promise.all(values.map(run))
}

function withFields(...places: readonly Field['place'][]): [Operation, Field][] {
  return target.operations.flatMap((operation) =>
    operation.fields
      .filter(({ place }) => places.includes(place))
      .map((field): [Operation, Field] => [operation, field]),
  )
}

describe('the examples', () => {
  test('every operation has one, and it is understood', async () => {
    await each(target.operations, async (operation) => {
      const { request, code } = target.exampleOf(operation)
      expect(
        target.judge(operation, await target.send(operation, request), request),
        `of ${operation.name}`,
      ).toBe(code)
    })
  })
})

describe('fields of a body', () => {
  test('[threat 4] take no text that the schema does not, and then only what the core allows', async () => {
    for (const [operation, field] of withFields('body')) {
      await each(HOSTILE_TEXTS, (text) => attackBody(operation, field, text))
    }
  })

  test('[threat 4] take no other JSON than the schema says', async () => {
    for (const [operation, field] of withFields('body')) {
      await each(HOSTILE_JSON, (value) => attackBody(operation, field, value))
    }
  })

  test('are missed when they are required and missing', async () => {
    const required = withFields('body', 'query').filter(([, field]) => field.required)
    await each(required, async ([operation, { place, name }]) => {
      const request = target.spoil(operation, place, name, undefined)
      const code = target.judge(operation, await target.send(operation, request), request)
      expect(code, `${operation.name} without ${name}`).toBe('request.invalid')
    })
  })

  test('[threat 12, threat 26] are known ones: a fee, a role or a prototype is refused', async () => {
    for (const operation of target.operations.filter(({ isBody }) => isBody !== undefined)) {
      const body = JSON.stringify(target.exampleOf(operation).request.body)
      const foreign = FOREIGN_FIELDS.filter(
        (field) => !operation.fields.some(({ name }) => field.startsWith(`"${name}"`)),
      )
      await each(foreign, async (field) => {
        for (const text of [`{${field},${body.slice(1)}`, `${body.slice(0, -1)},${field}}`]) {
          const code = target.judge(
            operation,
            await target.sendText(operation, 'application/json', text),
            text,
          )
          expect(['request.invalid', 'request.malformed'], `${operation.name} ${text}`).toContain(code)
        }
      })
    }
    expect(Object.hasOwn(Object.prototype, 'price')).toBe(false)
  })

  /** An invalid value never reaches the core; a valid one gets there and is rejected, as the example itself is. */
  async function attackBody(operation: Operation, field: Field, value: unknown): Promise<void> {
    const request = target.spoil(operation, 'body', field.name, value)
    // The example's key belongs to the example's content.
    const code = target.judge(operation, await target.send(operation, { ...request, header: {} }), request)
    const said = `${operation.name} ${field.name}=${JSON.stringify(value)?.slice(0, 60)}`
    if (!field.isValid(value)) expect({ said, code }).toEqual({ said, code: 'request.invalid' })
    else if (target.exampleOf(operation).code !== 'success')
      expect({ said, code }).not.toEqual({ said, code: 'success' })
  }
})

describe('fields of a query, a path and the key', () => {
  test('[threat 4, threat 36] take no text that the schema does not', async () => {
    for (const [operation, field] of withFields('query')) {
      await each(HOSTILE_TEXTS, async (text) => {
        const request = target.spoil(operation, 'query', field.name, text)
        const code = target.judge(operation, await target.send(operation, request), request)
        if (!field.isValid(text))
          expect(code, `${operation.name} ${field.name}=${text}`).toBe('request.invalid')
      })
    }
  })

  test('are given once each, and none that is unknown', async () => {
    const operations = target.operations.filter(({ fields }) => fields.some(({ place }) => place === 'query'))
    await each(operations, async (operation) => {
      const { query = {} } = target.exampleOf(operation).request
      const [first = ['', ''] as const] = Object.entries(query)
      const [name, value] = first
      const more = [
        `${name}=${value}`,
        `${name}=`,
        'userId=2',
        '__proto__=1',
        `${name}[]=${value}`,
        `${name}[a]=1`,
        'constructor=',
      ]
      for (const extra of more) {
        const path = `${operation.path}?${new URLSearchParams(query).toString()}&${extra}`
        const code = target.judge(
          operation,
          await target.sendText({ ...operation, path }, undefined, ''),
          extra,
        )
        expect(code, `${operation.name} &${extra}`).toBe('request.invalid')
      }
    })
  })

  test('[threat 25, threat 36] of a path name nobody else and nothing else', async () => {
    for (const [operation, field] of withFields('path')) {
      await each(HOSTILE_TEXTS, async (text) => {
        const request = target.spoil(operation, 'path', field.name, text)
        const code = target.judge(operation, await target.send(operation, request), request)
        expect(code, `${operation.name} ${text}`).not.toBe('success')
      })
      for (const bad of ['%', '%zz', '%c0%af', '%ff', '..%2f..%2f', '%00', '%252e']) {
        const path = operation.path.replace(/\{\w+\}/, bad)
        const code = target.judge(
          operation,
          await target.sendText({ ...operation, path }, undefined, ''),
          bad,
        )
        expect(code, `${operation.name} ${bad}`).not.toBe('success')
      }
    }
  })

  test('an idempotency key has the characters and the length that the document says', async () => {
    // What a header cannot carry at all never gets to the server.
    const keys = HOSTILE_TEXTS.filter((text) => /^[\t\x20-\x7e]*$/.test(text) && text.trim() === text)
    for (const [operation, field] of withFields('header')) {
      expect(field.name).toBe('Idempotency-Key')
      await each([...keys, 'k'.repeat(37), 'two words', 'é', 'a,b', 'a;b', 'a"b'], async (key) => {
        const request = target.spoil(operation, 'header', 'idempotency-key', key)
        const code = target.judge(operation, await target.send(operation, request), request)
        if (!field.isValid(key)) expect(code, `${operation.name} ${key}`).toBe('request.key.invalid')
        // A key that another test has given with another content.
        else expect([target.exampleOf(operation).code, 'request.key.conflict']).toContain(code)
      })
    }
  })
})

describe('the same fields over a socket', () => {
  test('[threat 4] are refused there too', async () => {
    const socket = await SocketClient.withTicket(target.address, target.trader.token)
    const ops = ['placeOrder', 'amendOrder', 'cancelOrder', 'cancelAllOrders'] as const
    for (const [operation, field] of withFields('body')) {
      const op = ops.find((name) => name === operation.name)
      if (op === undefined) continue
      const example = target.exampleOf(operation)
      await each([...HOSTILE_TEXTS, ...HOSTILE_JSON, '\ud800'], async (value) => {
        const { code } = await socket.call(op, { ...example.request.body, [field.name]: value })
        const said = `${op} ${field.name}=${JSON.stringify(value)}`
        if (!field.isValid(value)) expect({ said, code }).toEqual({ said, code: 'request.invalid' })
        else if (example.code !== 'success') expect({ said, code }).not.toEqual({ said, code: 'success' })
      })
    }
    for (const op of ops) {
      for (const field of FOREIGN_FIELDS) {
        const data: unknown = JSON.parse(`{${field}}`)
        expect((await socket.call(op, data)).code, `${op} ${field}`).toBe('request.invalid')
      }
    }
    await socket.close()
  })
})
