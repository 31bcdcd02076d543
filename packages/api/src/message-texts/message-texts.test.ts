// Every message says something in every language, with the same facts in it.

import { DIRECTIONS, SECOND_DIRECTIONS, WALLETS } from '@candor/contract'
import { describe, expect, it } from 'vitest'
import { REAL_NAME_REASONS } from '../identity-words.ts'
import { LANGUAGES, type Language } from '../languages.ts'
import { MONEY_REASONS } from '../money-words.ts'
import { ROBOT_STOPS, ROBOT_STRATEGIES } from '../robot-words.ts'
import { textOf } from '../texts.ts'
import { MESSAGE_TEXTS, messageText, UNKNOWN_DEVICE } from './index.ts'
import { MESSAGE_KINDS } from './message-text.ts'

const OTHERS = LANGUAGES.filter((language) => language !== 'en')
const SCRIPTS: Partial<Record<Language, RegExp>> = {
  zh: /\p{Script=Han}/u,
  tc: /\p{Script=Han}/u,
  jp: /[\p{Script=Hiragana}\p{Script=Katakana}]/u,
  ti: /\p{Script=Thai}/u,
  kr: /\p{Script=Hangul}/u,
}

function placesOf(text: string): string[] {
  return [...text.matchAll(/\{(\w+)\}/g)].map(([, name = '']) => name).sort()
}

describe.each(LANGUAGES)('messages in %s', (language) => {
  const texts = MESSAGE_TEXTS[language]

  it('are there for every kind and reason, and no other', () => {
    expect(Object.keys(texts.messages).sort()).toEqual([...MESSAGE_KINDS].sort())
    expect(Object.keys(texts.reasons).sort()).toEqual([...REAL_NAME_REASONS].sort())
    expect(Object.keys(texts.moneyReasons).sort()).toEqual([...MONEY_REASONS].sort())
    expect(Object.keys(texts.wallets).sort()).toEqual([...WALLETS].sort())
    expect(Object.keys(texts.directions).sort()).toEqual([...DIRECTIONS].sort())
    expect(Object.keys(texts.secondDirections).sort()).toEqual([...SECOND_DIRECTIONS].sort())
    expect(Object.keys(texts.strategies).sort()).toEqual([...ROBOT_STRATEGIES].sort())
    expect(Object.keys(texts.robotStops).sort()).toEqual([...ROBOT_STOPS].sort())
  })

  it.each(MESSAGE_KINDS)('%s: has the same facts as in English', (kind) => {
    const { title, text } = texts.messages[kind]
    expect(placesOf(text)).toEqual(placesOf(MESSAGE_TEXTS.en.messages[kind].text))
    expect(placesOf(title)).toEqual([])
  })

  it('keep the tone: no exclamation marks, no stray spaces, short titles without a full stop', () => {
    const all = Object.values(texts.messages)
    for (const { title, text } of all) {
      expect(`${title} ${text}`).not.toMatch(/[!！¡]|\s{2}|^\s|\s$/)
      expect(title).not.toMatch(/[.。]$/)
      expect(title.length).toBeLessThan(60)
    }
    expect(new Set(all.map(({ title }) => title)).size).toBe(all.length)
    expect(Object.values(texts.reasons).filter((reason) => /[.。]$/.test(reason))).toEqual([])
  })

  it('leave no place open, whatever facts there are', () => {
    for (const kind of MESSAGE_KINDS) {
      expect(messageText(kind, {}, language).text).not.toMatch(/[{}]/)
    }
  })

  it('say in words why something was done with money, whatever code there is', () => {
    for (const why of MONEY_REASONS) {
      expect(messageText('account.frozen', { why }, language).text).toContain(texts.moneyReasons[why])
    }
    for (const why of ['', 'something.else', '__proto__', 'constructor']) {
      expect(messageText('account.frozen', { why }, language).text).toContain(texts.moneyReasons.other)
    }
  })

  it('name the account', () => {
    const { text } = messageText('amount.frozen', { wallet: 'second' }, language)
    expect(text).toContain(texts.wallets.second)
  })

  it('name the direction of a position', () => {
    for (const direction of DIRECTIONS) {
      const { text } = messageText('contract.take.profit', { direction }, language)
      expect(text).toContain(texts.directions[direction])
    }
  })

  it('say which way a second-contract was, and in words why it did not open', () => {
    for (const direction of SECOND_DIRECTIONS) {
      const { text } = messageText('second.not.opened', { direction, code: 'second.cover' }, language)
      expect(text).toContain(texts.secondDirections[direction])
      expect(text).toContain(textOf('second.cover', language))
    }
    for (const code of ['', 'something.else', '__proto__', 'constructor']) {
      expect(messageText('second.not.opened', { code }, language).text).not.toMatch(/[{}]/)
    }
  })

  it('say which robot stopped and why, in words', () => {
    for (const stop of ROBOT_STOPS) {
      const { text } = messageText('robot.stopped', { stop, strategy: 'grid' }, language)
      expect(text).toContain(texts.robotStops[stop])
      expect(text).toContain(texts.strategies.grid)
    }
  })

  it('say the reason of a verification in words', () => {
    for (const reason of REAL_NAME_REASONS) {
      expect(messageText('real.name.failed', { reason }, language).text).toContain(texts.reasons[reason])
    }
    for (const reason of ['', 'somethingElse', '__proto__', 'constructor']) {
      const { text } = messageText('real.name.failed', { reason }, language)
      expect(text).toContain(texts.reasons.notAccepted)
    }
  })
})

describe.each(OTHERS)('messages in %s', (language) => {
  it('are in that language, not in English', () => {
    const script = SCRIPTS[language] ?? /\p{Script=Latin}/u
    for (const kind of MESSAGE_KINDS) {
      const { title, text } = MESSAGE_TEXTS[language].messages[kind]
      const english = MESSAGE_TEXTS.en.messages[kind]
      expect(title).not.toBe(english.title)
      expect(text).not.toBe(english.text)
      expect(title).toMatch(script)
      expect(text).toMatch(script)
    }
  })
})

describe('a message', () => {
  it('shows its facts as they are', () => {
    const facts = { device: 'Chrome 142, Windows', address: '203.0.113.9', time: '1' }
    const { title, text } = messageText('login.device.new', facts, 'en')
    expect(title).toBe('Login from a new device')
    expect(text).toContain('Chrome 142, Windows logged in to your account from 203.0.113.9.')
  })

  it('does not fill facts with facts', () => {
    const { text } = messageText('login.device.new', { device: '{address} $& $1', address: 'x' }, 'en')
    expect(text).toContain('{address} $& $1 logged in')
  })

  it('says in the language of the reader that a device is unknown', () => {
    const { text } = messageText('login.device.new', { device: UNKNOWN_DEVICE, address: 'x' }, 'jp')
    expect(text).toContain('不明な端末')
  })
})
