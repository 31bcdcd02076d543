// Moves the user's own money between their accounts: from and to on one plate, the coin, the amount, what both have
// afterwards and why not more. The same form in the dialog and on its page.

import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useEffect, useState } from 'react'
import { useTranslation } from 'react-i18next'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { useBalances } from '../../live/own.ts'
import { ErrorState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { Skeleton } from '../../ui/skeleton.tsx'
import { AmountField } from './amount-field.tsx'
import { AssetField } from './asset-field.tsx'
import { checkTransfer, less, more } from './transfer-amount.ts'
import {
  assetsIn,
  type Draft,
  firstDraft,
  purseOf,
  type TransferOptions,
  type TransferStart,
} from './transfer-draft.ts'
import classes from './transfer-form.module.css'
import { useTransfer } from './use-transfer.ts'
import { WalletPlate } from './wallet-plate.tsx'

const LEAST_DECIMALS = 2
const FORM_HEIGHT = 420

interface TransferFormProps {
  readonly start: TransferStart
  readonly onDone?: () => void
}

export function TransferForm({ start, onDone }: TransferFormProps) {
  const query = useQuery({ ...callQuery('transferOptions', { quiet: true }), refetchOnMount: 'always' })
  const markets = useQuery({ ...callQuery('markets', { quiet: true }), staleTime: Number.POSITIVE_INFINITY })
  if (query.data !== undefined && markets.data !== undefined) {
    const scales = new Map(markets.data.assets.map(({ code, scale }) => [code, scale]))
    return <Filled start={start} options={query.data} scales={scales} onDone={onDone} />
  }
  const failed = [query, markets].find(({ isError }) => isError)
  if (failed !== undefined) return <ErrorState error={failed.error} onRetry={() => void failed.refetch()} />
  return <Skeleton width="100%" height={FORM_HEIGHT} />
}

interface FilledProps {
  readonly start: TransferStart
  readonly options: TransferOptions
  /** Decimals by asset. */
  readonly scales: ReadonlyMap<string, number>
  readonly onDone: (() => void) | undefined
}

const COIN_SCALE = 8

function Filled({ start, options, scales, onDone }: FilledProps) {
  const { t } = useTranslation('transfer')
  const [draft, setDraft] = useState(() => firstDraft(start, options))
  const [typed, setTyped] = useState('')
  const { isSending, refusal, forget, send } = useTransfer(() => {
    setTyped('')
    onDone?.()
  })
  useFreshOptions(draft)
  const { asset } = draft
  const from = purseOf(options.list, draft.from, asset)
  const to = purseOf(options.list, draft.to, asset)
  const check = checkTransfer(typed, from.transferable)
  const choose = (next: Draft): void => {
    forget()
    setDraft(next)
    if (next.asset !== asset || next.from !== draft.from) setTyped('')
  }
  const shown = check.amount === undefined ? undefined : showAmount(check.amount)
  return (
    <form
      className={classes.form}
      noValidate
      onSubmit={(event) => {
        event.preventDefault()
        if (check.amount !== undefined) void send(draft, check.amount)
      }}
    >
      <WalletPlate draft={draft} options={options} onChoose={choose} />
      <AssetField
        asset={asset}
        assets={assetsIn(options.list, draft.from)}
        onChoose={(chosen) => choose({ ...draft, asset: chosen })}
      />
      <AmountField
        {...{ asset, typed, check }}
        transferable={from.transferable}
        decimals={scales.get(asset) ?? COIN_SCALE}
        refusal={refusal}
        hint={
          from.bar === 'held'
            ? t('bar.held', { amount: showAmount(less(from.total, from.transferable)), asset })
            : undefined
        }
        onType={(text) => {
          forget()
          setTyped(text)
        }}
      />
      {from.bar === 'accountFrozen' ? <Note tone="warn">{t('bar.accountFrozen')}</Note> : null}
      <dl className={classes.after}>
        <div>
          <dt>{t('after', { account: t(`wallet.${draft.from}`) })}</dt>
          <dd>
            {showAmount(less(from.transferable, check.amount ?? '0'))} {asset}
          </dd>
        </div>
        <div>
          <dt>{t('after', { account: t(`wallet.${draft.to}`) })}</dt>
          <dd>
            {showAmount(more(to.transferable, check.amount ?? '0'))} {asset}
          </dd>
        </div>
        <div>
          <dt>{t('fee')}</dt>
          <dd>{t('feeNone')}</dd>
        </div>
      </dl>
      <Button
        type="submit"
        variant="filled"
        size="lg"
        fullWidth
        disabled={check.amount === undefined}
        loading={isSending}
      >
        {shown === undefined ? t('act') : t('actAmount', { amount: shown, asset })}
      </Button>
      <p className={classes.remark}>{t('remark')}</p>
    </form>
  )
}

/** At least two decimals, and as many more as there are. */
function showAmount(amount: string): string {
  const decimals = amount.split('.')[1]?.length ?? 0
  return formatAmount(amount, Math.max(LEAST_DECIMALS, decimals))
}

/** What can be moved is asked for anew when one of the two balances changes. */
function useFreshOptions({ from, to, asset }: Draft): void {
  const { isKnown, balances } = useBalances()
  const available = [from, to].map((wallet) => balances.get(`${wallet} ${asset}`)?.available ?? '0')
  const seen = isKnown ? available.join(' ') : ''
  useEffect(() => {
    if (seen !== '') void queryClient.invalidateQueries({ queryKey: ['transferOptions'] })
  }, [seen])
}
