// The text that goes with a code, in the language of the request.

import { API_ERRORS, type ErrorCode } from './errors.ts'
import type { Language } from './languages.ts'
import { TRANSLATIONS } from './translations/index.ts'

const SUCCESS = 'success'

export function textOf(code: ErrorCode | typeof SUCCESS, language: Language): string {
  if (code === SUCCESS) return SUCCESS
  const english = API_ERRORS.get(code)?.text ?? code
  return language === 'en' ? english : (TRANSLATIONS[language][code] ?? english)
}
