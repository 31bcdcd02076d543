// Fields of the calls about the site's texts.

import { Type } from 'typebox'
import { ARTICLE_KINDS, CONTENT_KINDS, HELP_CATEGORIES, NEWS_CATEGORIES, PAGE_IDS } from './content-words.ts'
import { LANGUAGES } from './languages.ts'
import { API_LIMITS } from './limits.ts'

/** Visible text on one line, with something in it. */
const ONE_LINE =
  '^[^\\u0000-\\u001f\\u007f\\u2028\\u2029]*[^\\s\\u0000-\\u001f\\u007f][^\\u0000-\\u001f\\u007f\\u2028\\u2029]*$'
/** Of control characters only the ends of lines and tabs. */
const LINES = '^[^\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f]*$'

export const contentId = Type.String({
  pattern: '^[A-Za-z0-9]+(-[A-Za-z0-9]+)*$',
  maxLength: API_LIMITS.contentIdLength,
  description: 'what the text is called in addresses',
  examples: ['mark-price-and-index'],
})
export const contentKind = Type.Enum([...CONTENT_KINDS], { description: 'kind of text' })
export const articleKind = Type.Enum([...ARTICLE_KINDS], { description: 'kind of article' })
export const helpCategory = Type.Enum([...HELP_CATEGORIES], { description: 'part of the help centre' })
export const newsCategory = Type.Enum([...NEWS_CATEGORIES], {
  description: 'news of markets, or of the product',
})
export const pageId = Type.Enum([...PAGE_IDS], { description: 'page' })
export const language = Type.Enum([...LANGUAGES], { description: 'language' })

export const titleGiven = Type.String({
  pattern: ONE_LINE,
  minLength: 1,
  maxLength: API_LIMITS.contentTitleLength,
  description: 'title',
})
export const summaryGiven = Type.String({
  pattern: ONE_LINE,
  minLength: 1,
  maxLength: API_LIMITS.contentSummaryLength,
  description: 'one sentence under the title',
})
export const bodyGiven = Type.String({
  pattern: LINES,
  minLength: 1,
  maxLength: API_LIMITS.contentBodyLength,
  description: 'Markdown; HTML in it is shown as text, pictures are not shown',
})
export const searchText = Type.String({
  pattern: ONE_LINE,
  minLength: 1,
  maxLength: API_LIMITS.contentSearchLength,
  description: 'words to look for; the beginning of a word will do',
  examples: ['mark price'],
})
