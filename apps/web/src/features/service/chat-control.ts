// A conversation as its screen sees it, whoever it belongs to: what was said, and what can be done with it.

import type { Answer } from '@candor/client'
import type { ChatLine } from './chat-days.ts'

type Chat = Answer<'service'>

export interface Message {
  readonly text: string
  readonly pictureId: string | undefined
  /** The same for every try. */
  readonly key: string
}

export interface ChatControl {
  /** Undefined until it is known. */
  readonly thread: Chat['thread'] | undefined
  /** Oldest first. */
  readonly lines: readonly ChatLine[]
  readonly isDeskThere: boolean
  readonly error: unknown
  readonly retry: () => void
  /** Undefined when there is nothing earlier. */
  readonly showEarlier: (() => void) | undefined
  readonly mayAttach: boolean
  readonly send: (message: Message) => Promise<void>
  readonly close: (number: string) => Promise<void>
  readonly rate: (number: string, rating: number) => Promise<void>
}

/** Where the page before this one ends. */
export function earlierThan(page: Chat): number | undefined {
  return page.earlier ? page.lines[0]?.place : undefined
}

/** Pages come newest first. A conversation that has just begun leaves nothing of the one before it. */
export function joined(pages: readonly Chat[] | undefined): {
  readonly thread: Chat['thread'] | undefined
  readonly lines: readonly ChatLine[]
  readonly isDeskThere: boolean
} {
  const [newest] = pages ?? []
  if (pages === undefined || newest === undefined) return { thread: undefined, lines: [], isDeskThere: false }
  const same = pages.filter(({ thread }) => thread?.number === newest.thread?.number)
  return {
    thread: newest.thread,
    lines: same.toReversed().flatMap(({ lines }) => lines),
    isDeskThere: newest.isDeskThere,
  }
}
