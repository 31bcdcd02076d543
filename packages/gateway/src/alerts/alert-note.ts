// The note of a price alert as it is kept: one line of at most 100 visible characters, or none.

import { API_LIMITS } from '@candor/api'
import { ApiRefusal } from '../refusal.ts'

/** Control and format characters, bidi marks, lone surrogates, line ends: unseen, they disguise what is written. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u

export function readNote(text: string): string {
  const note = text.normalize('NFC').trim()
  if (Array.from(note).length > API_LIMITS.alertNoteLength || UNSEEN.test(note)) {
    throw new ApiRefusal('alert.note')
  }
  return note
}
