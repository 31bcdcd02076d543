// An answer that is JSON text already: for what is asked for so often that building an object first would cost more
// than the text.

declare const answer: unique symbol

export class Prepared<T> {
  /** What the text holds, for the compiler alone. */
  declare readonly [answer]: T
  readonly json: string

  constructor(json: string) {
    this.json = json
  }
}

/** The text of an answer, prepared or not. */
export function jsonOf(data: unknown): string {
  return data instanceof Prepared ? data.json : JSON.stringify(data)
}
