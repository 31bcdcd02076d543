// Why a command is refused before it is logged: nothing happened, and it may be sent again.
// `engine.failed` is the exception: what became of the command is known only after a restart.

export const REFUSALS = {
  'engine.busy': { status: 503, text: 'The engine is busy, try again shortly' },
  'engine.stopping': { status: 503, text: 'The engine is stopping' },
  'engine.storage.full': {
    status: 503,
    text: 'The disk is full: nothing can be accepted until there is space',
  },
  'engine.failed': { status: 503, text: 'The engine stopped; send the request again with the same key' },
  'request.malformed': { status: 400, text: 'The request is not well formed' },
} as const satisfies Record<string, { readonly status: number; readonly text: string }>

export type RefusalCode = keyof typeof REFUSALS

export class Refusal extends Error {
  override readonly name = 'Refusal'
  readonly code: RefusalCode

  constructor(code: RefusalCode, cause?: unknown) {
    super(REFUSALS[code].text, { cause })
    this.code = code
  }
}
