// The operations of the document that the server itself serves, as a stranger would read them: what each takes, and
// which codes it says it may answer.

import { Ajv } from 'ajv'

type Json = Readonly<Record<string, unknown>>

export type Place = 'path' | 'query' | 'header' | 'body'

export interface Field {
  readonly place: Place
  readonly name: string
  readonly required: boolean
  readonly isValid: (value: unknown) => boolean
}

export interface Operation {
  readonly name: string
  readonly method: string
  /** With `{name}` for each part of the path. */
  readonly path: string
  readonly needsLogin: boolean
  /** Whether a robot's key signs it. */
  readonly isSigned: boolean
  readonly fields: readonly Field[]
  /** None when the operation takes no body. */
  readonly isBody: ((body: unknown) => boolean) | undefined
  /** Whether what it answers when all goes well is a file. */
  readonly givesFile: boolean
  /** What is wrong with an answer; nothing when it is one that the document names. */
  readonly problemOf: (status: number, envelope: unknown) => string | undefined
}

interface Parameter {
  readonly in: Place
  readonly name: string
  readonly required: boolean
  readonly schema: Json
}

interface BodySchema extends Json {
  readonly properties: Readonly<Record<string, Json>>
  readonly required?: readonly string[]
}

interface OperationJson {
  readonly operationId: string
  readonly security?: unknown
  readonly parameters: readonly Parameter[]
  readonly requestBody?: { readonly content: Readonly<Record<string, { readonly schema: BodySchema }>> }
  readonly responses: Readonly<
    Record<string, { readonly content: Readonly<Record<string, { schema: Json }>> }>
  >
}

const JSON_TYPE = 'application/json'
const ajv = new Ajv()

export async function fetchOperations(address: string): Promise<readonly Operation[]> {
  const response = await fetch(`${address}/exchange/openapi.json`)
  const { paths } = (await response.json()) as { paths: Record<string, Record<string, OperationJson>> }
  return Object.entries(paths).flatMap(([path, byMethod]) =>
    Object.entries(byMethod).map(([method, operation]) => readOperation(path, method, operation)),
  )
}

function readOperation(path: string, method: string, operation: OperationJson): Operation {
  const bodySchema = operation.requestBody?.content[JSON_TYPE]?.schema
  const answers = new Map(
    Object.entries(operation.responses).map(([status, { content }]) => [
      Number(status),
      ajv.compile(content[JSON_TYPE]?.schema ?? false),
    ]),
  )
  return {
    name: operation.operationId,
    method: method.toUpperCase(),
    path,
    needsLogin: operation.security !== undefined,
    isSigned: JSON.stringify(operation.security ?? []).includes('robotKey'),
    fields: [...operation.parameters.map(readParameter), ...bodyFields(bodySchema)],
    isBody: bodySchema && ajv.compile(bodySchema),
    givesFile: operation.responses['200']?.content[JSON_TYPE] === undefined,
    problemOf: (status, envelope) => {
      const isAnswer = answers.get(status)
      if (isAnswer === undefined) return `status ${status} is not in the document`
      return isAnswer(envelope) ? undefined : ajv.errorsText(isAnswer.errors)
    },
  }
}

function readParameter({ in: place, name, required, schema }: Parameter): Field {
  return { place, name, required, isValid: ajv.compile(schema) }
}

function bodyFields(schema: BodySchema | undefined): Field[] {
  if (schema === undefined) return []
  const required = new Set(schema.required)
  return Object.entries(schema.properties).map(([name, property]) => ({
    place: 'body',
    name,
    required: required.has(name),
    isValid: ajv.compile(property),
  }))
}
