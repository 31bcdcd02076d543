// Deposits by bank: an amount is announced, the transfer carries the reference, and it is credited as it arrives.

import type { Answer } from '@candor/client'
import { ApiError } from '@candor/client'
import { Button } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api, textOfError } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount } from '../../format/number.ts'
import { formatTime } from '../../format/time.ts'
import { Chip } from '../../ui/chip.tsx'
import { confirm } from '../../ui/confirm.ts'
import { CopyLine } from '../../ui/copy-line.tsx'
import { EmptyState } from '../../ui/empty-state.tsx'
import { Note } from '../../ui/note.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { Loaded } from '../account/loaded.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { cleanDecimal } from '../terminal/form/decimal-text.ts'
import classes from './bank-deposit.module.css'

type FiatDeposit = Answer<'fiatDeposits'>['list'][number]
type BankDetails = NonNullable<Answer<'fiatDeposits'>['bank']>

const FIAT_DECIMALS = 2
const ROWS_EXPECTED = 8

export function BankDeposit() {
  const { t } = useTranslation('recharge')
  const query = useQuery(callQuery('fiatDeposits', { query: { state: 'recharging' }, quiet: true }))
  return (
    <Loaded query={query} rows={ROWS_EXPECTED}>
      {({ list, bank, currency }) =>
        bank === null || currency === null ? (
          <Note tone="warn">{t('bank.closed')}</Note>
        ) : (
          <div className={classes.parts}>
            <Announce currency={currency} bank={bank} />
            <Announced deposits={list} />
          </div>
        )
      }
    </Loaded>
  )
}

function Announce({ currency, bank }: { readonly currency: string; readonly bank: BankDetails }) {
  const { t } = useTranslation('recharge')
  const [amount, setAmount] = useState('')
  const [problem, setProblem] = useState<string>()
  const [isSending, setSending] = useState(false)
  const announce = async (): Promise<void> => {
    setSending(true)
    try {
      await api.call('fiatDepositReference', { body: { amount }, quiet: true })
      setAmount('')
      await queryClient.invalidateQueries({ queryKey: ['fiatDeposits'] })
    } catch (error) {
      if (!(error instanceof ApiError)) throw error
      setProblem(textOfError(error))
    } finally {
      setSending(false)
    }
  }
  return (
    <ProductPanel title={t('bank.title')} foot={t('bank.arrives')}>
      <form
        className={classes.form}
        onSubmit={(event) => {
          event.preventDefault()
          void announce()
        }}
      >
        <TextField
          size="lg"
          label={t('bank.amount')}
          inputMode="decimal"
          autoComplete="off"
          value={amount}
          error={problem}
          hint={t('bank.amountHint')}
          rightSection={<span className="dim">{currency}</span>}
          rightSectionWidth={56}
          onChange={({ target }) => {
            const clean = cleanDecimal(target.value, FIAT_DECIMALS)
            if (clean === undefined) return
            setAmount(clean)
            setProblem(undefined)
          }}
        />
        <Button
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          loading={isSending}
          disabled={amount === ''}
        >
          {t('bank.act')}
        </Button>
      </form>
      <dl className={classes.bank}>
        {(['beneficiary', 'bankName', 'account', 'code'] as const).map((name) => (
          <div key={name}>
            <dt>{t(`bank.${name}`)}</dt>
            <dd>{bank[name] === '' ? '–' : bank[name]}</dd>
          </div>
        ))}
      </dl>
      {bank.note === '' ? null : <p className={classes.note}>{bank.note}</p>}
    </ProductPanel>
  )
}

function Announced({ deposits }: { readonly deposits: readonly FiatDeposit[] }) {
  const { t } = useTranslation('recharge')
  return (
    <ProductPanel title={t('bank.open')} foot={t('bank.openFoot')}>
      {deposits.length === 0 ? (
        <EmptyState title={t('bank.none')} text={t('bank.noneText')} />
      ) : (
        <ul className={classes.list}>
          {deposits.map((deposit) => (
            <AnnouncedDeposit key={deposit.fiatDepositId} deposit={deposit} />
          ))}
        </ul>
      )}
    </ProductPanel>
  )
}

function AnnouncedDeposit({ deposit }: { readonly deposit: FiatDeposit }) {
  const { t } = useTranslation('recharge')
  const { fiatDepositId, reference, currency, amount, time } = deposit
  const cancel = async (): Promise<void> => {
    const isSure = await confirm({
      title: t('bank.cancelTitle'),
      text: t('bank.cancelText'),
      act: t('bank.cancel'),
    })
    if (!isSure) return
    await api.call('cancelFiatDeposit', { body: { fiatDepositId } }).catch(() => undefined)
    await queryClient.invalidateQueries({ queryKey: ['fiatDeposits'] })
  }
  return (
    <li>
      <p className={classes.amount}>
        <b>{formatAmount(amount)}</b> <span className="dim">{currency}</span>
        <Chip tone="info">{t('bank.waiting')}</Chip>
      </p>
      <CopyLine label={t('bank.reference')} value={reference} mono />
      <p className={classes.under}>
        <span className="dim">{formatTime(time)}</span>
        <Button size="sm" variant="subtle" onClick={() => void cancel()}>
          {t('bank.cancel')}
        </Button>
      </p>
    </li>
  )
}
