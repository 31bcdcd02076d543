// The checks of what callers send, each compiled when its route is first called: compiling all of them, for some hundred
// routes, would be a second of every start.

import { Ajv, type AnySchema, type ErrorObject, type ValidateFunction } from 'ajv'
import type { FastifySchemaCompiler } from 'fastify'

/** What is not written as the schema says is refused, never bent into shape. */
const OPTIONS = { coerceTypes: false, removeAdditional: false, useDefaults: false }

export interface Validator {
  (data: unknown): boolean
  errors?: ErrorObject[] | null
}

export function lazyValidators(): FastifySchemaCompiler<AnySchema> {
  const validatorOf = validators()
  return ({ schema }) => validatorOf(schema)
}

export function validators(): (schema: AnySchema) => Validator {
  const ajv = new Ajv(OPTIONS)
  return (schema) => {
    let compiled: ValidateFunction | undefined
    const validate: Validator = (data) => {
      compiled ??= ajv.compile(schema)
      if (compiled(data)) return true
      validate.errors = compiled.errors ?? null
      return false
    }
    return validate
  }
}
