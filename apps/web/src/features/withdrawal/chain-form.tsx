// A withdrawal to an address on a chain. The address is checked by the server while it is typed, with its checksum.

import type { ChainWord } from '@candor/api'
import type { Answer } from '@candor/client'
import { Button, Select } from '@mantine/core'
import { useDebouncedValue } from '@mantine/hooks'
import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { callQuery } from '../../api/call-query.ts'
import { formatAmount } from '../../format/number.ts'
import { Field } from '../../ui/field.tsx'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { AddressEntry } from './address-entry.tsx'
import { AmountEntry } from './amount-entry.tsx'
import { errorFor, type FundProof, FundProofFields, isProof, NO_PROOF, proofOf } from './fund-proof.tsx'
import { Summary } from './summary.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { checkWithdrawal } from './withdrawal-amount.ts'
import classes from './withdrawal-page.module.css'

export type WithdrawalOptions = Answer<'withdrawalOptions'>
type CoinOption = WithdrawalOptions['coins'][number]
type ChainOption = CoinOption['chains'][number]

const TYPING_MS = 300

interface ChainFormProps {
  readonly options: WithdrawalOptions
  /** The coin to begin with, if the page's address names one. */
  readonly coin: string | null
}

interface Draft {
  readonly coin: string
  readonly chain: ChainWord | undefined
  readonly address: string
  readonly memo: string
  readonly amount: string
}

export function ChainForm({ options, coin }: ChainFormProps) {
  const { t } = useTranslation('withdrawal')
  const [draft, setDraft] = useState<Draft>(() => draftFor(options, coin))
  const [proof, setProof] = useState<FundProof>(NO_PROOF)
  const sending = useWithdrawal()
  const chosen = optionOf(options, draft)
  const checkedAddress = useAddressCheck(chosen?.chain.chain, draft.address, draft.memo)
  if (chosen === undefined) return <ProductPanel title={t('chain.title')}>{t('chain.closed')}</ProductPanel>
  const terms = { available: chosen.coin.available, fee: chosen.chain.fee, minimum: chosen.chain.minimum }
  const check = checkWithdrawal(draft.amount, terms)
  const change = (part: Partial<Draft>): void => {
    setDraft({ ...draft, ...part })
    sending.forget()
  }
  const isReady =
    check.quantity !== undefined && checkedAddress.isValid && isProof(proof, options.secondFactor)
  const send = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault()
    const { quantity } = check
    if (!isReady || quantity === undefined) return
    const isTaken = await sending.send((key) =>
      api.call('createWithdrawal', {
        key,
        quiet: true,
        body: {
          coin: draft.coin,
          chain: chosen.chain.chain,
          address: draft.address,
          ...(draft.memo === '' ? {} : { memo: draft.memo }),
          quantity,
          ...proofOf(proof, options.secondFactor),
        },
      }),
    )
    setProof(NO_PROOF)
    if (!isTaken) return
    setDraft({ ...draft, address: '', memo: '', amount: '' })
    notify.done(t('submitted'))
  }
  return (
    <ProductPanel title={t('chain.title')}>
      <form className={classes.form} onSubmit={(event) => void send(event)} aria-label={t('chain.title')}>
        <Where {...{ options, draft, chosen }} onChange={change} />
        <AddressEntry
          chain={chosen.chain.chain}
          address={draft.address}
          isListOnly={options.allowList}
          error={
            errorFor(sending.refusal, 'withdrawal.address', 'address.') ??
            (checkedAddress.problem === undefined
              ? undefined
              : t(`address.problem.${checkedAddress.problem}`))
          }
          isChecked={checkedAddress.isValid}
          onChange={(address, memo) => change({ address, ...(memo === undefined ? {} : { memo }) })}
        />
        {chosen.chain.memo === 'optional' ? (
          <TextField
            label={t('memo')}
            mark={t('optional')}
            value={draft.memo}
            error={errorFor(sending.refusal, 'withdrawal.memo')}
            onChange={({ target }) => change({ memo: target.value })}
          />
        ) : null}
        <AmountEntry
          unit={draft.coin}
          typed={draft.amount}
          terms={terms}
          decimals={chosen.chain.precision}
          check={check}
          refusal={errorFor(
            sending.refusal,
            'balance.',
            'withdrawal.minimum',
            'withdrawal.limit',
            'request.',
          )}
          onType={(amount) => change({ amount })}
        />
        <Summary
          unit={draft.coin}
          fee={chosen.chain.fee}
          check={check}
          secondApprovalAbove={options.secondApprovalAbove}
          arrives={t('chain.arrives')}
        />
        <FundProofFields
          proof={proof}
          hasSecondFactor={options.secondFactor}
          refusal={sending.refusal}
          onChange={(next) => {
            setProof(next)
            sending.forget()
          }}
        />
        <OtherRefusal refusal={sending.refusal} />
        <Button
          type="submit"
          variant="filled"
          size="lg"
          fullWidth
          loading={sending.isSending}
          disabled={!isReady}
        >
          {check.quantity === undefined
            ? t('act')
            : t('actAmount', { amount: formatAmount(check.quantity), unit: draft.coin })}
        </Button>
        <p className={classes.hint}>{t('allowListHint')}</p>
      </form>
    </ProductPanel>
  )
}

function draftFor({ coins }: WithdrawalOptions, coin: string | null): Draft {
  const first = coins.find((each) => each.coin === coin) ?? coins[0]
  return { coin: first?.coin ?? '', chain: first?.chains[0]?.chain, address: '', memo: '', amount: '' }
}

interface Chosen {
  readonly coin: CoinOption
  readonly chain: ChainOption
}

function optionOf({ coins }: WithdrawalOptions, draft: Draft): Chosen | undefined {
  const coin = coins.find((each) => each.coin === draft.coin)
  const chain = coin?.chains.find((each) => each.chain === draft.chain)
  return coin === undefined || chain === undefined || !chain.open ? undefined : { coin, chain }
}

interface WhereProps {
  readonly options: WithdrawalOptions
  readonly draft: Draft
  readonly chosen: Chosen
  readonly onChange: (part: Partial<Draft>) => void
}

function Where({ options, draft, chosen, onChange }: WhereProps) {
  const { t } = useTranslation('withdrawal')
  return (
    <div className={classes.pair}>
      <Field id="withdrawal-coin" label={t('coin')}>
        <Select
          id="withdrawal-coin"
          allowDeselect={false}
          data={options.coins.map(({ coin }) => coin)}
          value={draft.coin}
          onChange={(coin) => {
            const chain = options.coins.find((each) => each.coin === coin)?.chains[0]?.chain
            if (coin !== null) onChange({ coin, chain, address: '', memo: '', amount: '' })
          }}
        />
      </Field>
      <Field id="withdrawal-network" label={t('network')}>
        <Select
          id="withdrawal-network"
          allowDeselect={false}
          data={chosen.coin.chains.map(({ chain }) => ({ value: chain, label: t(`way.${chain}`) }))}
          value={chosen.chain.chain}
          onChange={(value) => {
            const chain = chosen.coin.chains.find((each) => each.chain === value)?.chain
            if (chain !== undefined) onChange({ chain, address: '', memo: '' })
          }}
        />
      </Field>
    </div>
  )
}

interface AddressVerdict {
  readonly isValid: boolean
  readonly problem: NonNullable<Answer<'checkAddress'>['problem']> | undefined
}

function useAddressCheck(chain: ChainWord | undefined, address: string, memo: string): AddressVerdict {
  const [settled] = useDebouncedValue(address, TYPING_MS)
  const isAsked = chain !== undefined && settled !== '' && /^[!-9;-~]+$/.test(settled)
  const query = useQuery({
    ...callQuery('checkAddress', {
      body: { chain: chain ?? 'erc20', address: settled, ...(memo === '' ? {} : { memo }) },
      quiet: true,
    }),
    enabled: isAsked,
    staleTime: Number.POSITIVE_INFINITY,
  })
  if (address === '' || settled !== address) return { isValid: false, problem: undefined }
  if (!isAsked) return { isValid: false, problem: 'malformed' }
  const { data } = query
  return { isValid: data?.valid === true, problem: data?.problem ?? undefined }
}

/** What belongs to no field, such as a hold, a frozen account or a busy server. */
export function OtherRefusal({ refusal }: { readonly refusal: ReturnType<typeof useWithdrawal>['refusal'] }) {
  const known = [
    'fund.password',
    'second.factor',
    'withdrawal.address',
    'address.',
    'withdrawal.memo',
    'balance.',
  ]
  const atField = errorFor(refusal, ...known, 'withdrawal.minimum', 'withdrawal.limit', 'request.', 'bank.')
  if (refusal === undefined || atField !== undefined) return null
  return (
    <p className={classes.refusal} role="alert">
      {refusal.text}
    </p>
  )
}
