// Calls of users and visitors to customer service.

import type { serviceRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import { pageAsked } from '../calls/page.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { ApiRefusal } from '../refusal.ts'
import type { Conversations } from './conversations.ts'
import type { DeskPresence } from './desk-presence.ts'
import type { Paces } from './paces.ts'
import type { ServicePictures } from './service-pictures.ts'
import { linesOf, newestChat, type Owner, shownThread, threadsOf, withoutNames } from './thread-rows.ts'

export interface ServiceCallsParts {
  readonly database: Database
  readonly secretBox: Pick<SecretBox, 'hash'>
  readonly conversations: Conversations
  readonly pictures: ServicePictures
  readonly presence: DeskPresence
  readonly paces: Paces
}

type ServiceHandlers = Pick<Handlers, keyof typeof serviceRoutes>
type VisitorNames = 'visitorService' | 'sendVisitorService' | 'closeVisitorService' | 'rateVisitorService'
type FeedbackNames = 'createFeedback' | 'feedbackTickets' | 'feedbackTicket'

const VISITOR_PURPOSE = 'service visitor'

export function serviceCalls(parts: ServiceCallsParts): ServiceHandlers {
  const { conversations, pictures, paces } = parts
  return {
    ...visitorCalls(parts),
    ...feedbackCalls(parts),

    service: ({ session: { userId }, query }) => chatOf(parts, { userId }, query.before),

    sendService: ({ session: { userId }, body: { text = '', pictureId, number }, language, key }) => {
      if (text === '' && pictureId === undefined) throw new ApiRefusal('service.empty')
      paces.takeUser(userId)
      return conversations.say({ userId }, { text, pictureId, number, language, key })
    },

    uploadServicePicture: ({ session, upload }) => pictures.take(session.userId, upload),

    servicePictureOf: async ({ session, query }) => {
      const { jpeg, ...picture } = await pictures.open(session.userId, query.pictureId)
      return { ...picture, jpeg: jpeg.toString('base64') }
    },

    readService: async ({ session, body: { number, place } }) => ({
      unread: await conversations.read(session.userId, number, Number(place)),
    }),

    closeService: ({ session: { userId }, body }) => conversations.close({ userId }, body.number),

    rateService: ({ session: { userId }, body: { number, rating } }) =>
      conversations.rate({ userId }, number, Number(rating)),
  }
}

/** The key itself is kept nowhere: whoever has the database cannot speak for a visitor. */
function visitorCalls(parts: ServiceCallsParts): Pick<ServiceHandlers, VisitorNames> {
  const { secretBox, conversations, paces } = parts
  const visitorOf = (visitorKey: string): { readonly visitor: Buffer } => ({
    visitor: secretBox.hash(VISITOR_PURPOSE, visitorKey),
  })
  return {
    visitorService: ({ body: { visitorKey, before } }) => chatOf(parts, visitorOf(visitorKey), before),

    sendVisitorService: ({ body: { visitorKey, text }, language, key, address }) => {
      const owner = visitorOf(visitorKey)
      paces.takeVisitor(owner.visitor, address)
      const mayOpen = (): void => paces.takeOpening(address)
      return conversations.say(owner, { text, language, key, mayOpen })
    },

    closeVisitorService: ({ body: { visitorKey, number } }) =>
      conversations.close(visitorOf(visitorKey), number),

    rateVisitorService: ({ body: { visitorKey, number, rating } }) =>
      conversations.rate(visitorOf(visitorKey), number, Number(rating)),
  }
}

function feedbackCalls(parts: ServiceCallsParts): Pick<ServiceHandlers, FeedbackNames> {
  const { database, conversations, paces } = parts
  return {
    createFeedback: async ({ session: { userId }, body, language, key }) => {
      paces.takeUser(userId)
      const { subject, text, pictureIds = [] } = body
      const number = await conversations.openTicket(userId, { subject, text, pictureIds, language, key })
      return { number }
    },

    feedbackTickets: async ({ session: { userId }, query }) => {
      const { pageIndex, pageSize } = pageAsked(query)
      const own = threadsOf(database, { userId }).where('kind', '=', 'feedback')
      const [rows, { total }] = await Promise.all([
        own
          .selectAll()
          .orderBy('updated_ms', 'desc')
          .orderBy('thread_id', 'desc')
          .limit(pageSize)
          .offset((pageIndex - 1) * pageSize)
          .execute(),
        own.select((is) => is.fn.countAll<number>().as('total')).executeTakeFirstOrThrow(),
      ])
      return { list: rows.map(shownThread), total, pageIndex, pageSize }
    },

    feedbackTicket: async ({ session: { userId }, query: { number, before } }) => {
      const row = await threadsOf(database, { userId })
        .selectAll()
        .where('kind', '=', 'feedback')
        .where('number', '=', number)
        .executeTakeFirst()
      if (row === undefined) throw new ApiRefusal('service.unknown')
      const found = await linesOf(database, row.thread_id, placeOf(before))
      return { thread: shownThread(row), ...withoutNames(found) }
    },
  }
}

async function chatOf({ database, presence }: ServiceCallsParts, owner: Owner, before: string | undefined) {
  const isDeskThere = presence.isThere
  const row = await newestChat(database, owner)
  if (row === undefined) return { thread: null, lines: [], earlier: false, isDeskThere }
  const found = await linesOf(database, row.thread_id, placeOf(before))
  return { thread: shownThread(row), ...withoutNames(found), isDeskThere }
}

function placeOf(before: string | undefined): number | undefined {
  return before === undefined ? undefined : Number(before)
}
