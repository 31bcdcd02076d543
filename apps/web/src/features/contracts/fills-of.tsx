// The fills that a position or an order is made of; new ones appear by themselves.

import { useQuery } from '@tanstack/react-query'
import { useCallback } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { type ContractFill, useNewContractFills } from '../../live/contract-account.ts'
import { Loaded } from '../account/loaded.tsx'
import { Signed } from '../tables/cells.tsx'
import { Pager } from '../tables/paging/pager.tsx'
import { usePage } from '../tables/paging/use-page.ts'
import classes from './drawers.module.css'

const ROWS_EXPECTED = 3

interface FillsProps {
  readonly positionId?: string
  readonly orderId?: string
}

export function FillsOf({ positionId, orderId }: FillsProps) {
  const { t } = useTranslation('contracts')
  const pages = usePage()
  const query = useQuery(
    callQuery('contractFills', { query: { positionId, orderId, ...pages.query }, quiet: true }),
  )
  const refresh = useCallback(() => {
    void queryClient.invalidateQueries({ queryKey: ['contractFills'] })
  }, [])
  useNewContractFills(refresh)
  return (
    <section className={classes.part} aria-label={t('tabs.fills')}>
      <h3>{t('tabs.fills')}</h3>
      <Loaded query={query} rows={ROWS_EXPECTED}>
        {({ list, total }) =>
          total === 0 ? (
            <p className="dim">{t('detail.noFills')}</p>
          ) : (
            <>
              <ul>
                {list.map((fill) => (
                  <FillLine key={fill.fillId} fill={fill} />
                ))}
              </ul>
              {total > list.length ? <Pager state={pages} total={total} /> : null}
            </>
          )
        }
      </Loaded>
    </section>
  )
}

function FillLine({ fill }: { readonly fill: ContractFill }) {
  const { t } = useTranslation('contracts')
  const { action, price, lots, value, pnl, fee, liquidationFee, role, kind, time } = fill
  return (
    <li className={classes.fill}>
      <div>
        <b>{formatAmount(price)}</b>
        <small>{formatTime(time)}</small>
      </div>
      <div>
        <span>
          {t(`fill.${action}`)} {t('lotsOf', { lots: formatAmount(lots.replace('-', '')) })}
        </span>
        <small>{formatAmount(value)}</small>
      </div>
      <div>
        <span>
          {action === 'close' ? (
            <Signed amount={pnl} />
          ) : role === null ? (
            t(`fillKind.${kind}`)
          ) : (
            t(`role.${role}`)
          )}
        </span>
        <small>
          {liquidationFee === '0'
            ? t('fill.fee', { amount: formatAmount(fee) })
            : t('fill.liquidationFee', { amount: formatAmount(liquidationFee) })}
        </small>
      </div>
    </li>
  )
}
