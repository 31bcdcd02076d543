// What this browser has computed about a receipt: every line with its formula, and whether it held; and all of them in one
// sentence. Says nothing that was not computed here.

import type { Check } from '@candor/proof'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../../format/number.ts'
import { formatTime } from '../../../format/time.ts'
import classes from './receipt.module.css'
import { showChecked } from './show-checked.ts'

interface VerdictProps {
  readonly checks: readonly Check[]
  readonly number: number
  readonly timeMs: number
}

export function Verdict({ checks, number, timeMs }: VerdictProps) {
  const { t } = useTranslation('contracts')
  const held = checks.filter(({ holds }) => holds).length
  const isGood = held === checks.length
  const Icon = isGood ? IconCheck : IconAlertTriangle
  return (
    <aside className={`${classes.panel} ${classes.verdict}`} aria-live="polite">
      <span className={classes.sign} data-good={isGood}>
        <Icon size={26} stroke={1.8} aria-hidden />
      </span>
      <h2>{t('check.agree', { held: formatCount(held), all: formatCount(checks.length) })}</h2>
      <p>{isGood ? t('check.good') : t('check.bad')}</p>
      <dl className={`${classes.facts} ${classes.log}`}>
        <div>
          <dt>{t('field.logNumber')}</dt>
          <dd>{formatCount(number)}</dd>
        </div>
        <div>
          <dt>{t('field.time')}</dt>
          <dd>{formatTime(timeMs)}</dd>
        </div>
      </dl>
      <p>{t('check.limits')}</p>
    </aside>
  )
}

export function CheckLines({ checks }: { readonly checks: readonly Check[] }) {
  return (
    <ul className={classes.checks}>
      {checks.map((check, at) => (
        <CheckLine key={at} check={check} />
      ))}
    </ul>
  )
}

function CheckLine({ check: { name, about, formula, expected, found, holds } }: { readonly check: Check }) {
  const { t } = useTranslation('contracts')
  const Icon = holds ? IconCheck : IconAlertTriangle
  return (
    <li data-good={holds}>
      <Icon size={16} stroke={1.8} aria-label={holds ? t('check.held') : t('check.failed')} />
      <b>
        {t(`checks.${name}`)} {about === '' ? null : <span className="dim">{aboutWord(about, t)}</span>}
      </b>
      <span className={classes.formula}>{showChecked(formula)}</span>
      <span className={classes.found}>{foundWord(found, t)}</span>
      {holds || expected === '' ? null : (
        <span className={classes.differs}>
          {t('check.differs', { expected: foundWord(expected, t), found: foundWord(found, t) })}
        </span>
      )}
    </li>
  )
}

type Translate = ReturnType<typeof useTranslation<'contracts'>>['t']

/** A contract and a number stand as they are; a direction has a word. */
function aboutWord(about: string, t: Translate): string {
  return about === 'long' || about === 'short' ? t(`direction.${about}`) : about
}

/** A number, or how it ended. */
function foundWord(found: string, t: Translate): string {
  return found === 'safe' || found === 'closed' || found === 'halted'
    ? t(`outcome.${found}`)
    : showChecked(found)
}
