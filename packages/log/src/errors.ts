// The ways a log says no. Each has a fixed code, so that a caller decides by code and never by text.
// None of them is retried inside this package.

/** Bytes on disk are not what was written: names the file and the byte where trust ends. */
export class LogDamaged extends Error {
  readonly code = 'log.damaged'
  readonly file: string
  readonly offset: number
  readonly reason: string
  constructor(file: string, offset: number, reason: string) {
    super(`${file} is damaged at byte ${offset}: ${reason}`)
    this.name = 'LogDamaged'
    this.file = file
    this.offset = offset
    this.reason = reason
  }
}

/** The caller's idea of the last number is not the log's: another writer got there first. */
export class LogFenced extends Error {
  readonly code = 'log.fenced'
  readonly expectedLast: number
  readonly last: number
  constructor(expectedLast: number, last: number) {
    super(`the log ends at record ${last}, not at ${expectedLast}`)
    this.name = 'LogFenced'
    this.expectedLast = expectedLast
    this.last = last
  }
}

/** No room on the disk. Nothing of the batch is left behind; the same batch may be tried again later. */
export class LogFull extends Error {
  readonly code = 'log.full'
  constructor(file: string, cause: unknown) {
    super(`no space left to write ${file}`, { cause })
    this.name = 'LogFull'
  }
}

/** A sync or a write failed, so what is on disk is unknown. Only a new process that re-reads may go on. */
export class LogDead extends Error {
  readonly code = 'log.dead'
  constructor(reason: string, cause: unknown) {
    super(`the log is dead: ${reason}`, { cause })
    this.name = 'LogDead'
  }
}

/** Another opener holds the directory. */
export class LogLocked extends Error {
  readonly code = 'log.locked'
  readonly file: string
  constructor(file: string, holder: string) {
    super(`${file} is held by ${holder}`)
    this.name = 'LogLocked'
    this.file = file
  }
}

/** The call itself is wrong: a limit is broken, or the port is used out of order. Nothing was written. */
export class LogRefused extends Error {
  readonly code = 'log.refused'
  constructor(reason: string) {
    super(reason)
    this.name = 'LogRefused'
  }
}

/**
 * `proof.unknown`: the log does not hold the record yet. `proof.gone`: it does not hold it, or its roots, any more.
 * `proof.order`: the anchor comes before the record. `proof.far`: the record comes before the anchor's span.
 */
export type ProofRefusedCode = 'proof.unknown' | 'proof.gone' | 'proof.order' | 'proof.far'

/** What was asked cannot be proven. Nothing is wrong with the log. */
export class ProofRefused extends Error {
  readonly code: ProofRefusedCode
  constructor(code: ProofRefusedCode, reason: string) {
    super(reason)
    this.name = 'ProofRefused'
    this.code = code
  }
}
