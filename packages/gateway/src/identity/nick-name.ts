// A nickname as it is kept: 1 to 24 visible characters. Text in, the one spelling out.

import { API_LIMITS } from '@candor/api'
import { ApiRefusal } from '../refusal.ts'

/** Control and format characters, bidi marks, zero widths, lone surrogates, line ends: unseen, they disguise a name. */
const UNSEEN = /[\p{C}\p{Zl}\p{Zp}]/u
/** Letters and signs by category that show nothing all the same. */
const BLANK = /[\p{Default_Ignorable_Code_Point}\u2800]/u

export function readNickName(text: string): string {
  const name = text.normalize('NFC').trim()
  const { length } = Array.from(name)
  if (length === 0 || length > API_LIMITS.nickNameLength || UNSEEN.test(name) || BLANK.test(name)) {
    throw new ApiRefusal('account.nickname.invalid')
  }
  return name
}
