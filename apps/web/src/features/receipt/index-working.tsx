// One tick put together from its raw quotes, as this browser has worked it out: what each venue said, how old that was, what
// was used of it, between which bounds, and the mean.

import type { TickWorking } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { Chip } from '../../ui/chip.tsx'
import classes from './index-working.module.css'
import { showPrice } from './receipt-figures.ts'
import { Figure, Figures } from './receipt-parts.tsx'
import type { SecondReceipt } from './receipt-types.ts'

/** What a tick is told in: part of a receipt, and of a tick's own evidence. */
export type IndexTerms = Pick<SecondReceipt, 'scale' | 'indexTick' | 'sources'>

interface WorkingProps {
  readonly working: TickWorking
  readonly terms: IndexTerms
}

type Quote = TickWorking['quotes'][number]

export function IndexWorking({ working, terms }: WorkingProps) {
  const { t } = useTranslation('receipt')
  const { quotes, median, low, high, sum, count, price } = working
  return (
    <>
      <QuotesTable working={working} terms={terms} />
      {median === undefined || low === undefined || high === undefined ? (
        <p>{t('index.noPrice', { count: quotes.filter(({ isFresh }) => isFresh).length })}</p>
      ) : (
        <Figures>
          <Figure name={t('index.allowed')}>
            {t('index.range', { low: showPrice(terms, low), high: showPrice(terms, high) })}
          </Figure>
          <Figure name={t('index.mean', { sum: showPrice(terms, sum), number: formatCount(count) })}>
            <b>{showPrice(terms, price)}</b>
          </Figure>
        </Figures>
      )}
    </>
  )
}

function QuotesTable({ working: { quotes, median }, terms }: WorkingProps) {
  const { t } = useTranslation('receipt')
  const distances = quotes.map(({ price }) => Number(price - (median ?? price)))
  const widest = Math.max(...distances.map(Math.abs))
  const middle = quotes.find(({ price, isFresh }) => isFresh && price === median)
  return (
    <table className={classes.quotes}>
      <thead>
        <tr>
          <th>{t('index.source')}</th>
          <th data-end>{t('index.quote')}</th>
          <th data-end data-wide>
            {t('index.age')}
          </th>
          <th data-end>{t('index.used')}</th>
          <th data-end data-wide>
            {t('index.distance')}
          </th>
        </tr>
      </thead>
      <tbody>
        {quotes.map((quote, at) => (
          <tr key={quote.source}>
            <td>
              {terms.sources[String(quote.source)] ?? t('index.number', { number: quote.source })}{' '}
              {quote === middle ? <Chip>{t('index.median')}</Chip> : null}
            </td>
            <td data-end>{showPrice(terms, quote.price)}</td>
            <td data-end data-wide className="dim">
              {t('index.ms', { ms: formatCount(quote.ageMs) })}
            </td>
            <td data-end>
              <Used quote={quote} terms={terms} />
            </td>
            <td data-end data-wide>
              <Distance share={widest === 0 ? 0 : (distances[at] ?? 0) / widest} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  )
}

/** A quote beyond the bounds counts for less or more than it said; one that is too old for nothing. */
function Used({ quote: { used, isClamped }, terms }: { readonly quote: Quote; readonly terms: IndexTerms }) {
  const { t } = useTranslation('receipt')
  if (used === undefined) return <span className="dim">{t('index.tooOld')}</span>
  if (!isClamped) return showPrice(terms, used)
  return (
    <span className={classes.clamped}>
      {showPrice(terms, used)} <small>{t('index.clamped')}</small>
    </span>
  )
}

const HALF = 50

/** To scale: half of the width is the distance of the furthest quote. For drawing only. */
function Distance({ share }: { readonly share: number }) {
  const width = Math.abs(share) * HALF
  return (
    <span className={classes.distance} aria-hidden>
      <i style={{ insetInlineStart: `${share < 0 ? HALF - width : HALF}%`, width: `max(2px, ${width}%)` }} />
    </span>
  )
}
