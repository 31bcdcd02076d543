// Dark, light, or as the system has it.

import { IconDeviceDesktop, IconMoon, IconSun, type TablerIcon } from '@tabler/icons-react'
import { useId } from 'react'
import { useTranslation } from 'react-i18next'
import { chooseTheme, THEMES, type Theme, useAppearance } from '../theme/appearance.ts'
import classes from './theme-switch.module.css'

const ICONS: Readonly<Record<Theme, TablerIcon>> = {
  dark: IconMoon,
  light: IconSun,
  system: IconDeviceDesktop,
}

export function ThemeSwitch() {
  const { t } = useTranslation('shell')
  const name = useId()
  const chosen = useAppearance((state) => state.theme)
  return (
    <div className={classes.switch} role="radiogroup" aria-label={t('theme.label')}>
      {THEMES.map((theme) => {
        const Icon = ICONS[theme]
        return (
          <label key={theme} className={classes.option} title={t(`theme.${theme}`)}>
            <input
              type="radio"
              name={name}
              checked={theme === chosen}
              onChange={() => chooseTheme(theme)}
              aria-label={t(`theme.${theme}`)}
            />
            <Icon size={16} stroke={1.6} aria-hidden />
          </label>
        )
      })}
    </div>
  )
}
