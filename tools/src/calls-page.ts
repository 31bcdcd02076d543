// The reference page of the API's calls, from the same table of routes that the gateway serves.

import {
  ADMIN_ROUTES,
  ADMIN_TICKET,
  type AdminRoute,
  adminErrorsOf,
  errorsOf,
  ROUTES,
  type Route,
} from '@candor/api'

interface Described {
  readonly type?: string
  readonly description?: string
  readonly enum?: readonly (string | number)[]
  readonly anyOf?: readonly Described[]
  readonly properties?: Readonly<Record<string, Described>>
  readonly items?: Described | readonly Described[]
  readonly required?: readonly string[]
}

function kindOf(schema: Described): string {
  if (schema.enum !== undefined) return schema.enum.map((each) => `\`${each}\``).join(' ')
  if (schema.anyOf !== undefined) return schema.anyOf.map(kindOf).join(' or ')
  if (schema.type === 'array' && !Array.isArray(schema.items))
    return `list of ${kindOf(schema.items as Described)}`
  if (schema.type === 'object') return `{ ${Object.keys(schema.properties ?? {}).join(', ')} }`
  return schema.description ?? schema.type ?? 'value'
}

function table(title: string, given: unknown): string[] {
  const { properties = {}, required = [] } = (given ?? {}) as Described
  const rows = Object.entries(properties).map(
    ([name, property]) => `| ${name} | ${required.includes(name) ? 'yes' : ''} | ${kindOf(property)} |`,
  )
  return rows.length === 0 ? [] : [`${title}:`, '', '| Field | Needed | Is |', '|---|---|---|', ...rows, '']
}

function section(name: string, route: Route, access: string, errors: readonly string[]): string[] {
  const answer = route.answer as Described
  const answers = answer.type === 'object' ? table('Answer', answer) : [`Answer: ${kindOf(answer)}.`, '']
  return [
    `## ${name}`,
    '',
    `\`${route.method} ${route.path}\``,
    '',
    route.summary,
    '',
    access,
    '',
    ...table('Path', route.params),
    ...table('Query', route.query),
    ...table('Body', route.body),
    ...answers,
    `Errors: ${[...new Set(errors)].map((code) => `\`${code}\``).join(', ')}.`,
    '',
  ]
}

export function callsPage(note: string): string {
  const intro = [
    'Every answer is `{ code, msg, data }`; `code` is `success` or one of the errors. Amounts and prices are decimal strings, ids',
    'strings, times milliseconds UTC. Calls that change something take an `Idempotency-Key` header.',
  ]
  const sections = Object.entries<Route>(ROUTES).flatMap(([name, route]) =>
    section(
      name,
      route,
      route.access === 'user' ? 'Needs the `ticket` header.' : 'Open to everyone.',
      errorsOf(route),
    ),
  )
  return ['# Calls', '', note, '', ...intro, '', ...sections].join('\n')
}

export function adminCallsPage(note: string): string {
  const intro = [
    'The calls of the administration console, in a table of their own. In live mode they are served on the port of the console',
    `only. They answer as all calls do; the token travels in the \`${ADMIN_TICKET}\` header. Every change is a line of the audit log.`,
  ]
  const sections = Object.entries<AdminRoute>(ADMIN_ROUTES).flatMap(([name, route]) =>
    section(name, route, rolesText(route), adminErrorsOf(route)),
  )
  return ['# Calls of the console', '', note, '', ...intro, '', ...sections].join('\n')
}

function rolesText({ access, roles, whileEnrolling }: AdminRoute): string {
  if (access === 'public') return 'Open to everyone.'
  const enrolling = whileEnrolling === true ? ', also before an authenticator is bound' : ''
  return `For ${roles.join(', ')}${enrolling}.`
}
