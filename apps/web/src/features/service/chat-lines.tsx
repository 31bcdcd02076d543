// What was said, day by day: own lines at the end, those of the desk at the beginning. Words are shown as they are, never
// read as anything else.

import { useTranslation } from 'react-i18next'
import { formatClock } from '../../format/time.ts'
import { type ChatLine, chatDays } from './chat-days.ts'
import classes from './chat-lines.module.css'
import { LinePicture } from './line-picture.tsx'

export function ChatLines({ lines }: { readonly lines: readonly ChatLine[] }) {
  return chatDays(lines).map(({ day, lines: said }) => (
    <section key={day} className={classes.day} aria-label={day}>
      <h3>{day}</h3>
      <ul>
        {said.map((line) => (
          <Line key={line.place} line={line} />
        ))}
      </ul>
    </section>
  ))
}

function Line({ line: { author, text, pictures, time } }: { readonly line: ChatLine }) {
  const { t } = useTranslation('service')
  return (
    <li className={classes.line} data-author={author}>
      <span className={classes.meta}>
        {t(`author.${author}`)} <time>{formatClock(time)}</time>
      </span>
      <div className={classes.bubble}>
        {pictures.map((picture) => (
          <LinePicture key={picture.pictureId} picture={picture} />
        ))}
        {text === '' ? null : <p dir="auto">{text}</p>}
      </div>
    </li>
  )
}
