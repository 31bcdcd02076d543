// Said once when the server has ended the session. Its only button leads to the login.

import { Button, Modal } from '@mantine/core'
import { queryClient } from '../api/query-client.ts'
import { forgetSession } from './session.ts'

export function SessionEnded() {
  const logInAgain = (): void => {
    forgetSession()
    queryClient.clear()
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title="Your session has ended"
    >
      <p>
        It lasts eight hours at most, and one without use. It also ends when an owner changes your access, or
        when you change your password elsewhere.
      </p>
      <br />
      <Button variant="filled" fullWidth onClick={logInAgain} data-autofocus>
        Log in again
      </Button>
    </Modal>
  )
}
