// The chain of ticks: the first two, the five that count, and between them how many more, which opens to all.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { copyText } from '../../ui/copy-text.ts'
import { NOTHING } from '../tables/cells.tsx'
import { chainParts } from './chain-parts.ts'
import { countedSequences, showPrice } from './receipt-figures.ts'
import type { ReceiptTick, SecondReceipt } from './receipt-types.ts'
import classes from './tick-links.module.css'

const HASH_SHOWN = 8

export function TickLinks({ receipt }: { readonly receipt: SecondReceipt }) {
  const { t } = useTranslation('receipt')
  const [isOpen, setOpen] = useState(false)
  const { first, hidden, last } = chainParts(receipt.ticks, isOpen)
  const counting = new Set(countedSequences(receipt))
  const linkOf = (tick: ReceiptTick) => (
    <TickLink key={tick.sequence} tick={tick} receipt={receipt} counts={counting.has(tick.sequence)} />
  )
  if (isOpen) {
    return (
      <>
        <ol className={classes.all}>{first.map(linkOf)}</ol>
        <button type="button" className={classes.fold} onClick={() => setOpen(false)}>
          {t('chain.fewer')}
        </button>
      </>
    )
  }
  return (
    <ol className={classes.chain} aria-label={t('chain.picture')}>
      {first.map(linkOf)}
      {hidden === 0 ? null : (
        <li className={classes.gap}>
          <button type="button" className={classes.fold} onClick={() => setOpen(true)}>
            {t('chain.more', { count: hidden })}
          </button>
        </li>
      )}
      {last.map(linkOf)}
    </ol>
  )
}

interface LinkProps {
  readonly tick: ReceiptTick
  readonly receipt: SecondReceipt
  readonly counts: boolean
}

function TickLink({ tick: { sequence, price, hash }, receipt, counts }: LinkProps) {
  const { t } = useTranslation('shell')
  const isEntry = sequence === receipt.outcome.entrySequence
  return (
    <li className={classes.link} data-counts={counts || undefined} data-entry={isEntry || undefined}>
      <span>{formatCount(sequence)}</span>
      <b>{price === '0' ? NOTHING : showPrice(receipt, price)}</b>
      <button
        type="button"
        title={hash}
        aria-label={`${t('copy.copy')} ${hash.slice(0, HASH_SHOWN)}`}
        onClick={() => void copyText(hash)}
      >
        {hash.slice(0, HASH_SHOWN)}
      </button>
    </li>
  )
}
