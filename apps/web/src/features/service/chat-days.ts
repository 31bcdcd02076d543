// Lines of a conversation under the day on which they were said, as the reader's clock counts days. Pure.

import type { Answer } from '@candor/client'
import { formatDay } from '../../format/time.ts'

export type ChatLine = Answer<'service'>['lines'][number]

export interface ChatDay {
  readonly day: string
  readonly lines: readonly ChatLine[]
}

export function chatDays(lines: readonly ChatLine[]): readonly ChatDay[] {
  const days = new Map<string, ChatLine[]>()
  for (const line of lines) {
    const day = formatDay(line.time)
    const known = days.get(day)
    if (known === undefined) days.set(day, [line])
    else known.push(line)
  }
  return [...days].map(([day, said]) => ({ day, lines: said }))
}
