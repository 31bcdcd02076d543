// The order book: both sides or one, grouped as chosen, with what stands between them. A row's price goes into the form.

import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { ChoiceMenu } from '../frame/choice-menu.tsx'
import { isOneOf, useStoredChoice } from '../frame/stored-choice.ts'
import type { TerminalMarket } from '../market/terminal-market.ts'
import classes from './book.module.css'
import { BookView, type BookViewProps } from './book-view.tsx'
import { plainDecimal } from './grid-format.ts'
import { MULTIPLES } from './group-levels.ts'
import { ViewIcon } from './view-icon.tsx'

const VIEWS = ['both', 'bids', 'asks'] as const
export type BookSides = (typeof VIEWS)[number]

interface BookPanelProps extends Pick<BookViewProps, 'middle' | 'own' | 'onTake'> {
  readonly market: TerminalMarket
}

export function BookPanel({ market, ...rest }: BookPanelProps) {
  const { t } = useTranslation('terminal')
  const [view, setView] = useStoredChoice<BookSides>('spot.bookView', isOneOf(VIEWS), 'both')
  const [multiple, setMultiple] = useState<number>(1)
  const tickUnits = Number(market.tick) / 10 ** (market.quoteScale - market.priceDecimals)
  const show = (each: number): string => formatAmount(plainDecimal(tickUnits * each, market.priceDecimals))
  return (
    <section className={classes.panel} aria-label={t('book.title')}>
      <div className={classes.bar}>
        <h2 className={classes.title}>{t('book.title')}</h2>
        <div className={classes.views} role="group" aria-label={t('book.view')}>
          {VIEWS.map((each) => (
            <button
              key={each}
              type="button"
              aria-pressed={view === each}
              aria-label={t(`book.${each}`)}
              title={t(`book.${each}`)}
              onClick={() => setView(each)}
            >
              <ViewIcon view={each} />
            </button>
          ))}
        </div>
        <ChoiceMenu
          label={t('book.grouping')}
          value={String(multiple)}
          choices={MULTIPLES.map((each) => ({ value: String(each), text: shortened(show(each)) }))}
          onChoose={(value) => setMultiple(Number(value))}
        />
      </div>
      <BookView market={market} view={view} step={tickUnits * multiple} {...rest} />
    </section>
  )
}

/** `10.00` is read more easily as `10`. */
function shortened(text: string): string {
  return /[.,]\d*[1-9]/.test(text) ? text.replace(/0+$/, '') : text.replace(/[.,]0+$/, '')
}
