// The verdict on a submission. Authenticate stays off until every picture was opened and all three boxes are ticked; to
// fail it takes a reason, which the user reads.

import { REAL_NAME_REASONS, type RealNameReason } from '@candor/api'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Checkbox, Kbd } from '@mantine/core'
import { useRef, useState } from 'react'
import { api } from '../../api/api.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { Choice } from '../../ui/choice.tsx'
import { notify } from '../../ui/notify.tsx'
import classes from './decision.module.css'
import { REASON_NAMES, type Review } from './identity-words.ts'
import { useReviewKeys } from './use-review-keys.ts'

const CHECKS = [
  'Readable, and valid today',
  'Name and number agree',
  'Face agrees, front and hand-held',
] as const

interface DecisionProps {
  readonly review: Review
  readonly isAllOpened: boolean
  readonly onDecided: () => void
  /** It was decided by somebody else meanwhile, or could not be. */
  readonly onFailed: () => void
  readonly onNext: () => void
}

export function Decision({ review, isAllOpened, onDecided, onFailed, onNext }: DecisionProps) {
  const [ticked, setTicked] = useState<readonly boolean[]>(CHECKS.map(() => false))
  const [reason, setReason] = useState<RealNameReason | ''>('')
  const [note, setNote] = useState('')
  const [sending, setSending] = useState<'authenticated' | 'auditFailed'>()
  const box = useRef<HTMLDivElement>(null)
  const mayAuthenticate = isAllOpened && ticked.every(Boolean) && sending === undefined
  const decide = async (state: 'authenticated' | 'auditFailed'): Promise<void> => {
    setSending(state)
    try {
      await api.call('decideIdentity', {
        body: {
          realNameId: review.realNameId,
          state,
          ...(state === 'auditFailed' && reason !== '' ? { reason } : {}),
          ...(note.trim() === '' ? {} : { note: note.trim() }),
        },
      })
      notify.done(
        state === 'authenticated' ? `U${review.userId} is authenticated` : `U${review.userId}: audit failed`,
      )
      onDecided()
    } catch {
      // The client has said why.
      setSending(undefined)
      onFailed()
    }
  }
  const fail = (): void => {
    if (sending !== undefined) return
    if (reason === '') box.current?.querySelector('select')?.focus()
    else void decide('auditFailed')
  }
  useReviewKeys({ a: () => mayAuthenticate && void decide('authenticated'), f: fail, j: onNext })
  return (
    <div className={classes.decision} ref={box}>
      <h2>Decision</h2>
      <fieldset className={classes.checks} disabled={!isAllOpened}>
        <legend>{isAllOpened ? 'With your own eyes' : 'Open every picture first'}</legend>
        {CHECKS.map((label, place) => (
          <Checkbox
            key={label}
            label={label}
            checked={ticked[place] ?? false}
            disabled={!isAllOpened}
            onChange={({ currentTarget: { checked } }) =>
              setTicked(ticked.map((was, at) => (at === place ? checked : was)))
            }
          />
        ))}
      </fieldset>
      <Choice
        label="Reason"
        mark="the user reads it"
        placeholder="Choose a reason"
        options={REAL_NAME_REASONS.map((value) => ({ value, text: REASON_NAMES[value] }))}
        value={reason}
        onChange={setReason}
        hint="needed to fail it; said in the user’s own language"
      />
      <TextField
        label="Note"
        mark="for administrators only"
        maxLength={CONSOLE_LIMITS.noteLength}
        value={note}
        onChange={({ target }) => setNote(target.value)}
      />
      <div className={classes.buttons}>
        <Button
          disabled={reason === '' || sending !== undefined}
          loading={sending === 'auditFailed'}
          rightSection={<Kbd>F</Kbd>}
          onClick={fail}
        >
          Audit failed
        </Button>
        <Button
          variant="filled"
          disabled={!mayAuthenticate}
          loading={sending === 'authenticated'}
          rightSection={<Kbd>A</Kbd>}
          onClick={() => void decide('authenticated')}
        >
          Authenticate
        </Button>
      </div>
    </div>
  )
}
