// How many steps agree, in how long, and the way to compute it all again. Says nothing that this browser has not computed.

import { Button, Loader } from '@mantine/core'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatCount } from '../../format/number.ts'
import { useSiteInfo } from '../../layout/site-info.ts'
import classes from './receipt.module.css'
import { STEP_NAMES } from './step-names.ts'
import { type ReceiptCheck, stepOf } from './use-receipt-check.ts'

interface VerdictCardProps {
  readonly check: ReceiptCheck
  readonly onAgain: () => void
  readonly onKeep: (() => void) | undefined
}

export function VerdictCard({ check, onAgain, onKeep }: VerdictCardProps) {
  const { t } = useTranslation('receipt')
  const { agreeing, all, isRefused } = tally(check)
  const state = !check.isDone ? 'running' : isRefused ? 'refused' : 'agrees'
  return (
    <section
      className={`${classes.panel} ${classes.verdictCard}`}
      aria-live="polite"
      data-state={state}
      data-took-ms={check.tookMs}
    >
      <span className={classes.sign} data-state={state}>
        {state === 'running' ? (
          <Loader size={26} color="currentColor" aria-hidden />
        ) : state === 'refused' ? (
          <IconAlertTriangle size={28} stroke={1.8} aria-hidden />
        ) : (
          <IconCheck size={30} stroke={2} aria-hidden />
        )}
      </span>
      <h2>
        {isRefused
          ? t('verdict.refused')
          : t('verdict.agree', { agreeing: formatCount(agreeing), all: formatCount(all), count: all })}
      </h2>
      <p>{isRefused ? t('verdict.refusedText') : t('verdict.text', { ms: shownMs(check.tookMs) })}</p>
      <Button fullWidth variant="filled" onClick={onAgain} disabled={!check.isDone}>
        {t('verdict.again')}
      </Button>
      {isRefused && onKeep !== undefined ? <Complaint onKeep={onKeep} /> : null}
      <Button fullWidth component={Link} to="/fairness">
        {t('verdict.elsewhere')}
      </Button>
    </section>
  )
}

export interface Tally {
  readonly agreeing: number
  /** Without those that have nothing to check. */
  readonly all: number
  readonly isRefused: boolean
}

export function tally(check: ReceiptCheck): Tally {
  const states = STEP_NAMES.map((name) => stepOf(check, name)?.state)
  return {
    agreeing: states.filter((state) => state === 'agrees').length,
    all: states.filter((state) => state !== 'none').length,
    isRefused: check.steps.some(({ state }) => state === 'refused'),
  }
}

function shownMs(tookMs: number): string {
  return formatCount(Math.max(1, Math.ceil(tookMs)))
}

/** The file stays with who was wronged; sending it is their choice. */
function Complaint({ onKeep }: { readonly onKeep: () => void }) {
  const { t } = useTranslation('receipt')
  const email = useSiteInfo()?.contactEmail ?? ''
  const subject = encodeURIComponent(t('verdict.sendSubject'))
  return (
    <>
      <Button fullWidth onClick={onKeep}>
        {t('verdict.keep')}
      </Button>
      {email === '' ? null : (
        <Button fullWidth component="a" href={`mailto:${email}?subject=${subject}`}>
          {t('verdict.send')}
        </Button>
      )}
    </>
  )
}
