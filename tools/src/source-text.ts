// Splits TypeScript or JavaScript into code, comments and string literals without parsing it. Text comes in;
// out comes the code with everything else blanked out in place, so that offsets and lines stay true.

export type Literal = { readonly start: number; readonly end: number; readonly value: string }

export type SourceText = {
  /** As long as the text: comments, and the insides of strings, templates and regular expressions, are spaces. */
  readonly code: string
  readonly comments: readonly Literal[]
  /** String literals, and templates without substitutions, by the offset of their opening quote. */
  readonly strings: readonly Literal[]
}

/** After one of these words a slash begins a regular expression; after any other it divides. */
const BEFORE_REGEX = new Set(
  'return typeof case in of delete void throw new instanceof do else await yield'.split(' '),
)

export function splitSource(text: string): SourceText {
  return new Splitter(text).split()
}

class Splitter {
  readonly #text: string
  readonly #code: string[]
  readonly #comments: Literal[] = []
  readonly #strings: Literal[] = []
  /** For each open `${`, how many braces are open inside it. */
  readonly #templates: number[] = []
  #at = 0

  constructor(text: string) {
    this.#text = text
    this.#code = text.split('')
  }

  split(): SourceText {
    if (this.#text.startsWith('#!')) this.#comment(this.#endOfLine())
    while (this.#at < this.#text.length) this.#step()
    return { code: this.#code.join(''), comments: this.#comments, strings: this.#strings }
  }

  #step(): void {
    const char = this.#text[this.#at]
    const next = this.#text[this.#at + 1]
    if (char === '/' && next === '/') this.#comment(this.#endOfLine())
    else if (char === '/' && next === '*') this.#comment(this.#after('*/'))
    else if (char === "'" || char === '"') this.#string(char)
    else if (char === '`') this.#template()
    else if (char === '/' && this.#regexMayStart()) this.#regex()
    else this.#brace(char)
  }

  #brace(char: string | undefined): void {
    const depth = this.#templates.at(-1)
    if (depth !== undefined && char === '}' && depth === 0) {
      this.#templates.pop()
      this.#template()
      return
    }
    if (depth !== undefined && char === '{') this.#templates[this.#templates.length - 1] = depth + 1
    if (depth !== undefined && char === '}') this.#templates[this.#templates.length - 1] = depth - 1
    this.#at += 1
  }

  #comment(end: number): void {
    this.#comments.push({ start: this.#at, end, value: this.#text.slice(this.#at, end) })
    this.#blank(this.#at, end)
    this.#at = end
  }

  #string(quote: string): void {
    const start = this.#at
    let end = start + 1
    while (end < this.#text.length && this.#text[end] !== quote && this.#text[end] !== '\n') {
      end += this.#text[end] === '\\' ? 2 : 1
    }
    end = Math.min(end, this.#text.length)
    this.#strings.push({ start, end: end + 1, value: this.#text.slice(start + 1, end) })
    this.#blank(start + 1, end)
    this.#at = end + 1
  }

  /** From a backtick, or from the brace that ends a substitution, to the next substitution or the end. */
  #template(): void {
    const start = this.#at
    let end = start + 1
    while (end < this.#text.length && this.#text[end] !== '`' && !this.#text.startsWith('${', end)) {
      end += this.#text[end] === '\\' ? 2 : 1
    }
    end = Math.min(end, this.#text.length)
    this.#blank(start + 1, end)
    const closed = this.#text[end] === '`'
    if (closed && this.#text[start] === '`') {
      this.#strings.push({ start, end: end + 1, value: this.#text.slice(start + 1, end) })
    }
    if (!closed && end < this.#text.length) this.#templates.push(0)
    this.#at = closed ? end + 1 : end + 2
  }

  #regexMayStart(): boolean {
    const before = this.#code
      .slice(Math.max(0, this.#at - 40), this.#at)
      .join('')
      .trimEnd()
    if (before === '') return true
    const word = /[\w$]+$/.exec(before)?.[0]
    if (word !== undefined) return BEFORE_REGEX.has(word) && !before.endsWith(`.${word}`)
    return /[(,=:[!&|?{;+\-*%~^>]$/.test(before)
  }

  #regex(): void {
    let end = this.#at + 1
    let inClass = false
    while (end < this.#text.length && this.#text[end] !== '\n' && (inClass || this.#text[end] !== '/')) {
      if (this.#text[end] === '[') inClass = true
      if (this.#text[end] === ']') inClass = false
      end += this.#text[end] === '\\' ? 2 : 1
    }
    end = Math.min(end, this.#text.length)
    this.#blank(this.#at + 1, end)
    this.#at = end + 1
  }

  #blank(start: number, end: number): void {
    for (let at = start; at < end; at += 1) if (this.#code[at] !== '\n') this.#code[at] = ' '
  }

  #endOfLine(): number {
    const end = this.#text.indexOf('\n', this.#at)
    return end === -1 ? this.#text.length : end
  }

  #after(mark: string): number {
    const found = this.#text.indexOf(mark, this.#at + 2)
    return found === -1 ? this.#text.length : found + mark.length
  }
}
