// The words of the site's texts: kinds, categories, states. Their order is the order in which screens list them.

export const CONTENT_KINDS = ['help', 'notice', 'news', 'page'] as const
export type ContentKind = (typeof CONTENT_KINDS)[number]

/** Kinds that readers may search. */
export const SEARCHED_KINDS = ['help', 'notice', 'news'] as const
export type SearchedKind = (typeof SEARCHED_KINDS)[number]

/** Kinds whose texts are read one by one, compared with others like them, and judged. */
export const ARTICLE_KINDS = ['help', 'news'] as const
export type ArticleKind = (typeof ARTICLE_KINDS)[number]

export const HELP_CATEGORIES = [
  'start',
  'account',
  'money',
  'spot',
  'contracts',
  'seconds',
  'earn',
  'robot',
  'fairness',
  'api',
] as const
export type HelpCategory = (typeof HELP_CATEGORIES)[number]

export const NEWS_CATEGORIES = ['market', 'product'] as const
export type NewsCategory = (typeof NEWS_CATEGORIES)[number]

/** Pages that speak for the operator; the site has a place for each of these and no other. */
export const PAGE_IDS = [
  'about',
  'legalStatement',
  'privacyPolicy',
  'userAgreement',
  'whitePaper',
  'apiDocs',
] as const
export type PageId = (typeof PAGE_IDS)[number]

/** What may stand where the category does; kinds without any have none. */
export const CATEGORIES_OF: Readonly<Record<ContentKind, readonly string[]>> = {
  help: HELP_CATEGORIES,
  notice: [],
  news: NEWS_CATEGORIES,
  page: [],
}

/**
 * Of one version of a text. `live` is the one that readers get; `scheduled` will be at its time; `replaced` was
 * published, but a newer one is live.
 */
export const VERSION_STATES = ['draft', 'scheduled', 'live', 'replaced', 'withdrawn'] as const
export type VersionState = (typeof VERSION_STATES)[number]
