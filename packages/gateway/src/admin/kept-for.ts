// Keeps an answer for a while: whoever asks meanwhile gets the same one, and many who ask at once cause one question.

export function keptFor<T>(ms: number, ask: () => Promise<T>, clock: () => number): () => Promise<T> {
  let kept: { readonly untilMs: number; readonly answer: Promise<T> } | undefined
  return () => {
    if (kept !== undefined && clock() < kept.untilMs) return kept.answer
    const answer = ask()
    const mine = { untilMs: clock() + ms, answer }
    kept = mine
    // A failure is not kept: the next one who asks asks anew.
    answer.catch(() => {
      if (kept === mine) kept = undefined
    })
    return answer
  }
}
