// The controls borrowed from the site find their words here. The console itself speaks English only.

import shell from '@candor/web/locales/en/shell.json'
import i18next from 'i18next'
import { initReactI18next } from 'react-i18next'

export async function startTexts(): Promise<void> {
  await i18next.use(initReactI18next).init({
    lng: 'en',
    fallbackLng: false,
    ns: ['shell'],
    defaultNS: 'shell',
    resources: { en: { shell } },
    interpolation: { escapeValue: false },
    returnNull: false,
  })
}
