// The mark (a C whose last stroke becomes a tick) and the word, drawn.

import classes from './logo.module.css'

const MARK = 'M21.5 7.04A9.8 9.8 0 0 0 8.97 22.03l3.73 3.73L26.6 11.86'
const WORD =
  'M15.65 9A8.25 8.25 0 1 0 15.65 20M29.95 11v13M24.7 12.25a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 1 0 0-10.5M35.85 11v13M35.85 16.85a4.6 4.6 0 0 1 9.2 0V24M60.65 5v19M55.4 12.25a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 1 0 0-10.5M71 12.25a5.25 5.25 0 1 0 0 10.5a5.25 5.25 0 1 0 0-10.5M81.55 11v13M81.55 17.2c0-3 1.9-4.95 5.35-4.95'

export function Logo() {
  return (
    <span className={classes.logo}>
      <svg className={classes.mark} width="26" height="26" viewBox="0 0 32 32" aria-hidden="true">
        <path d={MARK} fill="none" stroke="currentColor" strokeWidth="4.4" />
      </svg>
      <svg height="21" width="68.4" viewBox="0 2 88 27" aria-hidden="true">
        <path d={WORD} fill="none" stroke="currentColor" strokeWidth="2.6" />
      </svg>
    </span>
  )
}
