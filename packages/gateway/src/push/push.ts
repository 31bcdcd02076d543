// Puts notifications to devices together: who subscribed, what is told, how it goes out. Gives the handlers of the calls
// about them, and what must be started and stopped.

import { type BodyOf, type PushTopic, type pushRoutes, pushTopicOf } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import type { Engine } from '@candor/engine'
import webPush from 'web-push'
import type { Handlers } from '../call.ts'
import type { MessagePreferences } from '../identity/message-preferences.ts'
import type { Messages } from '../identity/messages.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import type { Session } from '../identity/sessions.ts'
import type { Live } from '../live/live.ts'
import { RateLimiter } from '../rate-limiter.ts'
import { ApiRefusal } from '../refusal.ts'
import { type LookupAll, leadsInside, PUSH_HOSTS, readEndpoint, SYSTEM_LOOKUP } from './endpoint-rules.ts'
import { fillNews } from './fill-news.ts'
import { PUSH_LIMITS } from './limits.ts'
import { notificationOf, type Told } from './notification.ts'
import { PushDesk } from './push-desk.ts'
import { type PushPost, publicPost } from './push-post.ts'
import { deleteDevice, devicesOf, insertDevice, usersWithDevices } from './push-rows.ts'
import { testTextOf } from './test-texts.ts'
import { openVapidKeys, type VapidKeys } from './vapid-keys.ts'

/** What notifications are given from outside. */
export interface PushOptions {
  /** Names of push services; `*.` stands for any name below. */
  readonly hosts?: readonly string[]
  /** Whom a push service may write to: `mailto:…`. */
  readonly contact: string
  /** For tests, which have a push service of their own. */
  readonly post?: PushPost
  readonly lookup?: LookupAll
}

export interface PushParts extends PushOptions {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly engine: Pick<Engine, 'onOutcomes'>
  readonly live: Pick<Live, 'listing' | 'number'>
  readonly messages: Pick<Messages, 'onKept'>
  readonly preferences: Pick<MessagePreferences, 'of'>
  readonly onError: (error: unknown) => void
}

type Handled = Pick<Handlers, keyof typeof pushRoutes>

export class Push {
  readonly calls: Handled
  private readonly parts: PushParts
  private readonly keys: VapidKeys
  private readonly desk: PushDesk
  private readonly hosts: readonly string[]
  /** Whoever has a device, as far as is known here: nobody else's news is worth a question to the database. */
  private readonly users: Set<UserId>
  private readonly tests = new RateLimiter({ perSecond: 1_000 / PUSH_LIMITS.testEveryMs, burst: 1 })

  private constructor(parts: PushParts, keys: VapidKeys, users: readonly UserId[]) {
    const { database, contact, engine, live, messages, onError, post = publicPost } = parts
    this.parts = parts
    this.keys = keys
    this.hosts = parts.hosts ?? PUSH_HOSTS
    this.users = new Set(users)
    this.desk = new PushDesk({ database, keys, contact, post, onError })
    this.calls = this.handlers()
    messages.onKept((userId, { messageId, kind, facts }) => {
      this.tell(userId, { kind, facts, tag: `message-${messageId}` })
    })
    const { number: begunAt } = live
    engine.onOutcomes((outcomes) => {
      if (this.users.size === 0) return
      for (const outcome of outcomes) {
        if (outcome.number <= begunAt) continue
        const news = fillNews(outcome, live.listing, (userId) => this.users.has(userId))
        for (const { userId, ...told } of news) this.tell(userId, told)
      }
    })
  }

  static async open(parts: PushParts): Promise<Push> {
    const keys = await openVapidKeys(parts.database, parts.secretBox)
    return new Push(parts, keys, await usersWithDevices(parts.database))
  }

  async stop(): Promise<void> {
    await this.desk.stop()
  }

  private tell(userId: UserId, told: Told): void {
    if (!this.users.has(userId)) return
    const topic = pushTopicOf(told.kind)
    this.desk.take({
      userId,
      say: (language) => notificationOf(told, language),
      isWanted: () => this.isWanted(userId, topic),
    })
  }

  private async isWanted(userId: UserId, topic: PushTopic): Promise<boolean> {
    const { push } = await this.parts.preferences.of(userId)
    return push[topic]
  }

  private handlers(): Handled {
    const { database } = this.parts
    return {
      pushKey: () => ({ key: this.keys.publicKey }),

      subscribePush: async ({ session, body }) => {
        await this.subscribe(session, body)
        return { devices: (await devicesOf(database, session.userId)).length }
      },

      unsubscribePush: async ({ session: { userId }, body: { endpoint } }) => {
        await deleteDevice(database, userId, endpoint)
        const devices = (await devicesOf(database, userId)).length
        if (devices === 0) this.users.delete(userId)
        return { devices }
      },

      testPush: async ({ session: { userId } }) => {
        if ((await devicesOf(database, userId)).length === 0) throw new ApiRefusal('push.none')
        if (!this.tests.take(userId)) throw new ApiRefusal('push.too.soon')
        const sent = await this.desk.send(userId, (language) => ({
          ...testTextOf(language),
          to: '/desktop/accountSet/messages?tab=settings',
          tag: 'test',
        }))
        return { sent }
      },
    }
  }

  private async subscribe(
    { userId, sessionId }: Session,
    { endpoint: text, keys }: BodyOf<typeof pushRoutes.subscribePush>,
  ): Promise<void> {
    const { database, lookup = SYSTEM_LOOKUP } = this.parts
    const url = readEndpoint(text, this.hosts)
    if (url === undefined || (await leadsInside(url.hostname, lookup))) throw new ApiRefusal('push.endpoint')
    const endpoint = url.href
    refuseUnusable(keys)
    await insertDevice(database, { userId, sessionId, endpoint, keys, nowMs: Date.now() })
    this.users.add(userId)
  }
}

/** A key that is no point of the curve would fail with every sending: better now. */
function refuseUnusable({ p256dh, auth }: { readonly p256dh: string; readonly auth: string }): void {
  try {
    webPush.encrypt(p256dh, auth, '', 'aes128gcm')
  } catch {
    throw new ApiRefusal('push.keys')
  }
}
