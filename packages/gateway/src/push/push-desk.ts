// Sends notifications to the devices of users: encrypted so that only the browser reads them, signed with the installation's
// key. A device whose service no longer knows it is forgotten. What cannot be sent is not tried again: messages are kept anyway.

import type { Language } from '@candor/api'
import type { UserId } from '@candor/contract'
import type { Database } from '@candor/database'
import webPush from 'web-push'
import { PUSH_LIMITS } from './limits.ts'
import type { Notification } from './notification.ts'
import type { PushPost } from './push-post.ts'
import { type Device, devicesOf, forgetDevice, languageOf, noteSending } from './push-rows.ts'
import type { VapidKeys } from './vapid-keys.ts'

export interface PushDeskParts {
  readonly database: Database
  readonly keys: VapidKeys
  /** Whom a push service may write to: `mailto:…`. */
  readonly contact: string
  readonly post: PushPost
  readonly onError: (error: unknown) => void
}

interface Job {
  readonly userId: UserId
  readonly say: (language: Language) => Notification
  /** Looked at when its turn comes. */
  readonly isWanted: () => Promise<boolean>
}

const GONE: ReadonlySet<number> = new Set([404, 410])

export class PushDesk {
  private readonly parts: PushDeskParts
  private waiting: Job[] = []
  private readonly sending = new Set<Promise<unknown>>()
  private isStopped = false

  constructor(parts: PushDeskParts) {
    this.parts = parts
  }

  async stop(): Promise<void> {
    this.isStopped = true
    this.waiting = []
    await Promise.all(this.sending)
  }

  /** Sends it when there is room, if it is still wanted then. */
  take(job: Job): void {
    if (this.isStopped) return
    if (this.waiting.length >= PUSH_LIMITS.waiting) {
      this.parts.onError(new Error('too many notifications wait; one is left out'))
      return
    }
    this.waiting.push(job)
    this.next()
  }

  /** Sends to every device of a user now, and says how many services took it. */
  async send(userId: UserId, say: Job['say']): Promise<number> {
    const { database } = this.parts
    const devices = await devicesOf(database, userId)
    if (devices.length === 0) return 0
    const payload = JSON.stringify(say(await languageOf(database, userId)))
    const arrived = await Promise.all(devices.map((device) => this.sendTo(device, payload)))
    return arrived.filter(Boolean).length
  }

  private next(): void {
    if (this.sending.size >= PUSH_LIMITS.atOnce) return
    const job = this.waiting.shift()
    if (job === undefined) return
    const sending = this.run(job)
      .catch(this.parts.onError)
      .finally(() => {
        this.sending.delete(sending)
        this.next()
      })
    this.sending.add(sending)
  }

  private async run({ userId, say, isWanted }: Job): Promise<void> {
    if (await isWanted()) await this.send(userId, say)
  }

  private async sendTo(device: Device, payload: string): Promise<boolean> {
    const { database, onError } = this.parts
    let status = 0
    try {
      status = await this.post(device, payload)
    } catch (error) {
      // Services come and go; how often in a row it failed decides.
      onError(error)
    }
    if (GONE.has(status)) {
      await forgetDevice(database, device)
      return false
    }
    const hasArrived = status >= 200 && status < 300
    await noteSending(database, device, hasArrived)
    return hasArrived
  }

  private async post({ endpoint, keys }: Device, payload: string): Promise<number> {
    const { post, contact, keys: own } = this.parts
    const { headers, body } = webPush.generateRequestDetails({ endpoint, keys: { ...keys } }, payload, {
      vapidDetails: { subject: contact, publicKey: own.publicKey, privateKey: own.privateKey },
      TTL: PUSH_LIMITS.keptSeconds,
      contentEncoding: 'aes128gcm',
    })
    return post({ endpoint, headers, body })
  }
}
