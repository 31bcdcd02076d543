// What stands behind promised income, by coin: what is set aside against what running orders were promised, and what can
// still be set aside. The verdict is computed here, from the figures beside it.

import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { e8Of } from '../../format/decimal.ts'
import { ProductPanel } from '../assets/product-panel.tsx'
import table from '../tables/table.module.css'
import classes from './coverage.module.css'
import { showMoney } from './earn-show.ts'
import { StateCell, StateHead } from './own/state-tag.tsx'

export interface Covered {
  readonly asset: string
  readonly coverage: { readonly treasury: string; readonly escrow: string; readonly promised: string }
}

interface CoveragePanelProps {
  readonly covered: readonly Covered[]
  readonly text: string
}

export function CoveragePanel({ covered, text }: CoveragePanelProps) {
  const { t } = useTranslation('financial')
  const byAsset = new Map(covered.map(({ asset, coverage }) => [asset, coverage]))
  return (
    <ProductPanel title={t('coverage.title')} foot={text} flush>
      <table className={table.table}>
        <thead>
          <tr>
            <th>{t('coverage.coin')}</th>
            <th data-end>{t('coverage.promised')}</th>
            <th data-end>{t('coverage.escrow')}</th>
            <th data-end>{t('coverage.treasury')}</th>
            <StateHead>{t('coverage.verdict')}</StateHead>
          </tr>
        </thead>
        <tbody>
          {[...byAsset].map(([asset, { promised, escrow, treasury }]) => (
            <tr key={asset}>
              <td data-head>
                <b>{asset}</b>
              </td>
              <td data-end data-name={t('coverage.promised')}>
                {showMoney(promised)}
              </td>
              <td data-end data-name={t('coverage.escrow')}>
                {showMoney(escrow)}
              </td>
              <td data-end data-name={t('coverage.treasury')}>
                {showMoney(treasury)}
              </td>
              <StateCell>
                <Verdict promised={promised} escrow={escrow} />
              </StateCell>
            </tr>
          ))}
        </tbody>
      </table>
    </ProductPanel>
  )
}

function Verdict({ promised, escrow }: { readonly promised: string; readonly escrow: string }) {
  const { t } = useTranslation('financial')
  const missing = e8Of(promised) - e8Of(escrow)
  return missing <= 0n ? (
    <span className={classes.covered}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {t('coverage.covered')}
    </span>
  ) : (
    <span className={classes.short}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      {t('coverage.short')}
    </span>
  )
}
