// What every receipt is made of: its head with the result and the facts, plain words, numbered steps with lines of
// arithmetic, and beside them what this browser has computed about it.

import type { ReactNode } from 'react'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../../format/number.ts'
import { Signed } from '../../tables/cells.tsx'
import classes from './receipt.module.css'

interface SummaryProps {
  readonly about: ReactNode
  readonly result: string
  readonly asset: string
  readonly resultWord: string
  /** Three columns of three. */
  readonly facts: readonly (readonly (readonly [name: string, value: ReactNode])[])[]
}

export function Summary({ about, result, asset, resultWord, facts }: SummaryProps) {
  return (
    <section className={`${classes.panel} ${classes.summary}`}>
      <div>
        <div className={classes.about}>{about}</div>
        <p className={classes.result}>
          <b>
            <Signed amount={result} />
          </b>
          <small>
            {asset}, {resultWord}
          </small>
        </p>
      </div>
      {facts.map((column, at) => (
        <dl key={at} className={classes.facts}>
          {column.map(([name, value]) => (
            <div key={name}>
              <dt>{name}</dt>
              <dd>{value}</dd>
            </div>
          ))}
        </dl>
      ))}
    </section>
  )
}

interface WordsProps {
  readonly what: ReactNode
  readonly why: ReactNode
  readonly cost: ReactNode
  readonly went: ReactNode
}

/** For somebody who has just lost money, before any table. */
export function PlainWords({ what, why, cost, went }: WordsProps) {
  const { t } = useTranslation('contracts')
  return (
    <section className={`${classes.panel} ${classes.words}`}>
      <h2>{t('words.title')}</h2>
      <dl>
        <dt>{t('words.what')}</dt>
        <dd>{what}</dd>
        <dt>{t('words.why')}</dt>
        <dd>{why}</dd>
        <dt>{t('words.cost')}</dt>
        <dd>{cost}</dd>
        <dt>{t('words.went')}</dt>
        <dd>{went}</dd>
      </dl>
    </section>
  )
}

export function Steps({ children }: { readonly children: ReactNode }) {
  return <ol className={classes.panel}>{children}</ol>
}

interface StepProps {
  readonly place: number
  readonly title: string
  readonly text?: ReactNode
  readonly children?: ReactNode
}

export function Step({ place, title, text, children }: StepProps) {
  return (
    <li className={classes.step}>
      <span className={classes.place} aria-hidden>
        {place}
      </span>
      <div>
        <h2>{title}</h2>
        {text === undefined ? null : <p>{text}</p>}
        {children}
      </div>
    </li>
  )
}

export function Lines({ children }: { readonly children: ReactNode }) {
  return <ul className={classes.lines}>{children}</ul>
}

interface LineProps {
  readonly name: string
  /** With the numbers put in. */
  readonly formula?: ReactNode
  readonly isTotal?: boolean
  readonly children: ReactNode
}

/** One sum: what it is, how it came about, what it gave. */
export function SumLine({ name, formula, isTotal = false, children }: LineProps) {
  return (
    <li data-total={isTotal || undefined}>
      <span className={classes.lineName}>{name}</span>
      <span className={classes.lineFormula}>{formula}</span>
      <span className={classes.lineResult}>{children}</span>
    </li>
  )
}

/** A negative number inside a formula stands in brackets. */
export function inFormula(amount: string): string {
  return amount.startsWith('-') ? `(${formatAmount(amount)})` : formatAmount(amount)
}
