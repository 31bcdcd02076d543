// The nine languages by their own names. Choosing one tells the server, stores it, and loads the page anew.

import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@candor/api'
import { useMutation } from '@tanstack/react-query'
import { useTranslation } from 'react-i18next'
import { api } from '../../../api/api.ts'
import { LANGUAGE_NAMES } from '../../../i18n/language-names.ts'
import { changeLanguage } from '../../../i18n/setup.ts'
import { useAppState } from '../../../state/app-state.ts'
import { Panel } from '../../../ui/panel.tsx'
import { Choices } from './choices.tsx'
import classes from './preferences.module.css'

export function LanguagePanel() {
  const { t } = useTranslation('account')
  const { language } = useAppState()
  const choose = useMutation({
    mutationFn: (chosen: Language) => api.call('setLanguage', { body: { language: chosen } }),
    // Also when the server could not be told: the page can speak it all the same.
    onSettled: (_answer, _error, chosen) => changeLanguage(chosen),
  })
  return (
    <Panel title={t('preferences.language')}>
      <p className={classes.text}>{t('preferences.languageText')}</p>
      <Choices
        label={t('preferences.language')}
        value={language}
        isBusy={choose.isPending}
        onChange={(chosen) => choose.mutate(chosen)}
        options={LANGUAGES.map((code) => ({
          value: code,
          label: <span lang={LANGUAGE_TAGS[code]}>{LANGUAGE_NAMES[code].own}</span>,
          end: <span lang="en">{LANGUAGE_NAMES[code].english}</span>,
        }))}
      />
    </Panel>
  )
}
