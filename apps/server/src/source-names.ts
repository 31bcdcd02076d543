// The names of price venues, by the numbers under which the log knows them.

import type { SourceId } from '@candor/contract'

export function sourceNames(
  venues: readonly { readonly source: SourceId; readonly name: string }[],
): Readonly<Record<number, string>> {
  return Object.fromEntries(venues.map(({ source, name }) => [source, name]))
}
