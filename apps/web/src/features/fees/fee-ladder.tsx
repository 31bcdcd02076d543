// The levels as steps going down, drawn to scale: the whole step is the taker's rate, its darker part the maker's.

import { useQuery } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { formatCompact } from '../../format/number.ts'
import { useAppState } from '../../state/app-state.ts'
import type { FeeLevel } from './fee-arithmetic.ts'
import classes from './fee-ladder.module.css'
import { formatRate } from './format-rate.ts'
import { type Product, ratesOf } from './product.ts'

interface LadderProps {
  readonly levels: readonly FeeLevel[]
  readonly product: Product
}

export function FeeLadder({ levels, product }: LadderProps) {
  const { t } = useTranslation('fees')
  const mine = useMyLevel()
  // Heights are drawing, and may be floats.
  const highest = Math.max(...levels.map((level) => Number(ratesOf(level, product).taker)))
  const height = (rate: string): string => `${(100 * Number(rate)) / highest}%`
  return (
    <figure className={classes.figure}>
      <figcaption>
        <span data-part="taker">{t('ladder.taker')}</span>
        <span data-part="maker">{t('ladder.maker')}</span>
      </figcaption>
      <div className={classes.ladder} aria-hidden>
        {levels.map((level) => {
          const { maker, taker } = ratesOf(level, product)
          return (
            <div key={level.level} className={classes.step} data-mine={level.level === mine || undefined}>
              <div className={classes.room}>
                <div className={classes.taker} style={{ height: height(taker) }}>
                  <span>{formatRate(taker)}</span>
                  <div className={classes.maker} style={{ height: `${partOf(maker, taker)}%` }}>
                    <span>{formatRate(maker)}</span>
                  </div>
                </div>
              </div>
              <b>{level.level}</b>
              <small>≥ {formatCompactBtc(level.volumeBtc)}</small>
            </div>
          )
        })}
      </div>
    </figure>
  )
}

/** Undefined for a visitor, or until it has come. */
export function useMyLevel(): number | undefined {
  const isLogin = useAppState((state) => state.isLogin === 1)
  const { data } = useQuery({ ...callQuery('myFeeLevel', { quiet: true }), enabled: isLogin })
  return isLogin ? data?.level : undefined
}

function partOf(maker: string, taker: string): number {
  return Number(taker) === 0 ? 0 : (100 * Number(maker)) / Number(taker)
}

function formatCompactBtc(volume: string): string {
  return formatCompact(volume).replace(/[.,]00(?=\D|$)/, '')
}
