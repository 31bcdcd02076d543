// Breaks a text into at most so many lines of a drawing, in the largest size in which it fits. Measuring is the caller's:
// the same words are as wide as their font.

export interface FitAsk {
  readonly text: string
  /** BCP 47: where a line may end depends on the language. */
  readonly tag: string
  readonly maxWidth: number
  readonly maxLines: number
  /** From the largest to the smallest. */
  readonly sizes: readonly number[]
  readonly measure: (text: string, size: number) => number
}

export interface Fitted {
  readonly size: number
  readonly lines: readonly string[]
}

const ELLIPSIS = '…'

export function fitText(ask: FitAsk): Fitted {
  const pieces = piecesOf(ask.text, ask.tag)
  let fitted: Fitted | undefined
  for (const size of ask.sizes) {
    const linesIn = (width: number) => breakLines(pieces, (line) => ask.measure(line, size) <= width)
    const lines = balance(linesIn, ask.maxWidth)
    fitted = { size, lines }
    if (lines.length <= ask.maxLines && lines.every((line) => ask.measure(line, size) <= ask.maxWidth)) {
      return fitted
    }
  }
  if (fitted === undefined) throw new Error('no size to fit a text into')
  return shorten(fitted, ask)
}

/** Parts that a line must not break: words with the marks behind them. */
function piecesOf(text: string, tag: string): readonly string[] {
  const pieces: string[] = []
  for (const { segment, isWordLike } of new Intl.Segmenter(tag, { granularity: 'word' }).segment(text)) {
    const last = pieces.at(-1)
    const isMark = isWordLike !== true && segment.trim() !== ''
    if (last !== undefined && isMark) pieces[pieces.length - 1] = last + segment
    else pieces.push(segment)
  }
  return pieces
}

function breakLines(pieces: readonly string[], fits: (line: string) => boolean): readonly string[] {
  const lines: string[] = []
  let line = ''
  for (const piece of pieces) {
    if (line === '' || fits((line + piece).trimEnd())) {
      line = line === '' ? piece.trimStart() : line + piece
    } else {
      lines.push(line.trimEnd())
      line = piece.trimStart()
    }
  }
  return line.trimEnd() === '' ? lines : [...lines, line.trimEnd()]
}

const HALVINGS = 12

/** The narrowest lines that are no more than in the full width: none is left with a single word without need. */
function balance(linesIn: (width: number) => readonly string[], maxWidth: number): readonly string[] {
  const count = linesIn(maxWidth).length
  let [least, most] = [0, maxWidth]
  for (let halving = 0; halving < HALVINGS; halving++) {
    const middle = (least + most) / 2
    if (linesIn(middle).length > count) least = middle
    else most = middle
  }
  return linesIn(most)
}

/** The last way out: the lines that there is room for, the last one cut. */
function shorten({ size, lines }: Fitted, { maxLines, maxWidth, measure }: FitAsk): Fitted {
  const kept = lines.slice(0, maxLines)
  const isCut = lines.length > maxLines
  return {
    size,
    lines: kept.map((line, at) => {
      const mustCut = isCut && at === maxLines - 1
      if (!mustCut && measure(line, size) <= maxWidth) return line
      let characters = Array.from(line)
      while (characters.length > 0 && measure(characters.join('') + ELLIPSIS, size) > maxWidth) {
        characters = characters.slice(0, -1)
      }
      return characters.join('').trimEnd() + ELLIPSIS
    }),
  }
}
