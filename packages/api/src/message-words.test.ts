import { expect, test } from 'vitest'
import { MESSAGE_KINDS } from './message-texts/message-text.ts'
import {
  CATEGORY_OF_TOPIC,
  categoryOf,
  kindsOf,
  MESSAGE_CATEGORIES,
  PUSH_TOPICS,
  pushTopicOf,
} from './message-words.ts'

test('every kind of message has one category, and is in no other', () => {
  const all = MESSAGE_CATEGORIES.flatMap((category) => kindsOf(category))
  expect(all.toSorted()).toEqual([...MESSAGE_KINDS].toSorted())
})

test.each([
  ['order.filled', 'trade', 'fill'],
  ['contract.margin.low', 'trade', 'liquidation'],
  ['contract.take.profit', 'trade', 'trade'],
  ['deposit.credited', 'money', 'deposit'],
  ['withdrawal.sent', 'money', 'withdrawal'],
  ['amount.frozen', 'money', 'money'],
  ['login.device.new', 'security', 'security'],
  ['account.frozen', 'security', 'security'],
  ['account.welcome', 'system', 'system'],
  ['alert.above', 'alert', 'alert'],
] as const)('%s belongs to %s, and its notification to %s', (kind, category, topic) => {
  expect(categoryOf(kind)).toBe(category)
  expect(pushTopicOf(kind)).toBe(topic)
})

test('the switch of a notification stands under the category of its message', () => {
  for (const kind of MESSAGE_KINDS) expect(CATEGORY_OF_TOPIC[pushTopicOf(kind)]).toBe(categoryOf(kind))
  expect(Object.keys(CATEGORY_OF_TOPIC).toSorted()).toEqual([...PUSH_TOPICS].toSorted())
})
