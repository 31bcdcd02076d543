// How quotes become an index: one venue gone wrong is capped, and what remains is averaged (B0).

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { CheckLink } from './check-link.tsx'
import { exampleB0, type IndexExample } from './example-b0.ts'
import classes from './explain.module.css'
import { ExplainPanel, Figure, Figures } from './explain-panel.tsx'

const DECIMALS = 2

export function IndexExplained() {
  const { t } = useTranslation('fairness')
  const example = useMemo(() => exampleB0(), [])
  return (
    <ExplainPanel name="index" example="B0" act={<CheckLink>{t('explain.index.act')}</CheckLink>}>
      <QuotesDrawing example={example} />
      <Figures>
        <Figure name={t('explain.index.median')}>{price(example.median)}</Figure>
        <Figure name={t('explain.index.mean')}>
          <span className="dim">{price(example.mean)}</span>
        </Figure>
        <Figure name={t('explain.index.index')} isResult>
          {price(example.price)}
        </Figure>
      </Figures>
    </ExplainPanel>
  )
}

function price(units: bigint): string {
  return formatAmount(textOfE8(units), DECIMALS)
}

const WIDTH = 324
const BASE = 86
const TOP = 30
/** The prices at the ends of the drawing. */
const FROM = 29_990
const TO = 30_260
const ONE = 100_000_000
const DOT = 4
const ROW = 8

/** For drawing only. */
function xOf(units: bigint): number {
  return ((Number(units) / ONE - FROM) / (TO - FROM)) * WIDTH
}

function QuotesDrawing({ example: { used, median, high } }: { readonly example: IndexExample }) {
  const { t } = useTranslation('fairness')
  const wrong = used.find((quote) => quote.used !== quote.price)
  const near = used.filter((quote) => quote.used === quote.price)
  const cap = xOf(high)
  const middle = (TOP + BASE) / 2
  return (
    <svg viewBox={`0 0 ${WIDTH} 96`} role="img" aria-label={t('explain.index.picture')}>
      <rect className={classes.allowed} x="0" y={TOP} width={cap} height={BASE - TOP} />
      <path className={classes.cap} d={`M${cap} ${TOP - 6}V${BASE + 8}`} />
      <path className={classes.axis} d={`M0 ${BASE}.5H${WIDTH}`} />
      <text className={classes.capWord} x={cap} y={TOP - 12} textAnchor="middle">
        {t('explain.index.cap', { price: formatAmount(textOfE8(high)) })}
      </text>
      {near.map((quote, at) => (
        <circle
          key={quote.source}
          className={`${classes.near} ${quote.price === median ? classes.median : ''}`}
          cx={xOf(quote.price)}
          cy={TOP + 18 + at * ROW}
          r={DOT}
        />
      ))}
      <text className={classes.label} x={xOf(median) + 16} y={middle + 12}>
        {t('explain.index.near', { number: formatCount(near.length) })}
      </text>
      {wrong === undefined ? null : (
        <>
          <path className={classes.moved} d={`M${xOf(wrong.price) - 8} ${middle}H${cap + 8}`} />
          <path className={classes.arrow} d={`m${cap + 13} ${middle - 3.5}-5 3.5 5 3.5`} />
          <circle className={classes.used} cx={cap} cy={middle} r={DOT + 1} />
          <circle className={classes.wrong} cx={xOf(wrong.price)} cy={middle} r={DOT + 1} />
          <text className={classes.wrongWord} x={WIDTH} y={middle - 14} textAnchor="end">
            {price(wrong.price)}
          </text>
        </>
      )}
    </svg>
  )
}
