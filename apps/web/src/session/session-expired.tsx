// "Session expired!", said once. Its only button loads the page anew, without the session.

import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { forgetUser } from '../api/api.ts'
import classes from './session-expired.module.css'

export default function SessionExpired() {
  const { t } = useTranslation('shell')
  const logInAgain = (): void => {
    forgetUser()
    window.location.reload()
  }
  return (
    <Modal
      opened
      onClose={() => undefined}
      withCloseButton={false}
      closeOnEscape={false}
      closeOnClickOutside={false}
      title={t('session.expired')}
    >
      <p className={classes.text}>{t('session.expiredText')}</p>
      <Button variant="filled" fullWidth onClick={logInAgain} data-autofocus>
        {t('session.reLogin')}
      </Button>
    </Modal>
  )
}
