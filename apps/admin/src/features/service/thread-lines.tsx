// What was said, oldest first. Words are shown as they are, never read as anything else; pictures come when asked for.

import { formatTime } from '@candor/web/format/time.ts'
import { Button } from '@mantine/core'
import { useLayoutEffect, useRef } from 'react'
import classes from './service.module.css'
import type { DeskLine } from './service-words.ts'
import { ThreadPicture } from './thread-picture.tsx'

interface ThreadLinesProps {
  readonly lines: readonly DeskLine[]
  /** Whom it is with. */
  readonly who: string
  readonly onEarlier: (() => void) | undefined
}

export function ThreadLines({ lines, who, onEarlier }: ThreadLinesProps) {
  const view = useRef<HTMLDivElement>(null)
  const last = lines.at(-1)?.place
  useLayoutEffect(() => {
    if (view.current !== null && last !== undefined) view.current.scrollTop = view.current.scrollHeight
  }, [last])
  return (
    // What scrolls must be reached by the keyboard too.
    <div ref={view} className={classes.lines} role="region" aria-label="Conversation" tabIndex={0}>
      {onEarlier === undefined ? null : (
        <Button size="sm" variant="subtle" onClick={onEarlier}>
          Show earlier
        </Button>
      )}
      <div role="log" aria-label="Conversation">
        <ul>
          {lines.map(({ place, author, by, text, pictures, time }) => (
            <li key={place} className={classes.line} data-author={author}>
              <span className={classes.meta}>
                {author === 'desk' ? (by ?? 'Desk') : who} <time>{formatTime(time)}</time>
              </span>
              <div className={classes.bubble}>
                {pictures.map((picture) => (
                  <ThreadPicture key={picture.pictureId} picture={picture} />
                ))}
                {text === '' ? null : <p dir="auto">{text}</p>}
              </div>
            </li>
          ))}
        </ul>
      </div>
    </div>
  )
}
