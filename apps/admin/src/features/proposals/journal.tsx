// The lines of the journal that something would post, shown before anybody decides.

import { IconArrowRight } from '@tabler/icons-react'
import { formatAmount } from '../../format/number.ts'
import classes from './journal.module.css'
import { journalLines, type Posting } from './journal-lines.ts'

export function Journal({ posting }: { readonly posting: Posting }) {
  return (
    <div className={classes.journal} role="group" aria-label="Will be posted">
      <h3>Will be posted</h3>
      {journalLines(posting).map(({ from, to, amount, asset }) => (
        <p key={`${from} ${to}`}>
          <span>{from}</span>
          <IconArrowRight size={14} stroke={1.6} aria-label="to" />
          <span>{to}</span>
          <b className="num">
            {formatAmount(amount)} {asset}
          </b>
        </p>
      ))}
    </div>
  )
}
