import { ADMIN_ROUTES, ROUTES } from '@candor/api'
import { Ajv } from 'ajv'
import { expect, it } from 'vitest'
import { lazyValidators } from './lazy-validators.ts'

const schema = {
  type: 'object',
  properties: { lots: { type: 'integer', minimum: 1 } },
  required: ['lots'],
  additionalProperties: false,
}
const compile = lazyValidators()

it('judges as the schema says, and says why', () => {
  const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' })
  expect(validate({ lots: 2 })).toBe(true)
  for (const wrong of [{ lots: '2' }, { lots: 0 }, {}, { lots: 2, more: 1 }, null, []]) {
    expect(validate(wrong)).toBe(false)
    expect(validate).toHaveProperty('errors.0.message', expect.any(String))
  }
  expect(validate({ lots: 3 })).toBe(true)
})

it('leaves what it judges as it is', () => {
  const validate = compile({ schema, method: 'POST', url: '/', httpPart: 'body' })
  const given = { lots: '7', more: 1 }
  validate(given)
  expect(given).toEqual({ lots: '7', more: 1 })
})

// Nobody would find out before the first call.
it('will find every schema of the API in order', () => {
  const ajv = new Ajv()
  for (const route of [...Object.values(ROUTES), ...Object.values(ADMIN_ROUTES)]) {
    for (const part of ['body', 'query', 'params'] as const) {
      const found: unknown = Reflect.get(route, part)
      if (typeof found === 'object' && found !== null) expect(ajv.compile(found)).toBeTypeOf('function')
    }
  }
})
