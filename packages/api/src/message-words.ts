// What messages are about: the category of each kind, and which switch decides over a notification of it.

import { MESSAGE_KINDS, type MessageKind } from './message-texts/message-text.ts'

export const MESSAGE_CATEGORIES = ['trade', 'money', 'security', 'alert', 'service', 'system'] as const
export type MessageCategory = (typeof MESSAGE_CATEGORIES)[number]

/** The first word of a kind. */
type Subject<K extends string> = K extends `${infer First}.${string}` ? First : never

/** A kind with a new first word does not compile until it is named here. */
const CATEGORY_OF_SUBJECT: Readonly<Record<Subject<MessageKind>, MessageCategory>> = {
  account: 'security',
  address: 'security',
  alert: 'alert',
  allow: 'security',
  amount: 'money',
  api: 'security',
  authenticator: 'security',
  contract: 'trade',
  correction: 'money',
  deposit: 'money',
  earn: 'money',
  email: 'security',
  fund: 'security',
  limits: 'security',
  login: 'security',
  order: 'trade',
  password: 'security',
  phone: 'security',
  real: 'system',
  recovery: 'security',
  robot: 'trade',
  second: 'trade',
  service: 'service',
  withdrawal: 'money',
}

/** Kinds that are about something else than their first word says. */
const CATEGORY_OF_KIND: Partial<Record<MessageKind, MessageCategory>> = { 'account.welcome': 'system' }

export function categoryOf(kind: MessageKind): MessageCategory {
  const subject = kind.slice(0, kind.indexOf('.')) as Subject<MessageKind>
  return CATEGORY_OF_KIND[kind] ?? CATEGORY_OF_SUBJECT[subject]
}

export function kindsOf(category: MessageCategory): readonly MessageKind[] {
  return MESSAGE_KINDS.filter((kind) => categoryOf(kind) === category)
}

/** Some things within a category have a switch of their own; the category's own is for the rest of it. */
export const PUSH_TOPICS = ['fill', 'liquidation', 'deposit', 'withdrawal', ...MESSAGE_CATEGORIES] as const
export type PushTopic = (typeof PUSH_TOPICS)[number]

/** The category that a topic is listed under. */
export const CATEGORY_OF_TOPIC: Readonly<Record<PushTopic, MessageCategory>> = {
  fill: 'trade',
  liquidation: 'trade',
  deposit: 'money',
  withdrawal: 'money',
  trade: 'trade',
  money: 'money',
  security: 'security',
  alert: 'alert',
  service: 'service',
  system: 'system',
}

const TOPIC_OF_KIND: Partial<Record<MessageKind, PushTopic>> = {
  'order.filled': 'fill',
  'contract.liquidated': 'liquidation',
  'contract.margin.low': 'liquidation',
}

export function pushTopicOf(kind: MessageKind): PushTopic {
  const own = TOPIC_OF_KIND[kind]
  if (own !== undefined) return own
  if (kind.startsWith('deposit.')) return 'deposit'
  if (kind.startsWith('withdrawal.')) return 'withdrawal'
  return categoryOf(kind)
}

/** Until somebody chooses: by e-mail only what may mean that an account is in the wrong hands. */
export const USUAL_EMAIL: Readonly<Record<MessageCategory, boolean>> = {
  trade: false,
  money: false,
  security: true,
  alert: false,
  service: false,
  system: false,
}

/** Until somebody chooses; nothing is sent before a device was switched on. */
export const USUAL_PUSH: Readonly<Record<PushTopic, boolean>> = {
  fill: true,
  liquidation: true,
  deposit: true,
  withdrawal: true,
  trade: true,
  money: true,
  security: true,
  alert: true,
  service: true,
  system: false,
}
