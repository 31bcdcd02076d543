import type { Language } from '@candor/api'
import type { CodeTexts } from './code-texts.ts'
import { en } from './en.ts'
import { ep } from './ep.ts'
import { il } from './il.ts'
import { jp } from './jp.ts'
import { kr } from './kr.ts'
import { pt } from './pt.ts'
import { tc } from './tc.ts'
import { ti } from './ti.ts'
import { zh } from './zh.ts'

export const CODE_TEXTS: Readonly<Record<Language, CodeTexts>> = { en, zh, tc, jp, ti, kr, ep, il, pt }
