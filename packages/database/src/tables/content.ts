// The tables of the site's texts. Ordinary tables, written by the gateway and at the start from files.

import type { UserId } from '@candor/contract'
import type { ColumnType, Generated } from 'kysely'

export interface ArticlesTable {
  article_id: Generated<number>
  kind: string
  /** What it is called in addresses. */
  slug: string
  category: string | null
  /** Smaller ones come first. */
  place: number
  pinned: boolean
  /** Whether the text that came from files is a sample. */
  sample: boolean
  related: ColumnType<readonly string[], string, string>
  /** Shown nowhere. */
  archived: boolean
  /** Whether somebody changed these in the console: files no longer do. */
  arranged: boolean
}

/** A version's text is never changed. */
export interface ArticleVersionsTable {
  article_id: number
  language: string
  /** Counts the versions in this language from 1. */
  number: number
  title: string
  summary: string
  /** Markdown. */
  body: string
  state: 'draft' | 'published' | 'withdrawn'
  /** From when on readers get it; null while it is a draft. */
  publish_ms: number | null
  /** The e-mail of an administrator, or that it came from files. */
  author: string
  created_ms: number
}

/** Always exactly one row. */
export interface ContentVersionTable {
  sole: Generated<boolean>
  number: number
}

export interface ArticleOpinionsTable {
  article_id: number
  /** Of the text that was read. */
  language: string
  /** A user, or a keyed hash of a visitor's address. */
  voter: string
  helpful: boolean
  time_ms: number
}

export interface NoticeReadsTable {
  user_id: UserId
  article_id: number
}

export interface ArticleSeedsTable {
  kind: string
  slug: string
  /** A language, or `meta`. */
  part: string
  hash: string
}

export interface ContentTables {
  articles: ArticlesTable
  article_versions: ArticleVersionsTable
  content_version: ContentVersionTable
  article_opinions: ArticleOpinionsTable
  notice_reads: NoticeReadsTable
  article_seeds: ArticleSeedsTable
}
