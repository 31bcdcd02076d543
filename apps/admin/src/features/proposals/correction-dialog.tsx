// Proposes a correction: an amount that moves between a user's wallet and one of the platform's accounts, never a balance.

import { CORRECTION_REASONS, type CorrectionReason } from '@candor/api'
import {
  CORRECTION_ACCOUNTS,
  CORRECTION_DIRECTIONS,
  type CorrectionAccount,
  type CorrectionDirection,
  WALLETS,
  type WalletName,
} from '@candor/contract'
import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { Choice } from '../../ui/choice.tsx'
import { walletName } from '../../words/names.ts'
import { reasonText } from '../../words/reasons.ts'
import { AmountField, isAmount } from './amount-field.tsx'
import { AssetChoice } from './asset-choice.tsx'
import dialog from './dialog.module.css'
import { Journal } from './journal.tsx'
import { accountName } from './journal-lines.ts'
import { NoteField } from './note-field.tsx'
import { useProposing } from './use-proposing.ts'

const DIRECTION_NAMES: Readonly<Record<CorrectionDirection, string>> = {
  credit: 'To the user',
  debit: 'From the user',
}

interface Draft {
  readonly userId: string
  readonly wallet: WalletName
  readonly asset: string
  readonly amount: string
  readonly direction: CorrectionDirection
  readonly against: CorrectionAccount
  readonly reason: CorrectionReason | ''
  readonly note: string
}

const EMPTY: Draft = {
  userId: '',
  wallet: 'spot',
  asset: '',
  amount: '',
  direction: 'credit',
  against: 'fee',
  reason: '',
  note: '',
}
const USER = /^[1-9]\d{0,14}$/

export function CorrectionDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const { error, isSending, propose } = useProposing(onClose)
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const { userId, wallet, asset, amount, direction, against, reason, note } = draft
  const id = userId.trim().replace(/^U/i, '')
  const isPosting = USER.test(id) && asset !== '' && isAmount(amount)
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isPosting || reason === '' || isSending) return
    void propose(() =>
      api.call('proposeCorrection', {
        quiet: true,
        body: {
          userId: id,
          wallet,
          asset,
          amount,
          direction,
          against,
          reason,
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      }),
    )
  }
  const isUserUnknown = hasCode(error, 'user.unknown')
  const isAmountWrong = hasCode(error, 'request')
  return (
    <Modal
      opened
      onClose={onClose}
      title="Propose correction"
      size={520}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={dialog.form} onSubmit={submit}>
        <div className={dialog.pair}>
          <TextField
            label="User"
            placeholder="U10004821"
            data-autofocus
            value={userId}
            error={
              isUserUnknown
                ? textOfError(error)
                : userId === '' || USER.test(id)
                  ? undefined
                  : 'the number of a user'
            }
            onChange={({ target }) => change({ userId: target.value })}
          />
          <Choice
            label="Direction"
            options={CORRECTION_DIRECTIONS.map((value) => ({ value, text: DIRECTION_NAMES[value] }))}
            value={direction}
            onChange={(next) => change({ direction: next })}
          />
          <Choice
            label="Wallet"
            options={WALLETS.map((value) => ({ value, text: walletName(value) }))}
            value={wallet}
            onChange={(next) => change({ wallet: next })}
          />
          <Choice
            label="Against"
            options={CORRECTION_ACCOUNTS.map((value) => ({ value, text: accountName(value) }))}
            value={against}
            onChange={(next) => change({ against: next })}
          />
          <AssetChoice value={asset} onChange={(next) => change({ asset: next })} />
          <AmountField
            label="Amount to move"
            unit={asset}
            value={amount}
            error={isAmountWrong ? textOfError(error) : undefined}
            onChange={(next) => change({ amount: next })}
          />
        </div>
        <Choice
          label="Reason"
          mark="the user reads it"
          placeholder="Choose a reason"
          options={CORRECTION_REASONS.map((value) => ({ value, text: reasonText(value) }))}
          value={reason}
          onChange={(next) => change({ reason: next })}
        />
        <NoteField value={note} onChange={(next) => change({ note: next })} />
        {isPosting ? (
          <Journal
            posting={{ kind: 'correction', userId: id, wallet, asset, amount, direction, against, to: null }}
          />
        ) : null}
        {error === undefined || isUserUnknown || isAmountWrong ? null : (
          <Note tone="warn">{textOfError(error)}</Note>
        )}
        <div className={dialog.buttons}>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="filled"
            type="submit"
            disabled={!isPosting || reason === ''}
            loading={isSending}
          >
            Propose
          </Button>
        </div>
      </form>
    </Modal>
  )
}
