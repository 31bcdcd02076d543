// Proposes that a line of the bank statement is an announced deposit, with what would be posted.

import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { formatAmount } from '../../format/number.ts'
import { AmountField, isAmount } from '../proposals/amount-field.tsx'
import dialog from '../proposals/dialog.module.css'
import { Journal } from '../proposals/journal.tsx'
import { NoteField } from '../proposals/note-field.tsx'
import { useProposing } from '../proposals/use-proposing.ts'
import type { BankDepositRow } from './deposit-words.ts'

const REFERENCE_LENGTH = 64
const BANK_REFERENCE = /^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/

interface BankLineDialogProps {
  readonly deposit: BankDepositRow
  readonly onClose: () => void
}

export function BankLineDialog({ deposit, onClose }: BankLineDialogProps) {
  const { fiatDepositId, userId, currency, reference } = deposit
  const [amount, setAmount] = useState('')
  const [bankLine, setBankLine] = useState('')
  const [note, setNote] = useState('')
  const { error, isSending, propose } = useProposing(onClose)
  const isReady = isAmount(amount) && BANK_REFERENCE.test(bankLine.trim())
  const isLineUsed = hasCode(error, 'bank.line')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isReady || isSending) return
    void propose(() =>
      api.call('proposeFiatDeposit', {
        quiet: true,
        body: {
          fiatDepositId,
          amount,
          bankLine: bankLine.trim(),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      }),
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Propose bank line"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={dialog.form} onSubmit={submit}>
        <p className={dialog.text}>
          {reference} of U{userId}, announced with {formatAmount(deposit.amount)} {currency}. Enter what the
          statement says.
        </p>
        <TextField
          label="Statement line"
          hint="the bank’s own number of the movement"
          maxLength={REFERENCE_LENGTH}
          data-autofocus
          value={bankLine}
          error={
            isLineUsed
              ? textOfError(error)
              : bankLine === '' || BANK_REFERENCE.test(bankLine.trim())
                ? undefined
                : 'letters, digits, spaces and . / _ -'
          }
          onChange={({ target }) => setBankLine(target.value)}
        />
        <AmountField label="Amount that arrived" unit={currency} value={amount} onChange={setAmount} />
        <NoteField value={note} onChange={setNote} />
        {isAmount(amount) ? (
          <Journal
            posting={{
              kind: 'fiatDeposit',
              userId,
              wallet: null,
              asset: currency,
              amount,
              direction: null,
              against: null,
              to: null,
            }}
          />
        ) : null}
        {error === undefined || isLineUsed ? null : <Note tone="warn">{textOfError(error)}</Note>}
        <div className={dialog.buttons}>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button size="lg" variant="filled" type="submit" disabled={!isReady} loading={isSending}>
            Propose
          </Button>
        </div>
      </form>
    </Modal>
  )
}
