// How the form behaves, behind a small wheel: whether every order is shown once more before it goes.

import { Popover, Switch } from '@mantine/core'
import { IconSettings } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import classes from './form.module.css'
import { setAsksFirst, useFormSettings } from './form-settings.ts'

export function FormSettingsButton() {
  const { t } = useTranslation('terminal')
  const { asksFirst } = useFormSettings()
  return (
    <Popover position="bottom-end" offset={4} width={272} trapFocus returnFocus>
      <Popover.Target>
        <button
          type="button"
          className={classes.icon}
          aria-label={t('form.settings')}
          title={t('form.settings')}
        >
          <IconSettings size={16} stroke={1.6} aria-hidden />
        </button>
      </Popover.Target>
      <Popover.Dropdown>
        <div className={classes.settings}>
          <Switch
            size="xs"
            label={t('form.asksFirst')}
            description={t('form.asksFirstText')}
            checked={asksFirst}
            onChange={({ currentTarget }) => setAsksFirst(currentTarget.checked)}
          />
        </div>
      </Popover.Dropdown>
    </Popover>
  )
}
