// Proposes to put some of the operator's capital into one of the platform's own accounts: the insurance fund, the house of
// second contracts, a treasury. It reaches no user.

import { CAPITAL_ACCOUNTS, type CapitalAccount } from '@candor/contract'
import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { useQuery } from '@tanstack/react-query'
import { type SubmitEvent, useState } from 'react'
import { adminQuery } from '../../api/admin-query.ts'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { formatAmount } from '../../format/number.ts'
import { useMay } from '../../session/me.tsx'
import { Choice } from '../../ui/choice.tsx'
import { AmountField, isAmount } from './amount-field.tsx'
import { AssetChoice } from './asset-choice.tsx'
import dialog from './dialog.module.css'
import { Journal } from './journal.tsx'
import { accountName } from './journal-lines.ts'
import { useProposing } from './use-proposing.ts'

interface Draft {
  readonly asset: string
  readonly amount: string
  readonly to: CapitalAccount
  readonly why: string
}

const REASON_LENGTH = 64
const EMPTY: Draft = { asset: '', amount: '', to: 'insurance', why: '' }

interface PlacementDialogProps {
  /** What is chosen already, where somebody came here to place capital into an account. */
  readonly to?: string | null
  readonly asset?: string | null
  readonly onClose: () => void
}

export function PlacementDialog({ to: into = null, asset: of = null, onClose }: PlacementDialogProps) {
  const [draft, setDraft] = useState<Draft>({
    ...EMPTY,
    to: CAPITAL_ACCOUNTS.find((account) => account === into) ?? EMPTY.to,
    asset: of ?? EMPTY.asset,
  })
  const { error, isSending, propose } = useProposing(onClose)
  const change = (part: Partial<Draft>): void => setDraft({ ...draft, ...part })
  const { asset, amount, to } = draft
  const why = draft.why.trim()
  const isPosting = asset !== '' && isAmount(amount)
  const isAmountWrong = hasCode(error, 'request')
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isPosting || why === '' || isSending) return
    void propose(() => api.call('proposePlacement', { quiet: true, body: { asset, amount, to, note: why } }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Place capital"
      size={480}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={dialog.form} onSubmit={submit}>
        <p className={dialog.text}>
          Moves the operator’s own money to where it is needed. It belongs to no user before or after.
        </p>
        <Choice
          label="Into"
          options={CAPITAL_ACCOUNTS.map((value) => ({ value, text: accountName(value) }))}
          value={to}
          onChange={(next) => change({ to: next })}
        />
        <div className={dialog.pair}>
          <AssetChoice value={asset} onChange={(next) => change({ asset: next })} />
          <AmountField
            label="Amount to place"
            unit={asset}
            value={amount}
            error={isAmountWrong ? textOfError(error) : undefined}
            onChange={(next) => change({ amount: next })}
          />
        </div>
        <TextField
          label="Why, in words"
          maxLength={REASON_LENGTH}
          value={draft.why}
          onChange={({ target }) => change({ why: target.value })}
        />
        <CapitalThere asset={asset} />
        {isPosting ? <Journal posting={postingOf(draft)} /> : null}
        {error === undefined || isAmountWrong ? null : <Note tone="warn">{textOfError(error)}</Note>}
        <div className={dialog.buttons}>
          <Button size="lg" onClick={onClose}>
            Cancel
          </Button>
          <Button
            size="lg"
            variant="filled"
            type="submit"
            disabled={!isPosting || why === ''}
            loading={isSending}
          >
            Propose
          </Button>
        </div>
      </form>
    </Modal>
  )
}

/** What there is to place, for whoever may know. */
function CapitalThere({ asset }: { readonly asset: string }) {
  const may = useMay()
  const { data } = useQuery({ ...adminQuery('house'), enabled: may('house') })
  if (asset === '' || data === undefined) return null
  const there = data.accounts.find((each) => each.asset === asset && each.account === 'capital')
  return (
    <p className={dialog.text}>
      {formatAmount(there?.amount ?? '0')} {asset} of capital
    </p>
  )
}

function postingOf({ asset, amount, to }: Draft) {
  return {
    kind: 'placement',
    userId: null,
    wallet: null,
    asset,
    amount,
    direction: null,
    against: null,
    to,
  } as const
}
