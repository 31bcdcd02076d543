// The nine languages, each by its own name. Choosing one stores it, tells the server, and loads the page anew.

import { LANGUAGES, type Language } from '@candor/api'
import { IconCheck, IconChevronDown, IconWorld } from '@tabler/icons-react'
import { useTranslation } from 'react-i18next'
import { api } from '../../api/api.ts'
import { LANGUAGE_NAMES } from '../../i18n/language-names.ts'
import { changeLanguage } from '../../i18n/setup.ts'
import { useAppState } from '../../state/app-state.ts'
import { Disclosure } from '../../ui/disclosure.tsx'
import { MenuGroup, MenuItem } from '../../ui/menu-item.tsx'
import classes from './language-picker.module.css'

const WIDTH = 280

export function LanguagePicker() {
  const { t } = useTranslation('shell')
  const language = useAppState((state) => state.language)
  return (
    <Disclosure
      label={t('language.label')}
      buttonClass={classes.button}
      align="end"
      width={WIDTH}
      button={
        <>
          <IconWorld size={18} stroke={1.6} aria-hidden />
          <span className={classes.name}>{LANGUAGE_NAMES[language].own}</span>
          <IconChevronDown size={16} stroke={1.6} aria-hidden />
        </>
      }
    >
      <LanguageList />
    </Disclosure>
  )
}

export function LanguageList() {
  const language = useAppState((state) => state.language)
  return (
    <MenuGroup>
      {LANGUAGES.map((code) => (
        <MenuItem
          key={code}
          isCurrent={code === language}
          lang={code}
          onClick={() => void choose(code)}
          end={
            code === language ? (
              <IconCheck size={16} stroke={1.6} aria-hidden />
            ) : (
              LANGUAGE_NAMES[code].english
            )
          }
        >
          {LANGUAGE_NAMES[code].own}
        </MenuItem>
      ))}
    </MenuGroup>
  )
}

async function choose(language: Language): Promise<void> {
  if (useAppState.getState().isLogin === 1) {
    // Messages and mails follow it too. That it could not be told does not keep the page in the old language.
    await api.call('setLanguage', { body: { language }, quiet: true }).catch((error: unknown) => error)
  }
  changeLanguage(language)
}
