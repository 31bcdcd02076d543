// What the order would bring in each case, and how often one must be right to lose nothing, beside one's own record.

import { useTranslation } from 'react-i18next'
import { stepsOf } from '../product-rules.ts'
import { showSteps, showUnits } from '../show.ts'
import { useOwnStatistics } from '../use-own-limits.ts'
import type { SecondOrderInForm } from './derive-second-order.ts'
import classes from './second-form.module.css'

const DASH = '–'

export function OutcomeTable({ order }: { readonly order: SecondOrderInForm }) {
  const { t } = useTranslation('second')
  const { stake, profit, breakEven } = order
  const isKnown = stake !== undefined && profit !== undefined
  return (
    <dl className={classes.outcomes}>
      <div>
        <dt>{t('form.ifRight')}</dt>
        <dd>
          {isKnown ? (
            <>
              {showUnits(stake + profit)} <span className="up">+{showUnits(profit)}</span>
            </>
          ) : (
            DASH
          )}
        </dd>
      </div>
      <div>
        <dt>{t('form.ifWrong')}</dt>
        <dd className="down">{isKnown ? showUnits(-stake) : DASH}</dd>
      </div>
      <div>
        <dt>{t('form.ifEqual')}</dt>
        <dd>{isKnown ? t('form.back', { amount: showUnits(stake) }) : DASH}</dd>
      </div>
      <div data-apart>
        <dt>{t('form.breakEven')}</dt>
        <dd>{showSteps(breakEven)}</dd>
      </div>
      <OwnRate breakEven={breakEven} />
    </dl>
  )
}

function OwnRate({ breakEven }: { readonly breakEven: bigint }) {
  const { t } = useTranslation('second')
  const statistics = useOwnStatistics()
  if (statistics === undefined) return null
  const { count, winRate } = statistics.last
  if (winRate === null) {
    return (
      <div>
        <dt>{t('form.ownRate')}</dt>
        <dd>{DASH}</dd>
      </div>
    )
  }
  const own = stepsOf(winRate)
  return (
    <div>
      <dt>{t('form.ownRateOf', { count })}</dt>
      <dd className={own < breakEven ? classes.warn : undefined}>{showSteps(own)}</dd>
    </div>
  )
}
