// Fee levels: the user's own, all of them as a ladder and a table with a calculator, and how they are computed.

import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { Note } from '../../ui/note.tsx'
import { Panel } from '../../ui/panel.tsx'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Loaded } from '../account/loaded.tsx'
import { type FeeLevel, feeOf } from './fee-arithmetic.ts'
import { FeeLadder } from './fee-ladder.tsx'
import classes from './fees-page.module.css'
import { HowFees } from './how-fees.tsx'
import { LevelTable } from './level-table.tsx'
import { MyLevel } from './my-level.tsx'
import { PRODUCTS, type Product } from './product.ts'

const ROWS_EXPECTED = 14
const FIRST_AMOUNT = '10000'
/** Longer is no amount. */
const LONGEST_AMOUNT = 27

export default function FeesPage() {
  const { t } = useTranslation('fees')
  const query = useQuery(callQuery('feeLevels', { quiet: true }))
  return (
    <div className={`wrap ${classes.page}`}>
      <header>
        <h1>{t('title')}</h1>
        <p className="dim">{t('lead')}</p>
      </header>
      <Loaded query={query} rows={ROWS_EXPECTED} narrowRowHeight={64}>
        {(levels) => (
          <>
            <MyLevel levels={levels} />
            <Levels levels={levels} />
          </>
        )}
      </Loaded>
      <HowFees />
    </div>
  )
}

function Levels({ levels }: { readonly levels: readonly FeeLevel[] }) {
  const { t } = useTranslation('fees')
  const [product, setProduct] = useState<Product>('spot')
  const [amount, setAmount] = useState(FIRST_AMOUNT)
  const isAmount = feeOf(amount, '0') !== undefined
  return (
    <Panel title={t('table.title')} flush>
      <div className={classes.tools}>
        <div className={classes.product}>
          <SegmentedControl
            aria-label={t('table.product')}
            value={product}
            onChange={(chosen) => setProduct(chosen)}
            data={PRODUCTS.map((value) => ({ value, label: t(`product.${value}`) }))}
          />
        </div>
        <div className={classes.amount}>
          <TextField
            label={t('table.amount')}
            inputMode="decimal"
            maxLength={LONGEST_AMOUNT}
            value={amount}
            onChange={({ currentTarget }) => setAmount(currentTarget.value.trim())}
            error={isAmount ? undefined : t('table.noAmount')}
            hint={t('table.amountHint')}
            rightSection={<span className="dim">USDT</span>}
            rightSectionWidth={56}
          />
        </div>
      </div>
      {product === 'contract' ? (
        <div className={classes.note}>
          <Note>{t('table.contractNote')}</Note>
        </div>
      ) : null}
      <FeeLadder levels={levels} product={product} />
      <LevelTable levels={levels} product={product} amount={amount} />
    </Panel>
  )
}
