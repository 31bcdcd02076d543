// A long list as several short ones, so that no message grows without bound.

export function pieces<T>(items: readonly T[], most: number): readonly (readonly T[])[] {
  if (items.length <= most) return items.length === 0 ? [] : [items]
  const cut: (readonly T[])[] = []
  for (let at = 0; at < items.length; at += most) cut.push(items.slice(at, at + most))
  return cut
}
