// What each language calls itself, and what English calls it: the picker shows both, whatever the page's language is.

import type { Language } from '@candor/api'

export const LANGUAGE_NAMES: Readonly<Record<Language, { readonly own: string; readonly english: string }>> =
  {
    en: { own: 'English', english: 'English' },
    zh: { own: '简体中文', english: 'Chinese, simplified' },
    tc: { own: '繁體中文', english: 'Chinese, traditional' },
    jp: { own: '日本語', english: 'Japanese' },
    ti: { own: 'ไทย', english: 'Thai' },
    kr: { own: '한국어', english: 'Korean' },
    ep: { own: 'Español', english: 'Spanish' },
    il: { own: 'Italiano', english: 'Italian' },
    pt: { own: 'Português', english: 'Portuguese' },
  }
