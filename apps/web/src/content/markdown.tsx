// Articles: Markdown in, React elements out. No HTML is ever parsed: what is not one of the elements below is shown as the
// text it is, and a link leads only where an article may lead. So nothing in an article can run.

import { lexer, type Token, type Tokens } from 'marked'
import { createContext, Fragment, type ReactNode, use, useMemo } from 'react'
import { Link } from 'react-router'
import classes from './markdown.module.css'
import { safeLink } from './safe-link.ts'

/** Deeper nesting than any article needs; the rest is shown as plain text. */
const DEEPEST = 12

interface MarkdownProps {
  readonly text: string
  /** Where the site is, when the text is shown outside of it: its pages then open in another window. */
  readonly base?: string
}

const Base = createContext<string | undefined>(undefined)

export function Markdown({ text, base }: MarkdownProps) {
  const tokens = useMemo(() => lexer(text, { gfm: true, breaks: false }), [text])
  return (
    <Base value={base}>
      <div className={classes.article}>{blocks(tokens, 0)}</div>
    </Base>
  )
}

function blocks(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, place) => (
    <Fragment key={`${place}`}>{block(token as KnownToken, depth)}</Fragment>
  ))
}

type KnownToken =
  | Tokens.Heading
  | Tokens.Paragraph
  | Tokens.List
  | Tokens.Table
  | Tokens.Code
  | Tokens.Blockquote
  | Tokens.Hr
  | Tokens.Space
  | Tokens.Text
  | Tokens.HTML

function block(token: KnownToken, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw
  switch (token.type) {
    case 'heading':
      return <Heading token={token} depth={depth} />
    case 'paragraph':
      return <p>{inlines(token.tokens, depth + 1)}</p>
    case 'list':
      return <List token={token} depth={depth} />
    case 'table':
      return <Table token={token} depth={depth} />
    case 'code':
      return (
        <pre>
          <code>{token.text}</code>
        </pre>
      )
    case 'blockquote':
      return <blockquote>{blocks(token.tokens, depth + 1)}</blockquote>
    case 'hr':
      return <hr />
    case 'space':
      return null
    case 'text':
      return token.tokens === undefined ? token.text : inlines(token.tokens, depth + 1)
    default:
      return <p>{token.raw}</p>
  }
}

interface Part<T> {
  readonly token: T
  readonly depth: number
}

/** The page's own title is the first heading: an article's begin below it. */
function Heading({ token, depth }: Part<Tokens.Heading>) {
  const content = inlines(token.tokens, depth + 1)
  if (token.depth <= 2) return <h2>{content}</h2>
  return token.depth === 3 ? <h3>{content}</h3> : <h4>{content}</h4>
}

function List({ token, depth }: Part<Tokens.List>) {
  const items = token.items.map((item, place) => <li key={`${place}`}>{blocks(item.tokens, depth + 1)}</li>)
  if (!token.ordered) return <ul>{items}</ul>
  return <ol start={token.start === '' ? 1 : token.start}>{items}</ol>
}

function Table({ token, depth }: Part<Tokens.Table>) {
  const cell = ({ tokens, align }: Tokens.TableCell) => ({
    content: inlines(tokens, depth + 1),
    'data-align': align ?? undefined,
  })
  return (
    <div className={classes.table}>
      <table>
        <thead>
          <tr>
            {token.header.map(cell).map(({ content, ...rest }, place) => (
              <th key={`${place}`} scope="col" {...rest}>
                {content}
              </th>
            ))}
          </tr>
        </thead>
        <tbody>
          {token.rows.map((row, line) => (
            <tr key={`${line}`}>
              {row.map(cell).map(({ content, ...rest }, place) => (
                <td key={`${place}`} {...rest}>
                  {content}
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}

function inlines(tokens: readonly Token[], depth: number): ReactNode {
  return tokens.map((token, place) => (
    <Fragment key={`${place}`}>{inline(token as KnownInline, depth)}</Fragment>
  ))
}

type KnownInline =
  | Tokens.Text
  | Tokens.Escape
  | Tokens.Strong
  | Tokens.Em
  | Tokens.Del
  | Tokens.Codespan
  | Tokens.Br
  | Tokens.Link
  | Tokens.Image
  | Tokens.Tag

function inline(token: KnownInline, depth: number): ReactNode {
  if (depth > DEEPEST) return token.raw
  switch (token.type) {
    case 'text':
      return 'tokens' in token && token.tokens !== undefined ? inlines(token.tokens, depth + 1) : token.text
    case 'escape':
      return token.text
    case 'strong':
      return <strong>{inlines(token.tokens, depth + 1)}</strong>
    case 'em':
      return <em>{inlines(token.tokens, depth + 1)}</em>
    case 'del':
      return <del>{inlines(token.tokens, depth + 1)}</del>
    case 'codespan':
      return <code>{token.text}</code>
    case 'br':
      return <br />
    case 'link':
      return <ArticleLink token={token} depth={depth} />
    default:
      return token.raw
  }
}

function ArticleLink({ token, depth }: Part<Tokens.Link>) {
  const content = inlines(token.tokens, depth + 1)
  const base = use(Base)
  const link = safeLink(token.href)
  if (link === undefined) return content
  if (link.kind === 'page' && base === undefined) return <Link to={link.to}>{content}</Link>
  return (
    <a
      href={link.kind === 'page' ? `${base}${link.to}` : link.to}
      target="_blank"
      rel="noopener noreferrer nofollow"
    >
      {content}
    </a>
  )
}
