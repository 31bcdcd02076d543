// The browsable page of the API at /exchange/docs: plain HTML made from the same table of routes, no script.

import { API_ERRORS, errorsOf, ROUTES, type Route } from '@candor/api'
import type { TObject, TSchema } from 'typebox'

export const DOCS_STYLE = `
:root { color-scheme: dark light; font: 15px/1.5 system-ui, sans-serif; }
body { max-width: 60rem; margin: 2rem auto; padding: 0 1rem; }
nav ul { columns: 2; column-gap: 2.5rem; padding-left: 1.2rem; }
nav li { break-inside: avoid; }
h3, td:last-child { overflow-wrap: anywhere; }
h3 { border-top: 1px solid #8884; padding-top: 1rem; margin-top: 2rem; }
code, .method { font-family: ui-monospace, monospace; }
.method { color: light-dark(#7a5b00, #e8b923); }
table { border-collapse: collapse; width: 100%; }
th, td { text-align: left; vertical-align: top; padding: .2rem .6rem .2rem 0; border-bottom: 1px solid #8883; }
td:first-child { white-space: nowrap; }
@media (max-width: 40rem) { nav ul { columns: 1; } td:first-child { white-space: normal; } }
`

function escape(text: string): string {
  return text.replace(/[&<>"]/g, (each) => `&#${each.charCodeAt(0)};`)
}

/** Backquoted words as code. */
function prose(text: string): string {
  return escape(text).replace(/`([^`]+)`/g, '<code>$1</code>')
}

interface Described {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly const?: string | number | boolean
  readonly anyOf?: readonly Described[]
  readonly items?: unknown
  readonly examples?: readonly (string | number)[]
  readonly properties?: Readonly<Record<string, Described>>
}

function kindOf(schema: Described): string {
  if (schema.enum !== undefined)
    return schema.enum.map((each) => `<code>${escape(String(each))}</code>`).join(' ')
  if (schema.const !== undefined) return `<code>${escape(String(schema.const))}</code>`
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.type === 'array' && !Array.isArray(schema.items))
    return `list of ${kindOf(schema.items as Described)}`
  if (schema.type === 'object') {
    return `{ ${Object.keys(schema.properties ?? {})
      .map(escape)
      .join(', ')} }`
  }
  const example = schema.examples?.[0]
  const shown = example === undefined ? '' : `, e.g. <code>${escape(String(example))}</code>`
  return `${escape(schema.description ?? schema.type ?? 'value')}${shown}`
}

function fieldsTable(title: string, schema: TObject | undefined): string {
  if (schema === undefined) return ''
  const required = new Set<string>(schema.required)
  const rows = Object.entries(schema.properties).map(
    ([name, property]) =>
      `<tr><td><code>${escape(name)}</code></td><td>${required.has(name) ? '' : 'optional'}</td><td>${kindOf(property as Described)}</td></tr>`,
  )
  return rows.length === 0 ? '' : `<h4>${title}</h4><table>${rows.join('')}</table>`
}

function uploadNote({ upload }: Route): string {
  if (upload === undefined) return ''
  const types = upload.types.map((type) => `<code>${escape(type)}</code>`).join(' ')
  return `<h4>Body</h4><p>The bare bytes of one file, at most ${upload.maxBytes}: ${types}</p>`
}

function answerTable(schema: TSchema): string {
  const described = schema as unknown as Described
  if (described.type !== 'object') return `<h4>Answer</h4><p>${kindOf(described)}</p>`
  return fieldsTable('Answer', schema as TObject)
}

function section([name, route]: [string, Route]): string {
  const errors = [...new Set(errorsOf(route))].map((code) => {
    const { status = 500, text = '' } = API_ERRORS.get(code) ?? {}
    return `<tr><td><code>${code}</code></td><td>${status}</td><td>${escape(text)}</td></tr>`
  })
  return `<section id="${name}"><h3><span class="method">${route.method}</span> <code>${escape(route.path)}</code></h3>
<p>${prose(route.summary)}</p>
<p>${route.access === 'user' ? 'Needs the <code>ticket</code> header.' : 'Open to everyone.'}${
    route.keyed === true ? ' Takes an <code>Idempotency-Key</code>.' : ''
  }</p>
${fieldsTable('Path', route.params)}${fieldsTable('Query', route.query)}${fieldsTable('Body', route.body)}${uploadNote(route)}${answerTable(route.answer)}
<details><summary>Errors</summary><table>${errors.join('')}</table></details></section>`
}

export function docsPage(version: string): string {
  const routes = Object.entries<Route>(ROUTES)
  const links = routes.map(
    ([name, { summary }]) => `<li><a href="#${name}">${name}</a>: ${prose(summary)}</li>`,
  )
  return `<!doctype html><html lang="en"><head><meta charset="utf-8"><title>Candor</title>
<meta name="viewport" content="width=device-width"><link rel="stylesheet" href="/exchange/docs.css"></head><body>
<h1>Candor API <small>${escape(version)}</small></h1>
<p>Every answer is <code>{ code, msg, data }</code>; <code>code</code> is <code>success</code> or a dotted error code.
Amounts and prices are decimal strings, times milliseconds UTC. The machine-readable document is at
<a href="/exchange/openapi.json">/exchange/openapi.json</a>; live data and orders over a socket are at <code>/exchange/ws</code>.</p>
<nav><ul>${links.join('')}</ul></nav>${routes.map(section).join('')}</body></html>`
}
