// A one-time password, shown this once: it is stored nowhere in clear.

import { Button, Modal } from '@mantine/core'
import { copy } from '../../ui/hash.tsx'
import classes from './administrators.module.css'

export interface OneTime {
  readonly email: string
  readonly password: string
}

interface OneTimeDialogProps {
  readonly oneTime: OneTime | undefined
  readonly onClose: () => void
}

export function OneTimeDialog({ oneTime, onClose }: OneTimeDialogProps) {
  return (
    <Modal
      opened={oneTime !== undefined}
      onClose={onClose}
      title="One-time password"
      size={440}
      closeOnClickOutside={false}
      closeOnEscape={false}
      withCloseButton={false}
    >
      <p className={classes.text}>
        For the first login of {oneTime?.email}. Pass it on in a safe way: it is not shown again.
      </p>
      <button
        type="button"
        className={classes.password}
        aria-label={`Copy the one-time password ${oneTime?.password ?? ''}`}
        onClick={() => void copy(oneTime?.password ?? '')}
      >
        {oneTime?.password}
      </button>
      <Button className={classes.close ?? ''} variant="filled" size="lg" fullWidth onClick={onClose}>
        I have passed it on
      </Button>
    </Modal>
  )
}
