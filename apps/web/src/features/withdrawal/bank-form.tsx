// A withdrawal of fiat money to a bank card in the user's own verified name.

import { Button } from '@mantine/core'
import { IconLock } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { formatAmount } from '../../format/number.ts'
import { notify } from '../../ui/notify.tsx'
import { TextField } from '../../ui/text-field.tsx'
import { ProductPanel } from '../assets/product-panel.tsx'
import { AmountEntry } from './amount-entry.tsx'
import { cardDigits, isCardNumber, spacedCard } from './card-number.ts'
import { OtherRefusal, type WithdrawalOptions } from './chain-form.tsx'
import { errorFor, type FundProof, FundProofFields, isProof, NO_PROOF, proofOf } from './fund-proof.tsx'
import { Summary } from './summary.tsx'
import { useWithdrawal } from './use-withdrawal.ts'
import { checkWithdrawal } from './withdrawal-amount.ts'
import classes from './withdrawal-page.module.css'

const FIAT_DECIMALS = 2
const EMPTY = { bankName: '', card: '', amount: '' }

interface BankFormProps {
  readonly options: WithdrawalOptions
}

export function BankForm({ options }: BankFormProps) {
  const { t } = useTranslation('withdrawal')
  const { bank } = options
  if (bank === null) return <ProductPanel title={t('bank.title')}>{t('bank.closed')}</ProductPanel>
  return <OpenBankForm options={options} bank={bank} />
}

interface OpenBankFormProps extends BankFormProps {
  readonly bank: NonNullable<WithdrawalOptions['bank']>
}

function OpenBankForm({ options, bank }: OpenBankFormProps) {
  const { t } = useTranslation('withdrawal')
  const [draft, setDraft] = useState(EMPTY)
  const [proof, setProof] = useState<FundProof>(NO_PROOF)
  const sending = useWithdrawal()
  const check = checkWithdrawal(draft.amount, bank)
  const digits = cardDigits(draft.card)
  const change = (part: Partial<typeof EMPTY>): void => {
    setDraft({ ...draft, ...part })
    sending.forget()
  }
  const isReady =
    check.quantity !== undefined &&
    draft.bankName.trim() !== '' &&
    isCardNumber(digits) &&
    isProof(proof, options.secondFactor)
  const send = async (event: { preventDefault(): void }): Promise<void> => {
    event.preventDefault()
    const { quantity: amount } = check
    if (!isReady || amount === undefined) return
    const isTaken = await sending.send((key) =>
      api.call('createBankWithdrawal', {
        key,
        quiet: true,
        body: {
          bankName: draft.bankName.trim(),
          cardNumber: digits,
          amount,
          ...proofOf(proof, options.secondFactor),
        },
      }),
    )
    setProof(NO_PROOF)
    if (!isTaken) return
    setDraft(EMPTY)
    notify.done(t('submitted'))
  }
  return (
    <ProductPanel title={t('bank.title')}>
      <form className={classes.form} onSubmit={(event) => void send(event)} aria-label={t('bank.title')}>
        <TextField
          label={t('bank.name')}
          autoComplete="off"
          value={draft.bankName}
          error={errorFor(sending.refusal, 'bank.name')}
          onChange={({ target }) => change({ bankName: target.value })}
        />
        <TextField
          label={t('bank.card')}
          inputMode="numeric"
          autoComplete="off"
          value={draft.card}
          error={
            errorFor(sending.refusal, 'bank.card') ??
            (digits === '' || isCardNumber(digits) ? undefined : t('bank.cardWrong'))
          }
          onChange={({ target }) => change({ card: spacedCard(target.value) })}
        />
        <TextField
          label={t('bank.holder')}
          value={bank.holder ?? ''}
          readOnly
          disabled
          done={bank.holder === null ? undefined : t('bank.verified')}
          rightSection={<IconLock size={16} stroke={1.6} aria-hidden />}
        />
        <AmountEntry
          unit={bank.currency}
          typed={draft.amount}
          terms={bank}
          decimals={FIAT_DECIMALS}
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
          unit={bank.currency}
          fee={bank.fee}
          check={check}
          secondApprovalAbove={options.secondApprovalAbove}
          arrives={t('bank.arrives')}
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
        <Button type="submit" size="lg" fullWidth loading={sending.isSending} disabled={!isReady}>
          {check.quantity === undefined
            ? t('act')
            : t('actAmount', { amount: formatAmount(check.quantity), unit: bank.currency })}
        </Button>
      </form>
    </ProductPanel>
  )
}
