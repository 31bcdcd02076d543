// Adds an administrator: e-mail, role, and the own authenticator code of whoever adds.

import { ADMIN_ROLES, type AdminRole } from '@candor/api'
import { Note } from '@candor/web/ui/note.tsx'
import { TextField } from '@candor/web/ui/text-field.tsx'
import { Button, Modal } from '@mantine/core'
import { type SubmitEvent, useState } from 'react'
import { api, hasCode, textOfError } from '../../api/api.ts'
import { queryClient } from '../../api/query-client.ts'
import { CONSOLE_LIMITS } from '../../limits.ts'
import { AuthenticatorField } from '../../ui/authenticator-field.tsx'
import { Choice } from '../../ui/choice.tsx'
import { ROLE_NAMES, ROLE_TEXTS } from '../../words/names.ts'
import classes from './administrators.module.css'
import type { OneTime } from './one-time-dialog.tsx'

interface NewAdministratorProps {
  readonly isOpen: boolean
  readonly onClose: () => void
  readonly onAdded: (oneTime: OneTime) => void
}

export function NewAdministrator({ isOpen, onClose, onAdded }: NewAdministratorProps) {
  return (
    <Modal
      opened={isOpen}
      onClose={onClose}
      title="Add an administrator"
      size={440}
      closeButtonProps={{ 'aria-label': 'Close' }}
    >
      <NewForm
        onAdded={(oneTime) => {
          onClose()
          onAdded(oneTime)
        }}
      />
    </Modal>
  )
}

function NewForm({ onAdded }: Pick<NewAdministratorProps, 'onAdded'>) {
  const [email, setEmail] = useState('')
  const [role, setRole] = useState<AdminRole | ''>('')
  const [code, setCode] = useState('')
  const [error, setError] = useState<unknown>()
  const [isRunning, setRunning] = useState(false)
  const isComplete = email.trim() !== '' && role !== '' && code.length === CONSOLE_LIMITS.codeLength
  const isCodeWrong = hasCode(error, 'second.factor')
  const isEmailBad = hasCode(error, 'account.email') || hasCode(error, 'admin.exists')

  async function submit(event: SubmitEvent): Promise<void> {
    event.preventDefault()
    if (role === '' || !isComplete || isRunning) return
    setRunning(true)
    setError(undefined)
    try {
      const body = { email: email.trim(), role, code }
      const { oneTimePassword } = await api.call('createAdministrator', { body, quiet: true })
      await queryClient.invalidateQueries({ queryKey: ['administrators'] })
      onAdded({ email: body.email, password: oneTimePassword })
    } catch (problem) {
      setError(problem)
      setCode('')
      setRunning(false)
    }
  }

  return (
    <form className={classes.form} onSubmit={(event) => void submit(event)}>
      <TextField
        label="E-mail"
        type="email"
        value={email}
        data-autofocus
        error={isEmailBad ? textOfError(error) : undefined}
        onChange={(event) => setEmail(event.currentTarget.value)}
      />
      <Choice
        label="Role"
        options={ADMIN_ROLES.map((each) => ({ value: each, text: ROLE_NAMES[each] }))}
        value={role}
        placeholder="Choose a role"
        hint={role === '' ? '' : ROLE_TEXTS[role]}
        onChange={setRole}
      />
      <AuthenticatorField
        value={code}
        onChange={setCode}
        error={isCodeWrong ? textOfError(error) : undefined}
      />
      {error === undefined || isCodeWrong || isEmailBad ? null : (
        <Note tone="warn">{textOfError(error)}</Note>
      )}
      <Button type="submit" variant="filled" size="lg" fullWidth disabled={!isComplete} loading={isRunning}>
        Add
      </Button>
    </form>
  )
}
