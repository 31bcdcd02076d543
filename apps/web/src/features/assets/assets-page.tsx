// Everything the user owns: total and curve, how it is divided, the five accounts, and every coin in them.

import { Button } from '@mantine/core'
import { IconChevronRight } from '@tabler/icons-react'
import { memo, useDeferredValue, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Skeleton, SkeletonRows } from '../../ui/skeleton.tsx'
import { TransferDialog, type TransferStart } from '../transfer/transfer-dialog.tsx'
import { AccountCards } from './account-cards.tsx'
import { AllocationPanel } from './allocation-panel.tsx'
import classes from './assets-page.module.css'
import { AssetsPanel } from './assets-panel.tsx'
import { AmountsHidden, useStoredHidden } from './hidden-amounts.tsx'
import { TotalPanel } from './total-panel.tsx'
import { type Assets, useAssets } from './use-assets.ts'

export default function AssetsPage() {
  const { t } = useTranslation('assets')
  const { assets: newest, error, retry } = useAssets()
  // Drawn beside what the user does, not before it.
  const assets = useDeferredValue(newest)
  const [transfer, setTransfer] = useState<TransferStart>()
  return (
    <div className={`wrap ${classes.page}`}>
      <header className={classes.head}>
        <h1>{t('title')}</h1>
        <div className={classes.acts}>
          <Button variant="filled" component={Link} to="/recharge">
            {t('act.recharge')}
          </Button>
          <Button component={Link} to="/withdrawal">
            {t('act.withdraw')}
          </Button>
          <Button onClick={() => setTransfer({})}>{t('act.transfer')}</Button>
          <Button
            variant="subtle"
            component={Link}
            to="/assetRecords"
            rightSection={<IconChevronRight size={14} stroke={1.6} aria-hidden />}
          >
            {t('act.records')}
          </Button>
        </div>
      </header>
      {assets === undefined ? (
        error === null ? (
          <Coming />
        ) : (
          <div className={classes.failed}>
            <ErrorState error={error} onRetry={retry} />
          </div>
        )
      ) : (
        <Panels assets={assets} onTransfer={setTransfer} />
      )}
      <TransferDialog start={transfer} onClose={() => setTransfer(undefined)} />
    </div>
  )
}

interface PanelsProps {
  readonly assets: Assets
  readonly onTransfer: (start: TransferStart) => void
}

const Panels = memo(function Panels({ assets, onTransfer }: PanelsProps) {
  const [isHidden, turn] = useStoredHidden()
  return (
    <AmountsHidden value={isHidden}>
      <div className={classes.top}>
        <TotalPanel assets={assets} isHidden={isHidden} onTurn={turn} />
        <AllocationPanel assets={assets} />
      </div>
      <AccountCards assets={assets} onTransfer={(from) => onTransfer({ from })} />
      <AssetsPanel assets={assets} onTransfer={onTransfer} />
    </AmountsHidden>
  )
})

const CARDS = 5
const ROWS_EXPECTED = 6

/** The page's places, in their sizes. */
function Coming() {
  return (
    <>
      <div className={classes.top} aria-hidden>
        <div className={classes.place} style={{ height: 312 }}>
          <Skeleton width={220} height={36} />
        </div>
        <div className={classes.place} style={{ height: 312 }}>
          <Skeleton width={144} height={144} round />
        </div>
      </div>
      <div className={classes.cards} aria-hidden>
        {Array.from({ length: CARDS }, (_, at) => (
          <div key={at} className={classes.place} style={{ height: 172 }}>
            <Skeleton width="60%" height={20} />
          </div>
        ))}
      </div>
      <div className={classes.failed}>
        <SkeletonRows rows={ROWS_EXPECTED} rowHeight={44} />
      </div>
    </>
  )
}
