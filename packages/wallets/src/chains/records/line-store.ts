// The port to a small durable list of lines: append one, or put a whole new list in place. Knows nothing of what they mean.

export interface LineStore {
  /** All lines, oldest first. */
  readonly load: () => readonly string[]
  /** On return the line survives a crash and a power cut. Lines hold no line end. */
  readonly append: (line: string) => void
  /** All of the new lines or all of the old ones, whatever happens meanwhile. */
  readonly replace: (lines: readonly string[]) => void
  readonly close: () => void
}

/** Forgets with the process; for tests. Opened again with the same list it stands for a restart. */
export function memoryLineStore(kept: string[] = []): LineStore {
  return {
    load: () => [...kept],
    append: (line) => {
      kept.push(line)
    },
    replace: (lines) => {
      kept.splice(0, kept.length, ...lines)
    },
    close: () => undefined,
  }
}
