// Puts customer service together: conversations and tickets, their pictures, and who is told of what. Gives the handlers of
// the calls about it, what the console's desk needs, and what must be started and stopped.

import type { serviceRoutes } from '@candor/api'
import type { Database } from '@candor/database'
import type { Handlers } from '../call.ts'
import type { SecretBox } from '../identity/secret-box.ts'
import { Conversations } from './conversations.ts'
import { DeskPresence } from './desk-presence.ts'
import { SERVICE_LIMITS } from './limits.ts'
import type { Paces } from './paces.ts'
import { serviceCalls } from './service-calls.ts'
import { ServiceFeed } from './service-feed.ts'
import { ServicePictures, type ServicePicturesParts } from './service-pictures.ts'

export interface ServiceParts extends Pick<ServicePicturesParts, 'processes'> {
  readonly database: Database
  readonly secretBox: SecretBox
  readonly paces: Paces
  readonly clock: () => number
  readonly onError: (error: unknown) => void
}

export class Service {
  readonly calls: Pick<Handlers, keyof typeof serviceRoutes>
  readonly feed: ServiceFeed
  readonly presence: DeskPresence
  readonly pictures: ServicePictures
  private readonly conversations: Conversations
  private readonly onError: (error: unknown) => void
  private sweeping: NodeJS.Timeout | undefined
  /** Ends with the sweep that is under way. */
  private swept: Promise<void> = Promise.resolve()

  constructor(parts: ServiceParts) {
    const { clock, onError, paces } = parts
    this.onError = onError
    this.feed = new ServiceFeed(parts)
    this.presence = new DeskPresence(clock)
    this.pictures = new ServicePictures(parts)
    const { feed, pictures, presence } = this
    this.conversations = new Conversations({ ...parts, feed, pictures })
    this.calls = serviceCalls({ ...parts, conversations: this.conversations, pictures, presence, paces })
  }

  /** Sweeps now and every hour. */
  start(): void {
    const sweep = (): void => {
      this.swept = this.sweep().catch(this.onError)
    }
    sweep()
    this.sweeping = setInterval(sweep, SERVICE_LIMITS.sweepMs).unref()
  }

  async stop(): Promise<void> {
    clearInterval(this.sweeping)
    await this.swept
  }

  async sweep(): Promise<void> {
    await this.conversations.sweep()
    await this.pictures.sweep()
  }
}
