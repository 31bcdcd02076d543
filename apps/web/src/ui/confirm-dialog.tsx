// Shows what `confirm` asks. Stands once in the app.

import { Button, Modal } from '@mantine/core'
import { useTranslation } from 'react-i18next'
import { useAsked } from './confirm.ts'
import classes from './confirm-dialog.module.css'

export default function ConfirmDialog() {
  const { t } = useTranslation('shell')
  const { asked } = useAsked()
  return (
    <Modal
      opened={asked !== undefined}
      onClose={() => asked?.answer(false)}
      title={asked?.title}
      closeButtonProps={{ 'aria-label': t('dialog.close') }}
    >
      <div>{asked?.text}</div>
      <div className={classes.buttons}>
        <Button onClick={() => asked?.answer(false)}>{t('dialog.cancel')}</Button>
        <Button variant="filled" onClick={() => asked?.answer(true)} data-autofocus>
          {asked?.act}
        </Button>
      </div>
    </Modal>
  )
}
