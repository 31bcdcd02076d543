// A password, hidden until its button is pressed. Managers fill it in: give `autoComplete` "current-password" or
// "new-password".

import { IconEye, IconEyeOff } from '@tabler/icons-react'
import { useState } from 'react'
import { useTranslation } from 'react-i18next'
import classes from './field.module.css'
import { TextField, type TextFieldProps } from './text-field.tsx'

type PasswordFieldProps = Omit<TextFieldProps, 'type' | 'rightSection' | 'rightSectionWidth'>

const BUTTON_WIDTH = 40

export function PasswordField(props: PasswordFieldProps) {
  const { t } = useTranslation('shell')
  const [isShown, setShown] = useState(false)
  const Icon = isShown ? IconEyeOff : IconEye
  return (
    <TextField
      {...props}
      type={isShown ? 'text' : 'password'}
      spellCheck={false}
      autoCapitalize="off"
      rightSectionWidth={BUTTON_WIDTH}
      rightSection={
        <button
          type="button"
          className={classes.show}
          aria-label={t(isShown ? 'field.hidePassword' : 'field.showPassword')}
          aria-pressed={isShown}
          onClick={() => setShown(!isShown)}
        >
          <Icon size={18} stroke={1.6} aria-hidden />
        </button>
      }
    />
  )
}
