// The web site as files: a folder that the build made goes in, pages under a path come out. Every page gets a nonce of its
// own, so that only styles that the page itself adds take effect; scripts come from files alone. Only files that were
// there at the start are served, each by its exact address: nothing is listed, nothing outside is reached.

import { randomBytes } from 'node:crypto'
import { existsSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import fastifyStatic from '@fastify/static'
import type { FastifyInstance, RouteHandlerMethod } from 'fastify'
import { SECURITY_HEADERS } from './security-headers.ts'

export interface StaticSiteOptions {
  /** Where the build put the site; holds an `index.html`. */
  readonly directory: string
  /** Where it is served, with a slash at both ends: `/desktop/`. */
  readonly path: string
}

const PAGE = 'index.html'
/** What the build wrote where the nonce belongs. */
const NONCE_PLACE = 'CSP_NONCE'
const NONCE_BYTES = 16
/** Names in this folder hold a hash of the content: a file there never changes. */
const HASHED = 'assets'
const FOREVER = 'public, max-age=31536000, immutable'
/** Kept, but asked about before every use. */
const ASK_FIRST = 'no-cache'
const POLICY = 'content-security-policy'

const NOT_BUILT =
  'The web site is not here: its files were not built. `npm start` builds them first, `npm run build` only builds.\n'

/** Whatever is no file of the site is the page, which knows its own addresses. */
export async function serveStaticSite(app: FastifyInstance, options: StaticSiteOptions): Promise<void> {
  const { directory, path } = options
  app.get(path.slice(0, -1), (_request, reply) => reply.redirect(path))
  if (!existsSync(join(directory, PAGE))) {
    app.get(`${path}*`, (_request, reply) =>
      reply.code(503).type('text/plain; charset=utf-8').send(NOT_BUILT),
    )
    return
  }
  await app.register(fastifyStatic, {
    root: directory,
    prefix: path,
    wildcard: false,
    index: false,
    // The build's own notes, the copies that are served in a file's stead, and the page, which is never served as it is.
    globIgnore: ['.*/**', '**/*.{br,gz}', PAGE],
    preCompressed: true,
    cacheControl: false,
    // More than one site may stand on a server.
    decorateReply: false,
    setHeaders: (reply, file) => {
      reply.header('vary', 'accept-encoding')
      reply.header('cache-control', file.startsWith(join(directory, HASHED)) ? FOREVER : ASK_FIRST)
    },
  })
  const notFound: RouteHandlerMethod = (_request, reply) => reply.callNotFound()
  // A part of an older build: to answer with the page would only hide that it is gone.
  app.get(`${path}${HASHED}/*`, notFound)
  servePage(app, path, readFileSync(join(directory, PAGE), 'utf8'))
}

/** The front door. Whoever types a page's address without the site's path is led to it; a call that does not exist is told so. */
export function leadToSite(app: FastifyInstance, path: string): void {
  app.get('/', (_request, reply) => reply.redirect(path))
  app.get('/:page', (request, reply) => {
    const isForPage = request.headers.accept?.includes('text/html') === true
    return isForPage ? reply.redirect(path + request.url.slice(1)) : reply.callNotFound()
  })
}

function servePage(app: FastifyInstance, path: string, page: string): void {
  const parts = page.split(NONCE_PLACE)
  app.get(
    `${path}*`,
    {
      // Hooks of a route run after those of the whole server, which set the policy that all other answers have.
      onSend: (_request, reply, _payload, done) => {
        const nonce = randomBytes(NONCE_BYTES).toString('base64')
        reply.header(POLICY, policyOf(nonce))
        done(null, parts.join(nonce))
      },
    },
    (_request, reply) =>
      reply.type('text/html; charset=utf-8').header('cache-control', 'no-store').send(page),
  )
}

/** The policy of all answers, and besides: styles with the nonce, and pictures that the page itself has at hand. */
function policyOf(nonce: string): string {
  const more: Readonly<Record<string, string>> = { 'style-src': `'nonce-${nonce}'`, 'img-src': 'blob:' }
  const directives = (SECURITY_HEADERS[POLICY] ?? '').split(';')
  return directives
    .map((directive) => {
      const added = more[directive.trim().split(' ')[0] ?? '']
      return added === undefined ? directive : `${directive} ${added}`
    })
    .join(';')
}
