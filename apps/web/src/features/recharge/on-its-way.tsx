// Deposits on their way: one cell fills per block, twelve make the money spendable. Moves by push alone.

import { useTranslation } from 'react-i18next'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { type Deposit, useDepositsUnderway } from '../../live/money-underway.ts'
import { Chip } from '../../ui/chip.tsx'
import { CoinDisc } from '../../ui/coin-disc.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { SkeletonRows } from '../../ui/skeleton.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { ShortHash } from '../records/short-hash.tsx'
import classes from './on-its-way.module.css'

const ROWS_EXPECTED = 3

export function OnItsWay() {
  const { t } = useTranslation('recharge')
  const { isKnown, list } = useDepositsUnderway()
  const moving = list.filter(({ state, chain }) => state === 'recharging' && chain !== 'bank')
  return (
    <ProductPanel
      title={t('onItsWay.title')}
      end={moving.length === 0 ? undefined : <Chip>{moving.length}</Chip>}
      foot={moving.length === 0 ? undefined : t('onItsWay.notYet')}
    >
      {isKnown ? (
        moving.length === 0 ? (
          <EmptyState title={t('onItsWay.none')} text={t('onItsWay.noneText')} />
        ) : (
          <ul className={classes.list}>
            {moving.map((deposit) => (
              <Moving key={deposit.id} deposit={deposit} />
            ))}
          </ul>
        )
      ) : (
        <SkeletonRows rows={ROWS_EXPECTED} />
      )}
    </ProductPanel>
  )
}

function Moving({ deposit }: { readonly deposit: Deposit }) {
  const { t } = useTranslation('recharge')
  const { coin, amount, confirmations, needed, reason, time, txId } = deposit
  const progress = t('onItsWay.progress', { done: confirmations, count: needed })
  return (
    <li>
      <p className={classes.amount}>
        <CoinDisc code={coin} size={20} />
        <b>{formatAmount(amount)}</b> <span className="dim">{coin}</span>
        <Chip tone="info">{t('onItsWay.state')}</Chip>
      </p>
      <div
        className={classes.cells}
        role="progressbar"
        aria-label={progress}
        aria-valuemin={0}
        aria-valuemax={needed}
        aria-valuenow={confirmations}
      >
        {Array.from({ length: needed }, (_, cell) => (
          <i key={cell} data-full={cell < confirmations || undefined} />
        ))}
      </div>
      <p className={classes.progress}>{reason === 'replaced' ? t('onItsWay.replaced') : progress}</p>
      <dl className={classes.facts}>
        <div>
          <dt>{t('onItsWay.seen')}</dt>
          <dd>{formatTime(time)}</dd>
        </div>
        {txId === null ? null : (
          <div>
            <dt>{t('onItsWay.transaction')}</dt>
            <dd>
              <ShortHash hash={txId} />
            </dd>
          </div>
        )}
      </dl>
    </li>
  )
}
