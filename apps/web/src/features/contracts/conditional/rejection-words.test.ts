import { type ErrorCode, type Language, textOf } from '@candor/api'
import { expect, test } from 'vitest'
import en from '../../../locales/en/contracts.json'
import { rejectionWord } from './rejection-words.ts'

const LANGUAGES = [
  'en',
  'zh',
  'tc',
  'jp',
  'ti',
  'kr',
  'ep',
  'il',
  'pt',
] as const satisfies readonly Language[]
const WORDS = Object.keys(en.rejection)

interface Texts {
  readonly rejection: Readonly<Record<string, string>>
}

async function textsOf(language: Language): Promise<Texts> {
  const file = (await import(`../../../locales/${language}/contracts.json`)) as { readonly default: Texts }
  return file.default
}

test.each(LANGUAGES)(
  '%s: what was refused later has the words of what is refused at once',
  async (language) => {
    const { rejection } = await textsOf(language)
    for (const word of WORDS) {
      const code = word.replaceAll('_', '.') as ErrorCode
      expect(rejectionWord(code), `no word for ${code}`).toBe(word)
      expect(rejection[word]).toBe(textOf(code, language))
    }
  },
)

test('a code without words is shown as it is', () => {
  expect(rejectionWord('robot.closed')).toBeUndefined()
})
