// Round numbers for the lines of a chart: from 0 to at least `most`, in so many steps.

const ROUND = [1, 2, 2.5, 5, 10]

export function niceSteps(most: number, lines: number): readonly number[] {
  const rough = most / lines
  const power = 10 ** Math.floor(Math.log10(rough))
  const step = (ROUND.find((round) => round * power >= rough) ?? 10) * power
  return Array.from({ length: lines + 1 }, (_, at) => at * step)
}
