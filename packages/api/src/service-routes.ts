// Calls of customer service: the conversation of a user or of a visitor with the desk, and tickets.

import { Type } from 'typebox'
import type { ErrorCode } from './errors.ts'
import * as f from './fields.ts'
import * as i from './identity-fields.ts'
import { API_LIMITS } from './limits.ts'
import { route } from './route.ts'
import * as v from './service-fields.ts'
import { serviceChat, serviceLine, serviceLines, servicePicture, serviceThread } from './service-shapes.ts'
import * as s from './shapes.ts'

const area = 'service'

const ERRORS: readonly ErrorCode[] = ['database.unavailable']
const SENDING: readonly ErrorCode[] = [
  'service.pace',
  'service.full',
  'request.key.invalid',
  'request.key.conflict',
  ...ERRORS,
]

const before = Type.Optional(v.placeText)
const sent = s.strict({ number: v.number, line: serviceLine })
const visitorKey = v.visitorKey

export const service = route({
  method: 'GET',
  path: '/exchange/app/service/thread',
  area,
  summary: 'Your conversation with the desk, the newest lines of it or those before a place.',
  access: 'user',
  rate: 'read',
  query: s.strict({ before }),
  answer: serviceChat,
  errors: ERRORS,
})

export const sendService = route({
  method: 'POST',
  path: '/exchange/app/service/send',
  area,
  summary:
    'Says something to the desk, in words, a picture, or both. Opens a conversation when there is none; with a number it is added to that ticket.',
  access: 'user',
  rate: 'read',
  keyed: true,
  body: s.strict({
    text: Type.Optional(v.text),
    pictureId: Type.Optional(i.pictureId),
    number: Type.Optional(v.number),
  }),
  answer: sent,
  errors: ['service.empty', 'service.unknown', 'service.closed', 'picture.unknown', ...SENDING],
})

export const uploadServicePicture = route({
  method: 'POST',
  path: '/exchange/app/service/upload',
  area,
  summary:
    'Takes one picture as the bare body of the request. It is decoded, drawn anew without its metadata, and kept encrypted. Send it within a day.',
  access: 'user',
  rate: 'upload',
  upload: { types: ['image/jpeg', 'image/png', 'image/bmp'], maxBytes: API_LIMITS.pictureBytes },
  answer: servicePicture,
  errors: [
    'picture.type',
    'picture.too.large',
    'picture.too.small',
    'picture.pixels',
    'picture.broken',
    'picture.busy',
    'picture.quota',
    ...ERRORS,
  ],
})

export const servicePictureOf = route({
  method: 'GET',
  path: '/exchange/app/service/picture',
  area,
  summary: 'A picture that you sent or uploaded.',
  access: 'user',
  rate: 'read',
  query: s.strict({ pictureId: i.pictureId }),
  answer: s.strict({
    ...servicePicture.properties,
    jpeg: Type.String({ description: 'the picture as it is kept, in Base64' }),
  }),
  errors: ['picture.unknown', ...ERRORS],
})

export const readService = route({
  method: 'POST',
  path: '/exchange/app/service/read',
  area,
  summary: 'Says how far you have read, and tells how many answers are unread in all.',
  access: 'user',
  rate: 'read',
  body: s.strict({ number: v.number, place: v.place }),
  answer: s.strict({ unread: Type.Integer() }),
  errors: ['service.unknown', ...ERRORS],
})

export const closeService = route({
  method: 'POST',
  path: '/exchange/app/service/close',
  area,
  summary: 'Closes your conversation or ticket. The next message opens another conversation.',
  access: 'user',
  rate: 'read',
  body: s.strict({ number: v.number }),
  answer: serviceThread,
  errors: ['service.unknown', 'service.closed', ...ERRORS],
})

export const rateService = route({
  method: 'POST',
  path: '/exchange/app/service/rate',
  area,
  summary: 'Rates a conversation that is closed, once.',
  access: 'user',
  rate: 'read',
  body: s.strict({ number: v.number, rating: v.rating }),
  answer: serviceThread,
  errors: ['service.unknown', 'service.not.closed', 'service.rated', ...ERRORS],
})

export const visitorService = route({
  method: 'POST',
  path: '/exchange/app/service/visitor/thread',
  area,
  summary: 'The conversation of a visitor who is not logged in, by the key that the browser keeps.',
  access: 'public',
  rate: 'read',
  body: s.strict({ visitorKey, before }),
  answer: serviceChat,
  errors: ERRORS,
})

export const sendVisitorService = route({
  method: 'POST',
  path: '/exchange/app/service/visitor/send',
  area,
  summary: 'Says something to the desk without a login: words only, and not many at once.',
  access: 'public',
  rate: 'read',
  keyed: true,
  body: s.strict({ visitorKey, text: v.text }),
  answer: sent,
  errors: SENDING,
})

export const closeVisitorService = route({
  method: 'POST',
  path: '/exchange/app/service/visitor/close',
  area,
  summary: "Closes a visitor's conversation.",
  access: 'public',
  rate: 'read',
  body: s.strict({ visitorKey, number: v.number }),
  answer: serviceThread,
  errors: ['service.unknown', 'service.closed', ...ERRORS],
})

export const rateVisitorService = route({
  method: 'POST',
  path: '/exchange/app/service/visitor/rate',
  area,
  summary: "Rates a visitor's conversation that is closed, once.",
  access: 'public',
  rate: 'read',
  body: s.strict({ visitorKey, number: v.number, rating: v.rating }),
  answer: serviceThread,
  errors: ['service.unknown', 'service.not.closed', 'service.rated', ...ERRORS],
})

export const createFeedback = route({
  method: 'POST',
  path: '/exchange/app/feedback/create',
  area,
  summary: 'Opens a ticket and gives its number. Answers stand in the ticket and reach you as messages.',
  access: 'user',
  rate: 'read',
  keyed: true,
  body: s.strict({
    subject: v.subject,
    text: v.text,
    pictureIds: Type.Optional(Type.Array(i.pictureId, { minItems: 1, maxItems: API_LIMITS.servicePictures })),
  }),
  answer: s.strict({ number: v.number }),
  errors: ['picture.unknown', 'service.quota', ...SENDING],
})

export const feedbackTickets = route({
  method: 'GET',
  path: '/exchange/app/feedback/list',
  area,
  summary: 'Your tickets, those that changed last first.',
  access: 'user',
  rate: 'read',
  query: s.strict({ pageIndex: Type.Optional(f.pageIndexText), pageSize: Type.Optional(f.pageSizeText) }),
  answer: s.pageOf(serviceThread),
  errors: ERRORS,
})

export const feedbackTicket = route({
  method: 'GET',
  path: '/exchange/app/feedback/one',
  area,
  summary: 'One of your tickets with its lines.',
  access: 'user',
  rate: 'read',
  query: s.strict({ number: v.number, before }),
  answer: s.strict({ thread: serviceThread, ...serviceLines }),
  errors: ['service.unknown', ...ERRORS],
})

export const serviceRoutes = {
  service,
  sendService,
  uploadServicePicture,
  servicePictureOf,
  readService,
  closeService,
  rateService,
  visitorService,
  sendVisitorService,
  closeVisitorService,
  rateVisitorService,
  createFeedback,
  feedbackTickets,
  feedbackTicket,
}
