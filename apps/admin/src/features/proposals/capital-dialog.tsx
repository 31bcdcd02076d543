// Proposes to book money that the operator brings into custody.

import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { AmountField, isAmount } from './amount-field.tsx'
import { AssetChoice } from './asset-choice.tsx'
import dialog from './dialog.module.css'
import { Journal } from './journal.tsx'
import { useProposing } from './use-proposing.ts'

const REFERENCE_LENGTH = 64
const REASON_LENGTH = 64
const REFERENCE = /^[A-Za-z0-9][A-Za-z0-9 ./_-]*$/
const EMPTY = { asset: '', amount: '', reference: '', why: '' }

export function CapitalDialog({ onClose }: { readonly onClose: () => void }) {
  const [draft, setDraft] = useState(EMPTY)
  const { error, isSending, propose } = useProposing(onClose)
  const change = (part: Partial<typeof EMPTY>): void => setDraft({ ...draft, ...part })
  const { asset, amount, why } = draft
  const reference = draft.reference.trim()
  const isPosting = asset !== '' && isAmount(amount)
  const isReady = isPosting && REFERENCE.test(reference) && why.trim() !== ''
  const isAmountWrong = hasCode(error, 'request')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isReady || isSending) return
    void propose(() =>
      api.call('proposeCapital', { quiet: true, body: { asset, amount, reference, note: why.trim() } }),
    )
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Propose capital"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={dialog.form} onSubmit={submit}>
        <p className={dialog.text}>
          Money of the operator that has arrived in custody. It belongs to no user and counts apart.
        </p>
        <div className={dialog.pair}>
          <AssetChoice value={asset} onChange={(next) => change({ asset: next })} />
          <AmountField
            label="Amount that arrived"
            unit={asset}
            value={amount}
            error={isAmountWrong ? textOfError(error) : undefined}
            onChange={(next) => change({ amount: next })}
          />
        </div>
        <TextField
          label="Reference"
          hint="transaction, or the bank’s own number"
          maxLength={REFERENCE_LENGTH}
          value={draft.reference}
          error={
            reference === '' || REFERENCE.test(reference) ? undefined : 'letters, digits, spaces and . / _ -'
          }
          onChange={({ target }) => change({ reference: target.value })}
        />
        <TextField
          label="Why, in words"
          maxLength={REASON_LENGTH}
          value={why}
          onChange={({ target }) => change({ why: target.value })}
        />
        {isPosting ? (
          <Journal
            posting={{
              kind: 'capital',
              userId: null,
              wallet: null,
              asset,
              amount,
              direction: null,
              against: null,
              to: null,
            }}
          />
        ) : null}
        {error === undefined || isAmountWrong ? null : <Note tone="warn">{textOfError(error)}</Note>}
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
