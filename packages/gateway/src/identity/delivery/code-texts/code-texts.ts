// The shape of the texts that carry a code, the same for each language. `{code}` stands where the code goes.

import type { CodePurpose } from '../../ports.ts'

/** The texts for one purpose. */
export interface PurposeTexts {
  /** Of the e-mail. Never the code: subjects are shown on locked screens. */
  readonly subject: string
  readonly opening: string
  /** What to do, or not to do, for somebody who did not ask for the code. */
  readonly notYou: string
  /** The whole message, short enough to be sent as one; two for Latin letters with accents. */
  readonly sms: string
}

export interface CodeTexts extends Readonly<Record<CodePurpose, PurposeTexts>> {
  readonly validity: string
  readonly secrecy: string
}
