// When the checkpoint over a moment is signed: at the next whole minute.

const MINUTE_MS = 60_000

export function dueAfter(timeMs: number): number {
  return (Math.floor(timeMs / MINUTE_MS) + 1) * MINUTE_MS
}
