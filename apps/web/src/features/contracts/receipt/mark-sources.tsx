// Where a mark price came from: the raw quotes of that index tick, how each was used, the index made of them, the average
// distance of the book from it, and the mark.

import { type IndexWorking, indexPrice } from '@candor/proof'
import { useTranslation } from 'react-i18next'
import { decimalsOf, e8Of, textOfE8 } from '../../../format/decimal.ts'
import { formatAmount, formatCount } from '../../../format/number.ts'
import table from '../../tables/table.module.css'
import classes from './receipt.module.css'
import { inFormula, Lines, SumLine } from './receipt-frame.tsx'
import type { ReceiptContract, ReceiptMark } from './receipt-types.ts'

interface SourcesProps {
  readonly mark: ReceiptMark
  readonly contract: ReceiptContract
}

export function MarkSources({ mark, contract }: SourcesProps) {
  const { t } = useTranslation('contracts')
  const working = indexPrice({
    quotes: mark.quotes.map(({ source, price, timeMs }) => ({
      source,
      price: e8Of(price),
      timeMs: BigInt(timeMs),
    })),
    timeMs: BigInt(mark.timeMs),
    tick: e8Of(mark.indexTick),
  })
  const decimals = decimalsOf(mark.indexTick)
  const widest = widestOf(working)
  return (
    <>
      {working === undefined ? (
        <p>{t('sources.none')}</p>
      ) : (
        <div className={classes.sources}>
          <table className={table.table} data-dense>
            <thead>
              <tr>
                <th>{t('sources.source')}</th>
                <th data-end>{t('sources.quote')}</th>
                <th data-end>{t('sources.age')}</th>
                <th data-end>{t('sources.used')}</th>
                <th data-end>{t('sources.distance')}</th>
              </tr>
            </thead>
            <tbody>
              {working.used.map(({ source, price, used, timeMs }) => (
                <tr key={source}>
                  <td data-head>{t('sources.number', { number: source })}</td>
                  <td data-name={t('sources.quote')} data-end>
                    {formatAmount(textOfE8(price))}
                  </td>
                  <td data-name={t('sources.age')} data-end data-dim>
                    {t('sources.ms', { ms: formatCount(mark.timeMs - Number(timeMs)) })}
                  </td>
                  <td data-name={t('sources.used')} data-end>
                    {formatAmount(textOfE8(used))}
                  </td>
                  <td data-end data-blank>
                    <Distance from={working.median} to={price} most={widest} />
                  </td>
                </tr>
              ))}
            </tbody>
          </table>
        </div>
      )}
      <Lines>
        {working === undefined ? null : (
          <SumLine
            name={t('sources.median')}
            formula={t('sources.allowed', {
              low: formatAmount(textOfE8(working.low)),
              high: formatAmount(textOfE8(working.high)),
            })}
          >
            {formatAmount(textOfE8(working.median))}
          </SumLine>
        )}
        <SumLine
          name={t('sources.index')}
          formula={
            working === undefined
              ? undefined
              : t('sources.mean', { count: working.used.length, tick: formatAmount(mark.indexTick) })
          }
        >
          {formatAmount(mark.index, decimals)}
        </SumLine>
        <SumLine
          name={t('sources.mark')}
          formula={
            contract.markMethod === 'basisAverage'
              ? `${formatAmount(mark.index)} + ${inFormula(mark.basis)}`
              : t('sources.medianOfThree')
          }
          isTotal
        >
          {formatAmount(mark.mark, decimalsOf(contract.markTick))}
        </SumLine>
      </Lines>
    </>
  )
}

/** How far the furthest quote is from the median. */
function widestOf(working: IndexWorking | undefined): number {
  if (working === undefined) return 0
  return Math.max(...working.used.map(({ price }) => Math.abs(Number(price - working.median))))
}

interface DistanceProps {
  readonly from: bigint
  readonly to: bigint
  readonly most: number
}

const HALF = 50

/** To scale: half of the width is the distance of the furthest quote. For drawing only. */
function Distance({ from, to, most }: DistanceProps) {
  const share = most === 0 ? 0 : Number(to - from) / most
  const width = Math.abs(share) * HALF
  return (
    <span className={classes.bar} aria-hidden>
      <i style={{ insetInlineStart: `${share < 0 ? HALF - width : HALF}%`, width: `${width}%` }} />
    </span>
  )
}
