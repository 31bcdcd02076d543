// A number above zero among the flags of a benchmark, as in `--seconds 20`.

export function numberFlag(flags: readonly string[], name: string, usual: number): number {
  const at = flags.indexOf(name)
  if (at === -1) return usual
  const value = Number(flags[at + 1])
  if (!(value > 0)) throw new Error(`${name} must be a number above zero`)
  return value
}
