// The texts of the site: articles and the versions of their texts in each language, what readers thought of them, which
// notices somebody has read, and what was put in from files.

import { type Kysely, sql } from 'kysely'

const ARTICLES = [
  sql`CREATE TABLE articles (
    article_id bigint GENERATED ALWAYS AS IDENTITY PRIMARY KEY,
    kind text NOT NULL,
    slug text NOT NULL,
    category text,
    place integer NOT NULL,
    pinned boolean NOT NULL,
    sample boolean NOT NULL,
    related jsonb NOT NULL,
    archived boolean NOT NULL,
    arranged boolean NOT NULL,
    UNIQUE (kind, slug)
  )`,
  sql`CREATE TABLE article_versions (
    article_id bigint NOT NULL REFERENCES articles (article_id),
    language text NOT NULL,
    number integer NOT NULL,
    title text NOT NULL,
    summary text NOT NULL,
    body text NOT NULL,
    state text NOT NULL,
    publish_ms bigint,
    author text NOT NULL,
    created_ms bigint NOT NULL,
    PRIMARY KEY (article_id, language, number),
    CONSTRAINT article_versions_moment CHECK ((state = 'draft') = (publish_ms IS NULL))
  )`,
  sql`CREATE INDEX article_versions_published ON article_versions (article_id, language, number, publish_ms)
    WHERE state = 'published'`,
  sql`CREATE INDEX article_versions_by_moment ON article_versions (publish_ms) WHERE state = 'published'`,
  // Rises with every change. Whoever changes texts holds this one row, so that changes come one after another.
  sql`CREATE TABLE content_version (
    sole boolean PRIMARY KEY DEFAULT true CHECK (sole),
    number bigint NOT NULL
  )`,
  sql`INSERT INTO content_version (number) VALUES (0)`,
]

const READERS = [
  sql`CREATE TABLE article_opinions (
    article_id bigint NOT NULL REFERENCES articles (article_id),
    language text NOT NULL,
    voter text NOT NULL,
    helpful boolean NOT NULL,
    time_ms bigint NOT NULL,
    PRIMARY KEY (article_id, language, voter)
  )`,
  sql`CREATE TABLE notice_reads (
    user_id bigint NOT NULL,
    article_id bigint NOT NULL REFERENCES articles (article_id),
    PRIMARY KEY (user_id, article_id)
  )`,
]

const SEEDS = [
  // What the files were like when they were last put in; the part is a language, or `meta`.
  sql`CREATE TABLE article_seeds (
    kind text NOT NULL,
    slug text NOT NULL,
    part text NOT NULL,
    hash text NOT NULL,
    PRIMARY KEY (kind, slug, part)
  )`,
]

export async function up(database: Kysely<unknown>): Promise<void> {
  for (const statement of [...ARTICLES, ...READERS, ...SEEDS]) await statement.execute(database)
}
