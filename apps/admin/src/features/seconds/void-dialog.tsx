// Proposes to void a time range of a second-contract: all its stakes go back, what was won stays. Another person decides.

import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, textOfError } from '../../api/api.ts'
import { useNow } from '../../shell/clock.tsx'
import { Choice } from '../../ui/choice.tsx'
import type { Listing } from '../markets/change-words.ts'
import dialog from '../proposals/dialog.module.css'
import { NoteField } from '../proposals/note-field.tsx'
import { useProposing } from '../proposals/use-proposing.ts'
import { VoidPreview } from './void-preview.tsx'
import { type RangeTexts, readRange } from './void-range.ts'

const REASON_LENGTH = 64
const CLOCK_MS = 1_000
const EMPTY = { symbol: '', from: '', to: '', reason: '', note: '' }

interface VoidDialogProps {
  readonly seconds: Listing['seconds']
  readonly onClose: () => void
}

export function VoidDialog({ seconds, onClose }: VoidDialogProps) {
  const [draft, setDraft] = useState(EMPTY)
  const now = useNow(CLOCK_MS)
  const { error, isSending, propose } = useProposing(onClose)
  const change = (part: Partial<typeof EMPTY>): void => setDraft({ ...draft, ...part })
  const { value: range, problems } = readRange(draft, now)
  const reason = draft.reason.trim()
  const note = draft.note.trim()
  const isReady = range !== undefined && reason !== ''
  const submit = (event: SubmitEvent): void => {
    event.preventDefault()
    if (!isReady || isSending) return
    const body = { ...range, reason, ...(note === '' ? {} : { note }) }
    void propose(() => api.call('proposeSecondVoid', { quiet: true, body }))
  }
  return (
    <Modal
      opened
      onClose={onClose}
      title="Void a range"
      size={560}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <form className={dialog.form} onSubmit={submit}>
        <p className={dialog.text}>
          For when prices were wrong for everybody. Every order accepted in the range gets its stake back,
          also those lost up to an hour ago; so the second person must decide soon.
        </p>
        <Choice
          label="Second-contract"
          placeholder="Choose one"
          options={seconds.map(({ symbol }) => ({ value: symbol, text: symbol.replace('_', '/') }))}
          value={draft.symbol}
          onChange={(symbol) => change({ symbol })}
        />
        <div className={dialog.pair}>
          <Moment name="from" label="Accepted from" texts={draft} problem={problems?.['from']} set={change} />
          <Moment name="to" label="To, inclusive" texts={draft} problem={problems?.['to']} set={change} />
        </div>
        <div className={dialog.pair}>
          <TextField
            label="Reason"
            hint="kept in the log and in the audit log"
            maxLength={REASON_LENGTH}
            value={draft.reason}
            onChange={({ target }) => change({ reason: target.value })}
          />
          <NoteField value={draft.note} onChange={(next) => change({ note: next })} />
        </div>
        {range === undefined ? null : <VoidPreview range={range} />}
        {error === undefined ? null : <Note tone="warn">{textOfError(error)}</Note>}
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

interface MomentProps {
  readonly name: 'from' | 'to'
  readonly label: string
  readonly texts: RangeTexts
  readonly problem: string | undefined
  readonly set: (part: Partial<RangeTexts>) => void
}

/** A problem is told once something stands there. */
function Moment({ name, label, texts, problem, set }: MomentProps) {
  return (
    <TextField
      label={label}
      type="datetime-local"
      step={1}
      hint="in your own time zone"
      value={texts[name]}
      error={texts[name] === '' ? undefined : problem}
      onChange={({ target }) => set({ [name]: target.value })}
    />
  )
}
