// When a position is closed: an integer test, and the price that is shown for it (P1, P5).

import { useMemo } from 'react'
import { useTranslation } from 'react-i18next'
import { textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import { CheckLink } from './check-link.tsx'
import { exampleP1, type LiquidationExample } from './example-p1.ts'
import classes from './explain.module.css'
import { ExplainPanel, Figure, Figures } from './explain-panel.tsx'

const PRICE_DECIMALS = 1
const EQUITY_DECIMALS = 2

export function LiquidationExplained() {
  const { t } = useTranslation('fairness')
  const example = useMemo(() => exampleP1(), [])
  return (
    <ExplainPanel
      name="liquidation"
      example="P1, P5"
      act={<CheckLink>{t('explain.liquidation.act')}</CheckLink>}
    >
      <Ladder example={example} />
      <Figures>
        {example.tests.map(({ mark, equity, maintenance, isSafe }) => (
          <Figure
            key={String(mark)}
            name={t('explain.liquidation.test', {
              mark: price(mark),
              equity: formatAmount(textOfE8(equity), EQUITY_DECIMALS),
              sign: isSafe ? '>' : '≤',
              maintenance: formatAmount(textOfE8(maintenance)),
            })}
          >
            {isSafe ? (
              t('explain.liquidation.safe')
            ) : (
              <b className={classes.fires}>{t('explain.liquidation.fires')}</b>
            )}
          </Figure>
        ))}
        <Figure
          name={t('explain.liquidation.position', {
            lots: formatCount(Number(example.lots)),
            entry: formatAmount(textOfE8(example.entry)),
            leverage: example.leverage,
            margin: formatAmount(textOfE8(example.margin)),
          })}
        >
          {null}
        </Figure>
      </Figures>
    </ExplainPanel>
  )
}

function price(units: bigint): string {
  return formatAmount(textOfE8(units), PRICE_DECIMALS)
}

const WIDTH = 324
const LINE = 50
/** The prices at the ends of the drawing. */
const FROM = 26_700
const TO = 30_400
const ONE = 100_000_000
const NUMBER_UNDER_WORD = 14

/** For drawing only. */
function xOf(units: bigint): number {
  return ((Number(units) / ONE - FROM) / (TO - FROM)) * WIDTH
}

function Ladder({ example: { bankruptcy, lastSafe, entry } }: { readonly example: LiquidationExample }) {
  const { t } = useTranslation('fairness')
  const word = { bankruptcy: 10, lastSafe: 80 }
  return (
    <svg viewBox={`0 0 ${WIDTH} 96`} role="img" aria-label={t('explain.liquidation.picture')}>
      <path className={classes.axis} strokeWidth="2" d={`M0 ${LINE}H${WIDTH}`} />
      <path className={classes.danger} d={`M${xOf(bankruptcy)} ${LINE}H${xOf(lastSafe)}`} />
      <path className={classes.stroke} d={`M${xOf(bankruptcy)} ${LINE - 20}V${LINE + 6}`} />
      <text className={classes.label} x={xOf(bankruptcy)} y={word.bankruptcy}>
        {t('explain.liquidation.bankruptcy')}
      </text>
      <text className={classes.value} x={xOf(bankruptcy)} y={word.bankruptcy + NUMBER_UNDER_WORD}>
        {price(bankruptcy)}
      </text>
      <path className={classes.stroke} d={`M${xOf(lastSafe)} ${LINE - 6}V${LINE + 16}`} />
      <text className={classes.label} x={xOf(lastSafe)} y={word.lastSafe}>
        {t('explain.liquidation.lastSafe')}
      </text>
      <text className={classes.value} x={xOf(lastSafe)} y={word.lastSafe + NUMBER_UNDER_WORD}>
        {price(lastSafe)}
      </text>
      <path className={classes.stroke} d={`M${xOf(entry)} ${LINE - 20}V${LINE + 6}`} />
      <text className={classes.label} x={xOf(entry)} y={word.bankruptcy} textAnchor="middle">
        {t('explain.liquidation.entry')}
      </text>
      <text
        className={classes.value}
        x={xOf(entry)}
        y={word.bankruptcy + NUMBER_UNDER_WORD}
        textAnchor="middle"
      >
        {price(entry)}
      </text>
    </svg>
  )
}
