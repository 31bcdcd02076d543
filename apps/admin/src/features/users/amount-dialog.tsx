// Moves part of a user's own balance aside (compliance) or into a lock-up, or back. A reason is needed; the user reads it.

import type { HoldReason } from '@candor/api'
import { newKey } from '@candor/client'
import type { WalletName } from '@candor/contract'
import { compareDecimals } from '@candor/web/format/decimal.ts'
import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useRef, useState } from 'react'
import { api, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { formatAmount, formatCount } from '../../format/number.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { Choice } from '../../ui/choice.tsx'
import { notify } from '../../ui/notify.tsx'
import { walletName } from '../../words/names.ts'
import { reasonsFor } from './account-acts.tsx'
import type { Balance } from './balances-panel.tsx'
import classes from './user.module.css'

interface AmountDialogProps {
  readonly userId: string
  readonly balance: Balance | undefined
  readonly onClose: () => void
}

export function AmountDialog({ userId, balance, onClose }: AmountDialogProps) {
  return (
    <Modal
      opened={balance !== undefined}
      onClose={onClose}
      title={balance === undefined ? '' : `${balance.asset}, ${walletName(balance.wallet)} wallet`}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {balance === undefined ? null : <AmountForm userId={userId} balance={balance} onDone={onClose} />}
    </Modal>
  )
}

type AmountAct = 'freezeAmount' | 'unfreezeAmount' | 'lockAmount' | 'unlockAmount'

interface ActWords {
  readonly text: string
  readonly button: string
  readonly from: 'available' | 'adminFrozen' | 'adminLocked'
}

const ACTS: Readonly<Record<AmountAct, ActWords>> = {
  freezeAmount: { text: 'Freeze: set aside for compliance', button: 'Freeze', from: 'available' },
  unfreezeAmount: { text: 'Unfreeze: give back', button: 'Unfreeze', from: 'adminFrozen' },
  lockAmount: { text: 'Lock up', button: 'Lock up', from: 'available' },
  unlockAmount: { text: 'End the lock-up: give back', button: 'Give back', from: 'adminLocked' },
}
const ACT_NAMES = Object.keys(ACTS) as readonly AmountAct[]
const DECIMAL = /^\d+(?:\.\d+)?$/

interface AmountFormProps {
  readonly userId: string
  readonly balance: Balance
  readonly onDone: () => void
}

function AmountForm({ userId, balance, onDone }: AmountFormProps) {
  const [act, setAct] = useState<AmountAct>('freezeAmount')
  const [amount, setAmount] = useState('')
  const [reason, setReason] = useState<HoldReason | ''>('')
  const [note, setNote] = useState('')
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const keyOf = useKey()
  const { button, from } = ACTS[act]
  const most = balance[from]
  const isNumber = DECIMAL.test(amount)
  const isTooMuch = isNumber && compareDecimals(amount, most) > 0
  const isComplete = isNumber && /[1-9]/.test(amount) && !isTooMuch && reason !== ''

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (reason === '' || !isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    const body = {
      userId,
      // The server gave this name itself.
      wallet: balance.wallet as WalletName,
      asset: balance.asset,
      amount,
      reason,
      ...(note.trim() === '' ? {} : { note: note.trim() }),
    }
    try {
      const { number } = await api.call(act, { body, key: keyOf(act, body), quiet: true })
      notify.done(`${formatAmount(amount)} ${balance.asset}: done`, `Line ${formatCount(number)} of the log`)
      await queryClient.invalidateQueries({ queryKey: ['user'] })
      onDone()
    } catch (problem) {
      setError(problem)
      setRunning(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <Choice
        label="Act"
        options={ACT_NAMES.map((value) => ({ value, text: ACTS[value].text }))}
        value={act}
        onChange={(chosen) => {
          setAct(chosen)
          setReason('')
        }}
      />
      <TextField
        label="Amount"
        mark={`at most ${formatAmount(most)} ${balance.asset}`}
        inputMode="decimal"
        autoComplete="off"
        value={amount}
        error={isTooMuch ? 'More than there is' : undefined}
        onChange={(event) => setAmount(event.currentTarget.value.trim())}
      />
      <Choice
        label="Reason"
        mark="the user reads it"
        placeholder="Choose"
        options={reasonsFor(act.startsWith('un'))}
        value={reason}
        onChange={setReason}
      />
      <TextField
        label="Note"
        mark="optional, users never see it"
        maxLength={CONSOLE_LIMITS.noteLength}
        value={note}
        onChange={(event) => setNote(event.currentTarget.value)}
      />
      {error === undefined ? null : <Note tone="warn">{textOfError(error)}</Note>}
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={!isComplete} loading={isRunning}>
        {isNumber && !isTooMuch ? `${button} ${formatAmount(amount)} ${balance.asset}` : button}
      </Button>
    </form>
  )
}

/** The same key while the same is sent: a second try of a call whose answer got lost does nothing twice. */
function useKey(): (act: string, body: object) => string {
  const last = useRef({ sent: '', key: '' })
  return (act, body) => {
    const sent = JSON.stringify([act, body])
    if (last.current.sent !== sent) last.current = { sent, key: newKey() }
    return last.current.key
  }
}
