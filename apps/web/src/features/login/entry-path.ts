// The addresses of the forms, keeping where to go on afterwards and by whom one was invited.

/** `0` logs in, `1` registers. */
export type StatusType = 0 | 1

const KEPT = ['next', 'invite'] as const

export function entryPath(statusType: StatusType, query: URLSearchParams): string {
  return `/login?${withKept(new URLSearchParams({ statusType: String(statusType) }), query)}`
}

export function forgetPasswordPath(query: URLSearchParams): string {
  const kept = withKept(new URLSearchParams(), query)
  return kept === '' ? '/forgetPassword' : `/forgetPassword?${kept}`
}

function withKept(fields: URLSearchParams, query: URLSearchParams): string {
  for (const name of KEPT) {
    const value = query.get(name)
    if (value !== null) fields.set(name, value)
  }
  return fields.toString()
}
