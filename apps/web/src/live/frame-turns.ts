// Who draws in which animation frame. What must be prompt (the book) draws in each frame that it asks for; all else takes
// turns, one piece a frame, in frames in which nothing prompt wrote much: no frame has it all. A hidden page has no frames,
// and draws nothing until it is seen.

/** Draws before the next frame. Says whether it wrote so much that nothing else should come into that frame. */
type PromptDraw = (nowMs: number) => boolean

type Subscribe = (listener: () => void) => () => void

/** Pieces may have to wait for so many frames in a row; then one comes although the frame is full. */
const MOST_FULL_FRAMES = 2

const prompt = new Set<PromptDraw>()
/** In order of arrival; each once, however often it is asked for. */
const waiting = new Set<() => void>()
let frame: number | undefined
let fullFrames = 0

export function drawPromptly(draw: PromptDraw): void {
  prompt.add(draw)
  request()
}

/** Runs in a frame soon, alone among the pieces. */
export function takeTurn(piece: () => void): void {
  waiting.add(piece)
  request()
}

/** Neither is drawn any more, if it still waits. */
export function leaveTurns(draw: PromptDraw | (() => void)): void {
  prompt.delete(draw as PromptDraw)
  waiting.delete(draw as () => void)
}

/** The same subscription, with its listeners told of changes together, in one turn. */
export function inTurn(subscribe: Subscribe): Subscribe {
  const pending = new Set<() => void>()
  const tell = (): void => {
    const listeners = [...pending]
    pending.clear()
    for (const listener of listeners) listener()
  }
  return (listener) => {
    const leave = subscribe(() => {
      pending.add(listener)
      takeTurn(tell)
    })
    return () => {
      pending.delete(listener)
      leave()
    }
  }
}

function request(): void {
  frame ??= requestAnimationFrame(run)
}

function run(nowMs: number): void {
  frame = undefined
  try {
    const isFull = drawAll(nowMs)
    if (!isFull || fullFrames === MOST_FULL_FRAMES) runPiece()
    else if (waiting.size > 0) fullFrames++
  } finally {
    if (prompt.size + waiting.size > 0) request()
  }
}

function drawAll(nowMs: number): boolean {
  const draws = [...prompt]
  prompt.clear()
  let isFull = false
  for (const draw of draws) isFull = draw(nowMs) || isFull
  return isFull
}

function runPiece(): void {
  fullFrames = 0
  const [piece] = waiting
  if (piece === undefined) return
  waiting.delete(piece)
  piece()
}
