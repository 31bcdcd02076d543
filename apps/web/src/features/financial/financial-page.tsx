// Fixed-term products: what the user has in them, what is on offer, the way to buy, a calculator, and what stands behind
// the income.

import { Button } from '@mantine/core'
import { IconList } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link, useSearchParams } from 'react-router'
import { useAppState } from '../../state/app-state.ts'
import { Loaded } from '../account/loaded.tsx'
import { CalculatorPanel } from './calculator/calculator-panel.tsx'
import { PayoutCalendar } from './calendar/payout-calendar.tsx'
import { CoveragePanel } from './coverage-panel.tsx'
import { EarnHead, EarnZone } from './earn-head.tsx'
import frame from './earn-page.module.css'
import classes from './financial-page.module.css'
import { OwnPurchases } from './own/own-purchases.tsx'
import { OwnTiles } from './own/own-tiles.tsx'
import { useFreshEarn } from './own/refresh-earn.ts'
import { useFinancialProducts, useServerTime } from './own/use-earn.ts'
import { ProductsPanel } from './products-panel.tsx'
import { PurchaseDialog } from './purchase/purchase-dialog.tsx'

const ROWS_EXPECTED = 8
const ROW_HEIGHT = 60

export default function FinancialPage() {
  const { t } = useTranslation('financial')
  const isLogin = useAppState((state) => state.isLogin === 1)
  const query = useFinancialProducts()
  const nowMs = useServerTime(query.data, query.dataUpdatedAt)
  const { bought, opened, open, close } = useOpened()
  useFreshEarn()
  return (
    <div className={`wrap ${frame.page}`}>
      <EarnHead
        title={t('title')}
        lead={t('lead')}
        acts={
          <Button
            component={Link}
            to="/financialRecords"
            leftSection={<IconList size={16} stroke={1.6} aria-hidden />}
          >
            {t('records.title')}
          </Button>
        }
      />
      {isLogin ? <OwnTiles /> : null}
      <Loaded query={query} rows={ROWS_EXPECTED} rowHeight={ROW_HEIGHT}>
        {({ list }) => (
          <>
            <ProductsPanel products={list} opened={opened} onBuy={open} />
            {isLogin ? (
              <div className={classes.own}>
                <OwnPurchases />
                <PayoutCalendar nowMs={nowMs} />
              </div>
            ) : null}
            <CalculatorPanel products={list} nowMs={nowMs} />
            <CoveragePanel covered={list} text={t('coverage.text')} />
            <PurchaseDialog
              product={list.find(({ productId }) => productId === bought)}
              nowMs={nowMs}
              onClose={close}
            />
          </>
        )}
      </Loaded>
      <EarnZone />
    </div>
  )
}

interface Opened {
  /** The product whose dialog is open. */
  readonly bought: string | undefined
  readonly opened: string | undefined
  readonly open: (productId: string) => void
  readonly close: () => void
}

/** The open dialog stands in the address, so that a login comes back to it. */
function useOpened(): Opened {
  const [query, setQuery] = useSearchParams()
  const bought = query.get('buy') ?? undefined
  const [opened, setOpened] = useState(bought)
  return {
    bought,
    opened,
    open: (productId) => {
      setOpened(productId)
      setQuery({ buy: productId }, { replace: true, preventScrollReset: true })
    },
    close: () => setQuery({}, { replace: true, preventScrollReset: true }),
  }
}
