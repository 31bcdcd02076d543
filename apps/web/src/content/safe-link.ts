// Where a link of an article may lead: a page of this site, the web, or a mail program. Anything else is no link.

export type SafeLink = { readonly kind: 'page' | 'outside'; readonly to: string }

const OUTSIDE: ReadonlySet<string> = new Set(['https:', 'http:', 'mailto:'])
/** What browsers drop from an address before they read it, and what could hide a scheme. */
const CONTROLS = /[\p{C}\s\\]/u

export function safeLink(href: string): SafeLink | undefined {
  if (CONTROLS.test(href)) return undefined
  // Two slashes at the start would lead to another site.
  if (/^\/(?!\/)/.test(href) || href.startsWith('#')) return { kind: 'page', to: href }
  if (!URL.canParse(href)) return undefined
  const address = new URL(href)
  if (!OUTSIDE.has(address.protocol)) return undefined
  return { kind: 'outside', to: address.href }
}
