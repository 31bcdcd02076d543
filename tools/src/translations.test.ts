import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import os from 'node:os'
import path from 'node:path'
import { LANGUAGES } from '@candor/api'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { formatProblem } from './problem.ts'
import { checkTranslations, compare, unusedKeys } from './translations.ts'

const texts = (given: Record<string, string>) => new Map(Object.entries(given))

describe('a translation', () => {
  it.each([
    ['has a key that is missing', { a: 'Buy' }, {}, "'a' is missing"],
    ['has a key that English lacks', {}, { a: 'Comprar' }, "'a' is not in the English file"],
    ['was left in English', { a: 'Buy now' }, { a: 'Buy now' }, "'a' is not translated"],
    ['lost a placeholder', { a: 'In {{s}} s' }, { a: 'Ya' }, "'a' differs from English in {{s}}"],
    [
      'renamed a placeholder',
      { a: 'At {{x}}' },
      { a: 'A las {{y}}' },
      "'a' differs from English in {{x}}, {{y}}",
    ],
    ['lost a tag', { a: 'I <b>agree</b>' }, { a: 'Acepto' }, "'a' differs from English in <b>, </b>"],
    [
      'lost a placeholder in a plural form',
      { a_one: '{{count}} day', a_other: '{{count}} days' },
      { a_one: 'un día', a_many: 'días', a_other: '{{count}} días' },
      "'a_many' differs from English in {{count}}",
    ],
  ])('that %s is told', (_name, english, given, message) => {
    expect(compare('ep', texts(english), texts(given as Record<string, string>))).toEqual([message])
  })

  it('may say names, signs and borrowed words like English', () => {
    const same = texts({ a: '© {{year}} Candor', b: 'LINE', c: 'Demo', d: '24 h' })
    expect(compare('ep', same, same)).toEqual([])
    expect(compare('zh', same, same)).toEqual(["'c' is not translated"])
  })

  it('may have its own plural forms', () => {
    const english = texts({ a_one: '{{count}} day', a_other: '{{count}} days' })
    expect(compare('jp', english, texts({ a_other: '{{count}} 日' }))).toEqual([])
  })
})

describe('a key', () => {
  const keys = texts({ 'a.title': 'x', 'a.b.text': 'x', n_one: 'x', n_other: 'x' })

  it('is used as it stands, with its namespace, or through a template', () => {
    expect(unusedKeys(keys, ["t('a.title')", 'i18n.t("shell:n", { count })', 't(`a.${name}.text`)'])).toEqual(
      [],
    )
  })

  it('is told when nothing uses it', () => {
    expect(unusedKeys(keys, ["t('a.titles')", 't(`b.${name}.text`)'])).toEqual(['a.title', 'a.b.text', 'n'])
  })

  it('is not used by a template that could be anything', () => {
    expect(unusedKeys(texts({ 'a.b': 'x' }), ['`${x}.${y}`', '`${x}`'])).toEqual(['a.b'])
  })
})

describe('the files of a site', () => {
  let root: string
  const write = (name: string, content: string): void => {
    const file = path.join(root, 'apps/web/src', name)
    mkdirSync(path.dirname(file), { recursive: true })
    writeFileSync(file, content)
  }
  const told = (): string[] => checkTranslations(root).map(formatProblem)

  beforeEach(() => {
    root = mkdtempSync(path.join(os.tmpdir(), 'candor-texts-'))
    write('page.tsx', "t('buy'); t('days', { count })")
    for (const language of LANGUAGES) {
      write(
        `locales/${language}/home.json`,
        JSON.stringify({ buy: language === 'en' ? 'Buy' : `Buy ${language}` }),
      )
    }
  })
  afterEach(() => rmSync(root, { recursive: true }))

  it('pass when all languages say the same', () => {
    expect(told()).toEqual([])
  })

  it('must exist in every language', () => {
    rmSync(path.join(root, 'apps/web/src/locales/kr/home.json'))
    expect(told()).toEqual(['apps/web/src/locales/kr/home.json:1 the file is missing'])
  })

  it('must exist in English too', () => {
    write('locales/zh/extra.json', '{}')
    expect(told()).toEqual(['apps/web/src/locales/en/extra.json:1 the English file is missing'])
  })

  it('hold no empty text', () => {
    write('locales/zh/home.json', JSON.stringify({ buy: ' ' }))
    expect(told()).toEqual(["apps/web/src/locales/zh/home.json:1 'buy' is empty"])
  })

  it('hold the plural forms of their language, and no others', () => {
    write('locales/en/home.json', JSON.stringify({ days_one: '{{count}} day', days_other: '{{count}} days' }))
    for (const language of LANGUAGES.slice(1)) {
      const own = ['ep', 'il', 'pt'].includes(language) ? ['one', 'many', 'other'] : ['other']
      const forms = Object.fromEntries(own.map((form) => [`days_${form}`, `{{count}} ${language} ${form}`]))
      write(`locales/${language}/home.json`, JSON.stringify(forms))
    }
    expect(told()).toEqual([])
    write('locales/zh/home.json', JSON.stringify({ days_one: '{{count}} 天' }))
    expect(told()).toEqual([
      "apps/web/src/locales/zh/home.json:1 'days_other' is missing",
      "apps/web/src/locales/zh/home.json:1 'days_one' is a plural form that the language does not have",
    ])
  })
})
