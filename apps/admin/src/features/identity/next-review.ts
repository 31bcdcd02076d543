// Which submission comes after this one in the list of those that wait; the list begins anew at its end.

export function placeOf(waiting: readonly string[], realNameId: string): number | undefined {
  const at = waiting.indexOf(realNameId)
  return at === -1 ? undefined : at + 1
}

/** None when nothing else waits. */
export function nextAfter(waiting: readonly string[], realNameId: string): string | undefined {
  const others = waiting.filter((each) => each !== realNameId)
  const at = waiting.indexOf(realNameId)
  return others[at === -1 || at >= others.length ? 0 : at]
}
