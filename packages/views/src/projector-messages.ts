// What the projector's thread and the rest of the process say to each other.

import type { MessagePort } from 'node:worker_threads'
import type { Checkpoint } from '@candor/engine'
import type { Pace } from './pace.ts'

export interface ProjectorThreadData {
  readonly databaseUrl: string
  readonly isEmbedded: boolean
  /** From here the follower's outcomes come, and there the acknowledgements go. */
  readonly feed: MessagePort
}

export type FromProjector =
  | { readonly kind: 'ready'; readonly checkpoint: Checkpoint }
  | { readonly kind: 'projected'; readonly number: number }
  /** Why the database cannot be reached; none when it is back. */
  | { readonly kind: 'trouble'; readonly reason: string | undefined }
  | { readonly kind: 'failed'; readonly reason: string }

export type ToProjector =
  | { readonly kind: 'stop' }
  | { readonly kind: 'pace'; readonly pace: Pace }
  /** Somebody waits for this command: no rest before it is in the views. */
  | { readonly kind: 'hurry'; readonly number: number }
