// Whether Markdown can be read without much work: how deep its quotes and lists lie within each other, how long its lines
// are, and how many signs a reader must match against each other. It never looks at what a text says.

import { CONTENT_LIMITS } from './limits.ts'

/** What begins a quote or an item of a list; several may stand one after another on a line. */
const BLOCK_START = /^[ \t]*(?:>|[-+*](?=[ \t])|\d{1,9}[.)](?=[ \t]))/
const SIGNS = ['[', ']', '(', '*', '_', '`', '~', '<', '!', '|'] as const
/** An item of a list lies in the one above when it stands so much further in. */
const INDENT = 2

export function isBounded(markdown: string): boolean {
  return markdown.split(/\n[ \t]*\n/).every(isBlockBounded)
}

function isBlockBounded(block: string): boolean {
  const lines = block.split('\n')
  if (lines.some((line) => line.length > CONTENT_LIMITS.lineLength || isDeep(line))) return false
  return SIGNS.every((sign) => count(block, sign) <= CONTENT_LIMITS.signsInBlock)
}

function isDeep(line: string): boolean {
  const begin = BLOCK_START.exec(line)
  if (begin === null) return false
  const indent = line.search(/[^ \t]/)
  let depth = Math.floor(indent / INDENT)
  for (let rest = line; depth <= CONTENT_LIMITS.blockDepth; depth++) {
    const start = BLOCK_START.exec(rest)
    if (start === null) return false
    rest = rest.slice(start[0].length)
  }
  return true
}

function count(text: string, sign: string): number {
  return text.split(sign).length - 1
}
