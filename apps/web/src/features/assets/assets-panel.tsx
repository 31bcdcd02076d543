// The coins of each account: tabs, small ones hidden, a search, and below how many are not shown and what they are worth.

import { ASSET_ACCOUNTS, type AssetAccount } from '@candor/api'
import { Button, Checkbox, CloseButton, Input } from '@mantine/core'
import { IconSearch } from '@tabler/icons-react'
import { useQuery } from '@tanstack/react-query'
import { type KeyboardEvent, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Link } from 'react-router'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { readItem, writeItem } from '../../state/storage.ts'
import { EmptyState } from '../../ui/empty-state.tsx'
import { coinName } from '../markets/coin-names.ts'
import type { TransferStart } from '../transfer/transfer-dialog.tsx'
import { WALLET_OF } from './account-cards.tsx'
import classes from './assets-panel.module.css'
import { AssetsTable } from './assets-table.tsx'
import { type FoundRows, findRows } from './find-rows.ts'
import { Money } from './hidden-amounts.tsx'
import type { Assets } from './use-assets.ts'
import { useEarnWorth } from './use-earn-worth.ts'
import { type AccountWorth, type AssetRow, decimalOf, rowOf, sum } from './worth.ts'

const SMALL_ITEM = 'smallBalancesHidden'
const LONGEST_SEARCH = 40
const FIAT_DECIMALS = 2
/** Assets of this scale are fiat money. */
const FIAT_SCALE = 2

interface AssetsPanelProps {
  readonly assets: Assets
  readonly onTransfer: (start: TransferStart) => void
}

export function AssetsPanel({ assets, onTransfer }: AssetsPanelProps) {
  const { t } = useTranslation('assets')
  const [account, setAccount] = useState<AssetAccount>('coin')
  const [search, setSearch] = useState('')
  const [isSmallHidden, setSmallHidden] = useState(() => readItem(SMALL_ITEM, isFlag) ?? true)
  const worth = assets.worth.accounts.find((each) => each.account === account)
  const others = useOthers(account, assets, worth?.rows ?? [])
  const found = findRows(worth?.rows ?? [], others, { search, isSmallHidden, nameOf: coinName })
  const choose = (isHidden: boolean): void => {
    writeItem(SMALL_ITEM, isHidden)
    setSmallHidden(isHidden)
  }
  return (
    <section className={classes.panel} aria-label={t('table.label')}>
      <header className={classes.head}>
        <AccountTabs account={account} onChoose={setAccount} />
        <div className={classes.tools}>
          <Checkbox
            label={t('table.hideSmall', { quote: assets.quote })}
            checked={isSmallHidden}
            onChange={({ currentTarget }) => choose(currentTarget.checked)}
          />
          <Input
            className={classes.search}
            type="search"
            maxLength={LONGEST_SEARCH}
            aria-label={t('search.label')}
            placeholder={t('search.label')}
            value={search}
            onChange={({ currentTarget }) => setSearch(currentTarget.value)}
            leftSection={<IconSearch size={16} stroke={1.6} aria-hidden />}
            rightSectionPointerEvents="all"
            rightSection={
              search === '' ? null : (
                <CloseButton size={24} aria-label={t('search.clear')} onClick={() => setSearch('')} />
              )
            }
          />
        </div>
      </header>
      <div id="assets-of-account" role="tabpanel" aria-label={t(`account.${account}`)}>
        {found.shown.length === 0 ? (
          <Nothing
            {...{ search, account, found, onTransfer }}
            onClear={() => setSearch('')}
            onShowAll={() => choose(false)}
          />
        ) : (
          <AssetsTable
            rows={found.shown}
            quote={assets.quote}
            isFiat={account === 'fiat'}
            onTransfer={(asset) => onTransfer({ from: WALLET_OF[account], asset })}
          />
        )}
      </div>
      <Foot found={found} worth={worth} assets={assets} />
    </section>
  )
}

function isFlag(content: unknown): content is boolean {
  return typeof content === 'boolean'
}

/** Coins that there are, and of which this account holds none; only where coins come in from outside. */
function useOthers(account: AssetAccount, { prices }: Assets, rows: readonly AssetRow[]): AssetRow[] {
  const { data } = useQuery({ ...callQuery('markets', { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  if (account !== 'coin' && account !== 'fiat') return []
  return (data?.assets ?? [])
    .filter(({ scale }) => (scale === FIAT_SCALE) === (account === 'fiat'))
    .filter(({ code }) => !rows.some(({ asset }) => asset === code))
    .map(({ code }) => rowOf(code, [], prices))
}

interface TabsProps {
  readonly account: AssetAccount
  readonly onChoose: (account: AssetAccount) => void
}

function AccountTabs({ account, onChoose }: TabsProps) {
  const { t } = useTranslation('assets')
  const step = (event: KeyboardEvent): void => {
    const by = event.key === 'ArrowRight' ? 1 : event.key === 'ArrowLeft' ? -1 : 0
    const next = ASSET_ACCOUNTS[ASSET_ACCOUNTS.indexOf(account) + by]
    if (by === 0 || next === undefined) return
    event.preventDefault()
    onChoose(next)
    document.getElementById(`assets-tab-${next}`)?.focus()
  }
  return (
    <div className={classes.tabs} role="tablist" aria-label={t('table.label')}>
      {ASSET_ACCOUNTS.map((each) => (
        <button
          key={each}
          id={`assets-tab-${each}`}
          type="button"
          role="tab"
          aria-selected={each === account}
          aria-controls="assets-of-account"
          tabIndex={each === account ? 0 : -1}
          onKeyDown={step}
          onClick={() => onChoose(each)}
        >
          {t(`account.${each}`)}
        </button>
      ))}
    </div>
  )
}

interface NothingProps {
  readonly search: string
  readonly account: AssetAccount
  readonly found: FoundRows
  readonly onTransfer: (start: TransferStart) => void
  readonly onClear: () => void
  readonly onShowAll: () => void
}

function Nothing({ search, account, found, onTransfer, onClear, onShowAll }: NothingProps) {
  const { t } = useTranslation('assets')
  if (search.trim() !== '') {
    return (
      <EmptyState
        title={t('search.none', { search: search.trim() })}
        action={
          <Button size="sm" onClick={onClear}>
            {t('search.clear')}
          </Button>
        }
      />
    )
  }
  if (found.hidden.length > 0) {
    return (
      <EmptyState
        title={t('table.onlySmall')}
        action={
          <Button size="sm" onClick={onShowAll}>
            {t('table.showAll')}
          </Button>
        }
      />
    )
  }
  const comesFromOutside = account === 'coin' || account === 'fiat'
  return (
    <EmptyState
      title={t('table.empty')}
      text={comesFromOutside ? t('table.emptyRecharge') : t('table.emptyTransfer')}
      action={
        comesFromOutside ? (
          <Button size="sm" component={Link} to="/recharge">
            {t('act.recharge')}
          </Button>
        ) : (
          <Button size="sm" onClick={() => onTransfer({ to: WALLET_OF[account] })}>
            {t('act.transfer')}
          </Button>
        )
      }
    />
  )
}

interface FootProps {
  readonly found: FoundRows
  readonly worth: AccountWorth | undefined
  readonly assets: Assets
}

function Foot({ found: { shown, hidden }, worth, assets }: FootProps) {
  const { t } = useTranslation('assets')
  const { quote } = assets
  const show = (value: bigint): string => formatAmount(decimalOf(value), FIAT_DECIMALS)
  return (
    <footer className={classes.foot}>
      <span>
        {t('table.shown', { count: shown.length, number: formatCount(shown.length) })}
        {hidden.length === 0 ? null : (
          <>
            {t('table.hidden', {
              count: hidden.length,
              number: formatCount(hidden.length),
              coins: hidden.map(({ asset }) => asset).join(', '),
            })}{' '}
            <Money>{show(sum(hidden.map(({ value }) => value)))}</Money> {quote}
          </>
        )}
      </span>
      <span>
        {worth?.account === 'coin' && worth.apart > 0n ? (
          <>
            {t('table.robots')} <Money>{show(worth.apart)}</Money> {quote}.{' '}
          </>
        ) : null}
        {worth?.account === 'financial' ? <Accrued assets={assets} /> : null}
        {t('table.valued')}
      </span>
    </footer>
  )
}

/** What fixed terms have earned and not yet paid. */
function Accrued({ assets: { prices, quote } }: { readonly assets: Assets }) {
  const { t } = useTranslation('assets')
  const worth = useEarnWorth(prices)
  if (worth === undefined || worth.principal === 0n) return null
  return (
    <>
      {t('table.accrued')} <Money>{formatAmount(decimalOf(worth.accrued), FIAT_DECIMALS)}</Money> {quote}.{' '}
    </>
  )
}
