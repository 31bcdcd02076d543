// Draws what `ask` asks. Stands once in the console.

import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { hasCode, textOfError } from '../api/api.ts'
import { CONSOLE_LIMITS } from '../limits.ts'
import { type Filled, useAsked } from './act.ts'
import classes from './act-dialog.module.css'
import { AuthenticatorField } from './authenticator-field.tsx'
import { Choice } from './choice.tsx'

export function ActDialog() {
  const { asked } = useAsked()
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.end(undefined)}
      title={asked?.title}
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      {asked === undefined ? null : <ActForm key={asked.number} />}
    </Modal>
  )
}

const NOTHING: Filled = { reason: '', words: '', note: '', code: '' }

function ActForm() {
  const { asked } = useAsked()
  const [filled, setFilled] = useState({ ...NOTHING, words: asked?.words?.value ?? '' })
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  if (asked === undefined) return null
  const { text, act, reasons, reasonHint, reasonLabel, words, note = false, code = false, run, end } = asked
  const fill = (part: Partial<Filled>): void => setFilled({ ...filled, ...part })
  const isComplete =
    (reasons === undefined || filled.reason !== '') &&
    (words === undefined || words.value !== undefined || filled.words.trim() !== '') &&
    (!code || filled.code.length === CONSOLE_LIMITS.codeLength)
  const isCodeWrong = hasCode(error, 'second.factor')

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (!isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      end(await run({ ...filled, words: filled.words.trim(), note: filled.note.trim() }))
    } catch (problem) {
      setError(problem)
      // A code works once, whatever became of the call.
      setFilled({ ...filled, code: '' })
      setRunning(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      {text === undefined ? null : <div className={classes.text}>{text}</div>}
      {reasons === undefined ? null : (
        <Choice
          label={reasonLabel ?? 'Reason'}
          mark={reasonHint ?? 'the user reads it'}
          options={reasons}
          value={filled.reason}
          placeholder="Choose"
          onChange={(reason) => fill({ reason })}
        />
      )}
      {words === undefined ? null : (
        <TextField
          label={words.label}
          hint={words.hint}
          maxLength={words.maxLength}
          value={filled.words}
          onChange={(event) => fill({ words: event.currentTarget.value })}
        />
      )}
      {note ? (
        <TextField
          label="Note"
          mark="optional, users never see it"
          maxLength={CONSOLE_LIMITS.noteLength}
          value={filled.note}
          onChange={(event) => fill({ note: event.currentTarget.value })}
        />
      ) : null}
      {code ? (
        <AuthenticatorField
          value={filled.code}
          onChange={(digits) => fill({ code: digits })}
          error={isCodeWrong ? textOfError(error) : undefined}
          isFocused={reasons === undefined && words === undefined}
        />
      ) : null}
      {error === undefined || isCodeWrong ? null : <Note tone="warn">{textOfError(error)}</Note>}
      <div className={classes.buttons}>
        <Button size="lg" onClick={() => end(undefined)}>
          Cancel
        </Button>
        <Button size="lg" variant="filled" type="submit" disabled={!isComplete} loading={isRunning}>
          {act}
        </Button>
      </div>
    </form>
  )
}
