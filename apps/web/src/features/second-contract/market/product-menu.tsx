// Which product is shown, and the list of the others with their index.

import { IconCheck, IconChevronDown } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { formatAmount } from '../../../format/number.ts'
import { CoinDisc } from '../../../ui/coin-disc.tsx'
import { Popup } from '../../../ui/popup.tsx'
import { orDash } from '../../terminal/frame/or-dash.ts'
import { useIndexPrice } from '../../terminal/market/index-price.ts'
import type { SecondRules } from '../product-rules.ts'
import { secondPath } from '../second-path.ts'
import classes from './market.module.css'

interface ProductMenuProps {
  readonly current: SecondRules
  readonly products: readonly SecondRules[]
}

export function ProductMenu({ current, products }: ProductMenuProps) {
  const { t } = useTranslation('second')
  const [isOpen, setIsOpen] = useState(false)
  return (
    <h1 className={classes.title}>
      <Popup
        isOpen={isOpen}
        onClose={() => setIsOpen(false)}
        position="bottom-start"
        anchor={
          <button
            type="button"
            className={classes.product}
            aria-label={t('market.choose', { market: current.name })}
            aria-haspopup="dialog"
            aria-expanded={isOpen}
            onClick={() => setIsOpen(!isOpen)}
          >
            <CoinDisc code={current.base} size={24} />
            {current.name}
            <IconChevronDown size={14} stroke={1.8} aria-hidden />
          </button>
        }
      >
        <ul className={classes.products}>
          {products.map((rules) => (
            <li key={rules.symbol}>
              <Link
                to={secondPath(rules.symbol)}
                aria-current={rules.symbol === current.symbol ? 'page' : undefined}
                onClick={() => setIsOpen(false)}
              >
                <CoinDisc code={rules.base} size={18} />
                <b>{rules.name}</b>
                {rules.status === 'open' ? <Index rules={rules} /> : <small>{t('market.closed')}</small>}
                {rules.symbol === current.symbol ? <IconCheck size={14} stroke={1.8} aria-hidden /> : <i />}
              </Link>
            </li>
          ))}
        </ul>
      </Popup>
    </h1>
  )
}

function Index({ rules }: { readonly rules: SecondRules }) {
  const price = useIndexPrice(rules.symbol)
  return <span className="num">{orDash(price, (value) => formatAmount(value, rules.priceDecimals))}</span>
}
