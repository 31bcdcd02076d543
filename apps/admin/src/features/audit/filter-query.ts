// The filters of the audit log: they stand in the address, so that a link can carry them.

export const FILTERS = ['who', 'action', 'subject', 'from', 'to'] as const
export type Filter = (typeof FILTERS)[number]

const DAY = /^\d{4}-\d{2}-\d{2}$/

/** What the call takes: days become the first and the last millisecond of theirs, in the zone of the browser. */
export function filterQuery(search: URLSearchParams): Partial<Record<Filter, string>> {
  const given = (name: Filter): string => search.get(name)?.trim() ?? ''
  const query: Partial<Record<Filter, string>> = {}
  for (const name of ['who', 'action', 'subject'] as const) {
    if (given(name) !== '') query[name] = given(name)
  }
  if (DAY.test(given('from'))) query.from = String(new Date(`${given('from')}T00:00:00`).getTime())
  if (DAY.test(given('to'))) query.to = String(new Date(`${given('to')}T23:59:59.999`).getTime())
  return query
}
