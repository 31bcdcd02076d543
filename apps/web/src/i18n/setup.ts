// The page's language: the stored one, loaded alone, one file per part of the site. Changing it loads the page anew.

import { LANGUAGE_TAGS, LANGUAGES, type Language } from '@candor/api'
import i18next, { type Namespace, type ResourceKey } from 'i18next'
import resourcesToBackend from 'i18next-resources-to-backend'
import { initReactI18next } from 'react-i18next'
import { useAppState } from '../state/app-state.ts'

export const i18n = i18next

type LoadFile = () => Promise<{ readonly default: ResourceKey }>

const FILES = import.meta.glob('../locales/*/*.json') as Readonly<Record<string, LoadFile>>

async function loadFile(tag: string, namespace: string): Promise<{ readonly default: ResourceKey }> {
  const language = LANGUAGES.find((code) => LANGUAGE_TAGS[code] === tag)
  const load = FILES[`../locales/${language ?? ''}/${namespace}.json`]
  if (load === undefined) throw new Error(`there is no text for ${namespace} in ${tag}`)
  return load()
}

let started: Promise<void> = Promise.resolve()

/** Asks for files that are wanted soon. One that does not come is missed by whoever wants it. */
function askFor(namespaces: Namespace): void {
  const tag = LANGUAGE_TAGS[useAppState.getState().language]
  for (const namespace of [namespaces].flat()) loadFile(tag, namespace).catch(() => undefined)
}

/** Resolves when the texts of the frame are there. */
export function startI18n(): Promise<void> {
  askFor('shell')
  started = start()
  return started
}

async function start(): Promise<void> {
  const { language } = useAppState.getState()
  document.documentElement.lang = LANGUAGE_TAGS[language]
  await i18next
    .use(resourcesToBackend(loadFile))
    .use(initReactI18next)
    .init({
      // `Intl` must know the language to choose plurals, so its tag and not our code.
      lng: LANGUAGE_TAGS[language],
      supportedLngs: Object.values(LANGUAGE_TAGS),
      load: 'currentOnly',
      fallbackLng: false,
      ns: ['shell'],
      defaultNS: 'shell',
      interpolation: { escapeValue: false },
      returnNull: false,
    })
  if (!i18next.hasResourceBundle(LANGUAGE_TAGS[language], 'shell'))
    throw new Error('the texts could not be loaded')
}

/** Texts of a part of the site; resolves at once when they are there already. */
export async function loadTexts(namespace: Namespace): Promise<void> {
  // At once, not only when the texts of the frame are there.
  askFor(namespace)
  await started
  return new Promise((resolve, reject) => {
    // The promise of i18next itself is kept even when the texts did not come.
    void i18next.loadNamespaces(namespace, (problem) => {
      if (problem === null || problem === undefined) resolve()
      else reject(new Error('the texts could not be loaded', { cause: problem }))
    })
  })
}

/** Stores the language and loads the page anew in it. */
export function changeLanguage(language: Language): void {
  useAppState.setState({ language })
  window.location.reload()
}
