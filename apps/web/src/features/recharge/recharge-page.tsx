// Deposits: by chain in three steps, or by bank; what is on its way, live; and all that came before.

import { useQuery } from '@tanstack/react-query'
import { useEffect } from 'react'
import { useTranslation } from 'react-i18next'
import { useSearchParams } from 'react-router'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { SegmentedControl } from '../../ui/segmented-control.tsx'
import { Loaded } from '../account/loaded.tsx'
import { MoneyHead } from '../assets/money-head.tsx'
import { BankDeposit } from './bank-deposit.tsx'
import { ChainDeposit } from './chain-deposit.tsx'
import { DepositsPanel } from './deposits-panel.tsx'
import { FaucetPanel } from './faucet-panel.tsx'
import { OnItsWay } from './on-its-way.tsx'
import classes from './recharge-page.module.css'
import { useChoice } from './use-choice.ts'

const WAYS = ['chain', 'bank'] as const
type Way = (typeof WAYS)[number]
const ROWS_EXPECTED = 12

export default function RechargePage() {
  const { t } = useTranslation('recharge')
  const [query, setQuery] = useSearchParams()
  const way: Way = query.get('way') === 'bank' ? 'bank' : 'chain'
  useEffect(() => {
    // Whoever looks at this page has seen the newest deposits; nothing depends on the answer.
    api.call('setHasRecharge', { quiet: true }).catch(() => undefined)
  }, [])
  return (
    <div className={`wrap ${classes.page}`}>
      <MoneyHead
        title={t('title')}
        assets={t('assets')}
        crumbs={t('crumbs')}
        end={
          <SegmentedControl
            aria-label={t('way.label')}
            value={way}
            onChange={(next) => setQuery(next === 'bank' ? { way: 'bank' } : {}, { replace: true })}
            data={WAYS.map((value) => ({ value, label: t(`way.${value}`) }))}
          />
        }
      />
      {way === 'chain' ? <ByChain /> : <BankDeposit />}
      <DepositsPanel />
    </div>
  )
}

function ByChain() {
  const query = useQuery(callQuery('rechargeCoins', { quiet: true }))
  return (
    <Loaded query={query} rows={ROWS_EXPECTED} narrowRowHeight={84}>
      {({ coins }) => <Chosen coins={coins} />}
    </Loaded>
  )
}

function Chosen({ coins }: { readonly coins: Parameters<typeof useChoice>[0] }) {
  const choice = useChoice(coins)
  return (
    <div className={classes.parts}>
      <ChainDeposit coins={coins} choice={choice} />
      <div className={classes.side}>
        <OnItsWay />
        {choice.chain?.faucet === null || choice.chain === undefined ? null : (
          <FaucetPanel coin={choice.coin.coin} chain={choice.chain.chain} amount={choice.chain.faucet} />
        )}
      </div>
    </div>
  )
}
