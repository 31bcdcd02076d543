// Calls about how somebody wants to hear of messages, and the demo's look at what went out by e-mail.

import { Type } from 'typebox'
import * as f from './fields.ts'
import { MESSAGE_CATEGORIES, PUSH_TOPICS } from './message-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const area = 'messages'
const isOn = Type.Boolean()

function eachOf<const K extends string>(names: readonly K[]) {
  return s.strict(Object.fromEntries(names.map((name) => [name, isOn])) as Record<K, typeof isOn>)
}

function someOf<const K extends string>(names: readonly K[]) {
  const choices = names.map((name) => [name, Type.Optional(isOn)])
  return s.strict(Object.fromEntries(choices) as Record<K, ReturnType<typeof Type.Optional<typeof isOn>>>)
}

const preferences = s.strict({
  email: eachOf(MESSAGE_CATEGORIES),
  push: eachOf(PUSH_TOPICS),
  hasEmail: Type.Boolean({ description: 'whether an e-mail is bound, to which copies can go' }),
  devices: Type.Integer({ description: 'devices that get notifications' }),
})

export const messagePreferences = route({
  method: 'GET',
  path: '/exchange/app/message/preferences',
  area,
  summary:
    'Of which messages a copy goes out by e-mail, by category, and which things send a notification to your devices.',
  access: 'user',
  rate: 'read',
  answer: preferences,
  errors: ['database.unavailable'],
})

export const setMessagePreferences = route({
  method: 'POST',
  path: '/exchange/app/message/setPreferences',
  area,
  summary: 'Changes those that are named, and leaves the others.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    email: Type.Optional(someOf(MESSAGE_CATEGORIES)),
    push: Type.Optional(someOf(PUSH_TOPICS)),
  }),
  answer: preferences,
  errors: ['database.unavailable'],
})

export const messageCopies = route({
  method: 'GET',
  path: '/exchange/app/message/copies',
  area,
  summary: 'In demo mode, the e-mails that went out to you with copies. There is no such call in live mode.',
  access: 'user',
  rate: 'read',
  answer: s.strict({
    list: Type.Array(
      s.strict({ to: Type.String(), subject: Type.String(), text: Type.String(), time: f.timeMs }),
    ),
  }),
  errors: ['request.not.found'],
})

export const messageRoutes = { messagePreferences, setMessagePreferences, messageCopies }
