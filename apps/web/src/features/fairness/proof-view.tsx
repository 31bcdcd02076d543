// One proof, walked step by step: balance, every level with its sibling and the running sum, and what this browser has
// computed about it. Shows a verdict only after computing it; one that fails says what was expected and what was found.

import { type PublishedRoot, type SolvencyProof, type SolvencyVerdict, verifySolvency } from '@candor/proof'
import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { type ReactNode, useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { formatCount } from '../../format/number.ts'
import { ShortHash, shortHash } from '../records/short-hash.tsx'
import classes from './proof-view.module.css'
import { showUnits } from './units.ts'

interface ProofViewProps {
  readonly proof: SolvencyProof
  readonly published: PublishedRoot
  readonly scale: number
  readonly balanceLabel: string
  /** Further checks, after the path's own. */
  readonly children?: ReactNode
}

export function ProofView({ proof, published, scale, balanceLabel, children }: ProofViewProps) {
  const { t } = useTranslation('fairness')
  const verdict = useMemo(() => verifySolvency(proof, published), [proof, published])
  return (
    <>
      <dl className={classes.sums}>
        <div>
          <dt>{balanceLabel}</dt>
          <dd>{showUnits(proof.balance, scale)}</dd>
        </div>
        <div>
          <dt>{t('proof.owed')}</dt>
          <dd>{showUnits(published.sum, scale)}</dd>
        </div>
      </dl>
      <PathTable {...{ proof, verdict, scale }} />
      <ul className={classes.checks} aria-label={t('check.label')} aria-live="polite">
        <PathCheck {...{ proof, published, verdict }} />
        {children}
      </ul>
    </>
  )
}

interface PathTableProps {
  readonly proof: SolvencyProof
  readonly verdict: SolvencyVerdict
  readonly scale: number
}

function PathTable({ proof, verdict, scale }: PathTableProps) {
  const { t } = useTranslation('fairness')
  const brokenAt = verdict.ok ? undefined : verdict.level
  return (
    <div className={classes.scroll}>
      <table className={classes.path}>
        <thead>
          <tr>
            <th>{t('path.level')}</th>
            <th data-hash>{t('path.sibling')}</th>
            <th data-end>{t('path.siblingSum')}</th>
            <th data-end>{t('path.runningSum')}</th>
          </tr>
        </thead>
        <tbody>
          {proof.path.map(({ side, hash, sum }, level) => {
            const step = verdict.steps[level]
            return (
              <tr key={level} data-broken={level === brokenAt || undefined}>
                <td>
                  {formatCount(level + 1)} <span className="dim">{t(`path.${side}`)}</span>
                </td>
                <td data-hash>
                  <ShortHash hash={hash} />
                </td>
                <td data-end data-dim>
                  {isWhole(sum) ? showUnits(sum, scale) : sum}
                </td>
                <td data-end>{step === undefined ? '–' : showUnits(step.sum, scale)}</td>
              </tr>
            )
          })}
        </tbody>
      </table>
      {proof.path.length === 0 ? <p className={classes.alone}>{t('path.alone')}</p> : null}
    </div>
  )
}

/** A tampered proof may hold anything. */
function isWhole(sum: string): boolean {
  return /^\d{1,39}$/.test(sum)
}

interface PathCheckProps {
  readonly proof: SolvencyProof
  readonly published: PublishedRoot
  readonly verdict: SolvencyVerdict
}

function PathCheck({ proof, published, verdict }: PathCheckProps) {
  const { t } = useTranslation('fairness')
  const levels = proof.path.length
  if (verdict.ok) {
    return (
      <Check isGood>
        {t('check.path', { done: levels, all: published.height, root: shortHash(published.root) })}
      </Check>
    )
  }
  const { problem, expected, found } = verdict
  return (
    <Check isGood={false}>
      <b>{t('check.pathFailed')}</b> {t(`problem.${problem}`)}
      {expected === undefined && found === undefined ? null : (
        <dl className={classes.differs}>
          <dt>{t('check.expected')}</dt>
          <dd>{expected ?? '–'}</dd>
          <dt>{t('check.found')}</dt>
          <dd>{found ?? '–'}</dd>
        </dl>
      )}
    </Check>
  )
}

/** One thing that was computed, and how it came out. */
export function Check({ isGood, children }: { readonly isGood: boolean; readonly children: ReactNode }) {
  const Icon = isGood ? IconCheck : IconAlertTriangle
  return (
    <li data-good={isGood} role={isGood ? undefined : 'alert'}>
      <Icon size={16} stroke={1.8} aria-hidden />
      <div>{children}</div>
    </li>
  )
}

/** Something that could not be computed here. */
export function NotChecked({ children }: { readonly children: ReactNode }) {
  return (
    <li>
      <span className={classes.dash} aria-hidden>
        –
      </span>
      <div>{children}</div>
    </li>
  )
}
