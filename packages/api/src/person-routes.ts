// Calls about the user as a person: nickname, language, invitations, messages, limits that users set themselves.

import { Type } from 'typebox'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { COOL_OFF_DAYS } from './identity-words.ts'
import { API_LIMITS } from './limits.ts'
import { MESSAGE_CATEGORIES, type MessageCategory } from './message-words.ts'
import { route } from './route.ts'
import * as s from './shapes.ts'

const messageCategory = Type.Enum([...MESSAGE_CATEGORIES], { description: 'what a message is about' })
const page = { pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }

export const setNickName = route({
  method: 'POST',
  path: '/exchange/app/account/setNickName',
  area: 'account',
  summary: 'Changes the nickname.',
  access: 'user',
  rate: 'read',
  body: s.strict({ nickName: i.nickName }),
  answer: s.strict({ nickName: i.nickName }),
  errors: ['account.nickname.invalid'],
})

export const setLanguage = route({
  method: 'POST',
  path: '/exchange/app/account/setLanguage',
  area: 'account',
  summary: 'Stores the language in which messages reach you.',
  access: 'user',
  rate: 'read',
  body: s.strict({ language: i.language }),
  answer: s.strict({ language: i.language }),
  errors: [],
})

export const inviteOverview = route({
  method: 'GET',
  path: '/exchange/app/invite/overview',
  area: 'invitation',
  summary: 'Your invitation code, and how many came by it: directly (level 1) and by those (level 2).',
  access: 'user',
  rate: 'read',
  answer: s.strict({ code: Type.String(), level1: Type.Integer(), level2: Type.Integer() }),
  errors: [],
})

export const invitees = route({
  method: 'GET',
  path: '/exchange/app/invite/list',
  area: 'invitation',
  summary: 'Who came by your invitation, newest first. Names are masked.',
  access: 'user',
  rate: 'read',
  query: s.strict({ level: Type.Enum(['1', '2']), ...page }),
  answer: s.pageOf(s.strict({ userName: Type.String(), state: i.realNameState, registeredTime: f.timeMs })),
  errors: [],
})

export const messages = route({
  method: 'GET',
  path: '/exchange/app/message/list',
  area: 'messages',
  summary: 'Your messages, or those of one category, newest first, in the language of the request.',
  access: 'user',
  rate: 'read',
  query: s.strict({ category: Type.Optional(messageCategory), ...page }),
  answer: s.strict({
    ...s.pageOf(
      s.strict({
        messageId: i.messageId,
        kind: Type.String({ examples: ['login.device.new'] }),
        category: messageCategory,
        title: Type.String(),
        text: Type.String(),
        time: f.timeMs,
        read: Type.Boolean(),
      }),
    ).properties,
    unread: Type.Integer({ description: 'of all categories' }),
    unreadOf: s.strict(
      Object.fromEntries(MESSAGE_CATEGORIES.map((each) => [each, Type.Integer()])) as Record<
        MessageCategory,
        ReturnType<typeof Type.Integer>
      >,
    ),
  }),
  errors: [],
})

export const readMessages = route({
  method: 'POST',
  path: '/exchange/app/message/read',
  area: 'messages',
  summary: 'Marks messages as read: the ones that are named, those of a category, or all.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    category: Type.Optional(messageCategory),
    messageIds: Type.Optional(Type.Array(i.messageId, { minItems: 1, maxItems: API_LIMITS.messagesAtOnce })),
  }),
  answer: s.strict({ unread: Type.Integer() }),
  errors: [],
})

const selfLimits = s.strict({
  dailyLoss: f.orNull(f.amount),
  pendingDailyLoss: f.orNull(s.strict({ dailyLoss: f.orNull(f.amount), effectiveTime: f.timeMs })),
  coolOffUntil: f.orNull(f.timeMs),
  lostToday: Type.String({
    description: 'what counts toward the limit since 0:00 GMT+8: realised losses after fees, less gains',
  }),
})

export const limits = route({
  method: 'GET',
  path: '/exchange/app/limits/get',
  area: 'limits',
  summary: 'The limits you set yourself for contracts and second-contracts.',
  access: 'user',
  rate: 'read',
  answer: selfLimits,
  errors: [],
})

export const setDailyLoss = route({
  method: 'POST',
  path: '/exchange/app/limits/setDailyLoss',
  area: 'limits',
  summary:
    'Sets the most you allow yourself to lose in a day, in USDT; none lifts it. Stricter takes effect at once, looser after 24 hours.',
  access: 'user',
  rate: 'read',
  body: s.strict({ dailyLoss: Type.Optional(f.decimal) }),
  answer: selfLimits,
  errors: ['limit.amount.invalid'],
})

export const startCoolOff = route({
  method: 'POST',
  path: '/exchange/app/limits/startCoolOff',
  area: 'limits',
  summary: 'Takes a pause from contracts and second-contracts. It can be made longer at any time.',
  access: 'user',
  rate: 'read',
  body: s.strict({
    days: Type.Union([Type.Enum([...COOL_OFF_DAYS]), Type.Enum(COOL_OFF_DAYS.map(String))]),
  }),
  answer: selfLimits,
  errors: [],
})

export const endCoolOff = route({
  method: 'POST',
  path: '/exchange/app/limits/endCoolOff',
  area: 'limits',
  summary: 'Ends the pause early: 24 hours from now, or when it would have ended anyway.',
  access: 'user',
  rate: 'read',
  answer: selfLimits,
  errors: [],
})

export const personRoutes = {
  setNickName,
  setLanguage,
  inviteOverview,
  invitees,
  messages,
  readMessages,
  limits,
  setDailyLoss,
  startCoolOff,
  endCoolOff,
}
