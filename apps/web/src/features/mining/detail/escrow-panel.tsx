// Where the income of an order comes from: what was set aside at its purchase, and where each part of that is now.

import { IconAlertTriangle, IconCheck } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { ProductPanel } from '../../assets/product-panel.tsx'
import coverage from '../../financial/coverage.module.css'
import { partOf, showUnits } from '../../financial/earn-show.ts'
import classes from './detail.module.css'
import { type EscrowParts, escrowOf, type MiningDetail } from './detail-lines.ts'

const PARTS = ['incomePaid', 'incomeLeft', 'rebatesPaid', 'rebatesLeft', 'returned'] as const

export function EscrowPanel({ order }: { readonly order: MiningDetail }) {
  const { t } = useTranslation('mining')
  const escrow = escrowOf(order)
  const shown = PARTS.filter((part) => part !== 'returned' || escrow.returned > 0n)
  return (
    <ProductPanel title={t('escrow.title')} foot={<Verdict escrow={escrow} />}>
      <p className={classes.text}>{t('escrow.text')}</p>
      <div className={classes.escrow} aria-hidden>
        {shown.map((part) => (
          <i key={part} data-part={part} style={{ flexGrow: partOf(escrow[part], escrow.setAside) }} />
        ))}
      </div>
      <dl className={classes.list}>
        {shown.map((part) => (
          <div key={part}>
            <dt data-part={part}>{t(`escrow.${part}`)}</dt>
            <dd>{showUnits(escrow[part])}</dd>
          </div>
        ))}
        <div data-sum>
          <dt>{t('escrow.setAside')}</dt>
          <dd>
            {showUnits(escrow.setAside)} {order.incomeAsset}
          </dd>
        </div>
      </dl>
    </ProductPanel>
  )
}

/** Counted here, line by line. */
function Verdict({ escrow }: { readonly escrow: EscrowParts }) {
  const { t } = useTranslation('mining')
  const left = showUnits(escrow.incomeLeft + escrow.rebatesLeft)
  return escrow.isCovered ? (
    <span className={coverage.covered}>
      <IconCheck size={14} stroke={2} aria-hidden />
      {t('escrow.covered', { left })}
    </span>
  ) : (
    <span className={coverage.short}>
      <IconAlertTriangle size={14} stroke={1.6} aria-hidden />
      {t('escrow.short')}
    </span>
  )
}
