// What each code says in each language but English, whose texts stand with the codes themselves.

import type { ErrorCode } from '../errors.ts'
import type { Language } from '../languages.ts'
import { ep } from './ep.ts'
import { il } from './il.ts'
import { jp } from './jp.ts'
import { kr } from './kr.ts'
import { pt } from './pt.ts'
import { tc } from './tc.ts'
import { ti } from './ti.ts'
import { zh } from './zh.ts'

export type Translation = Readonly<Record<ErrorCode, string>>

export const TRANSLATIONS: Readonly<Record<Exclude<Language, 'en'>, Translation>> = {
  zh,
  tc,
  jp,
  ti,
  kr,
  ep,
  il,
  pt,
}
