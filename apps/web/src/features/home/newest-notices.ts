// The newest announcements of a list that has the pinned ones first.

export function newestNotices<N extends { readonly time: number }>(list: readonly N[], most: number): N[] {
  return [...list].sort((a, b) => b.time - a.time).slice(0, most)
}
