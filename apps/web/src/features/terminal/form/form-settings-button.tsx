// How the form behaves, behind a small wheel: whether every order is shown once more before it goes.

import { Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import { Popup } from '../../../ui/popup.tsx'
import classes from './form.module.css'
import { setAsksFirst, useFormSettings } from './form-settings.ts'

export function FormSettingsButton() {
  const { t } = useTranslation('terminal')
  const { asksFirst } = useFormSettings()
  const [isOpen, setIsOpen] = useState(false)
  return (
    <Popup
      isOpen={isOpen}
      onClose={() => setIsOpen(false)}
      position="bottom-end"
      width={272}
      anchor={
        <button
          type="button"
          className={classes.icon}
          aria-label={t('form.settings')}
          title={t('form.settings')}
          aria-haspopup="dialog"
          aria-expanded={isOpen}
          onClick={() => setIsOpen(!isOpen)}
        >
          <IconSettings size={16} stroke={1.6} aria-hidden />
        </button>
      }
    >
      <div className={classes.settings}>
        <Switch
          size="xs"
          label={t('form.asksFirst')}
          description={t('form.asksFirstText')}
          checked={asksFirst}
          onChange={({ currentTarget }) => setAsksFirst(currentTarget.checked)}
        />
      </div>
    </Popup>
  )
}
