// Products side by side: term, rate, the income of a round amount to the last unit, what one person may buy, what is left.
// What cannot be bought stays listed and says why.

import { financialIncome } from '@candor/proof'
import { Button } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { SpokenHead } from '../tables/cells.tsx'
import table from '../tables/table.module.css'
import { showPlain, showRate, showUnits } from './earn-show.ts'
import { exampleAmount, type FinancialProduct, financialRules } from './financial-rules.ts'
import classes from './products.module.css'
import { useOffWord } from './purchase/use-off-word.ts'
import { QuotaBar } from './quota-bar.tsx'

interface ProductsTableProps {
  readonly products: readonly FinancialProduct[]
  /** The row whose button is the view's one in amber. */
  readonly marked: string | undefined
  readonly onBuy: (productId: string) => void
}

export function ProductsTable({ products, marked, onBuy }: ProductsTableProps) {
  const { t } = useTranslation('financial')
  return (
    <table className={`${table.table} ${classes.products}`}>
      <thead>
        <tr>
          <th>{t('products.product')}</th>
          <th data-end>{t('products.term')}</th>
          <th data-end>{t('products.rate')}</th>
          <th data-end>{t('products.example')}</th>
          <th data-end>{t('products.perPerson')}</th>
          <th data-quota>{t('products.remaining')}</th>
          <SpokenHead>{t('products.act')}</SpokenHead>
        </tr>
      </thead>
      <tbody>
        {products.map((product) => (
          <Row
            key={product.productId}
            product={product}
            isMarked={product.productId === marked}
            onBuy={() => onBuy(product.productId)}
          />
        ))}
      </tbody>
    </table>
  )
}

interface RowProps {
  readonly product: FinancialProduct
  readonly isMarked: boolean
  readonly onBuy: () => void
}

function Row({ product, isMarked, onBuy }: RowProps) {
  const { t } = useTranslation('financial')
  const { name, asset, term, annualRate, min, maxPerUser } = product
  const rules = financialRules(product)
  const example = exampleAmount(asset, rules)
  const income = financialIncome({ principal: example, aprE8: rules.aprE8 }, term)
  return (
    <tr data-off={product.onOffer ? undefined : true}>
      <td data-head>
        <span className={classes.name}>
          <CoinDisc code={asset} size={24} />
          <span>
            <b>{name}</b>
            <small>{asset}</small>
          </span>
        </span>
      </td>
      <td data-end data-name={t('products.term')}>
        {t('days', { count: term, number: formatAmount(String(term)) })}
      </td>
      <td data-end data-name={t('products.rate')} className={classes.rate}>
        {showRate(annualRate)}
      </td>
      <td data-end data-name={t('products.example')}>
        <span>
          {showUnits(income)} {asset}
          <small>{t('products.exampleOn', { amount: `${showPlain(example)} ${asset}` })}</small>
        </span>
      </td>
      <td data-end data-name={t('products.perPerson')}>
        <span>
          {t('products.range', { least: formatAmount(min), most: formatAmount(maxPerUser) })}
          <small>{asset}</small>
        </span>
      </td>
      <td data-quota>
        <QuotaBar {...product} />
      </td>
      <td data-end className={classes.act}>
        <BuyButton product={product} isMarked={isMarked} onBuy={onBuy} />
      </td>
    </tr>
  )
}

function BuyButton({ product, isMarked, onBuy }: RowProps) {
  const { t } = useTranslation('financial')
  const offWord = useOffWord()
  const { name, offNow, from } = product
  if (offNow === null) {
    return (
      <Button
        variant={isMarked ? 'filled' : 'default'}
        className={classes.buy}
        aria-label={t('products.buyOf', { name })}
        onClick={onBuy}
      >
        {t('products.buy')}
      </Button>
    )
  }
  return (
    <>
      <Button disabled className={classes.buy}>
        {offWord.short(offNow, from)}
      </Button>
      {offNow === 'treasury' ? <small className={classes.why}>{offWord.long(offNow, from)}</small> : null}
    </>
  )
}
