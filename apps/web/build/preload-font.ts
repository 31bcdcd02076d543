// Names one font in the page's head, so that the browser fetches it along with the style sheet and not after it.

import type { Plugin } from 'vite'

export function preloadFont(name: RegExp): Plugin {
  return {
    name: 'candor-preload-font',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (html, { bundle = {} }) => {
        const file = Object.keys(bundle).find((each) => name.test(each) && each.endsWith('.woff2'))
        if (file === undefined) throw new Error(`no font matches ${name}`)
        const attrs = {
          rel: 'preload',
          as: 'font',
          type: 'font/woff2',
          href: `/desktop/${file}`,
          crossorigin: true,
        }
        return { html, tags: [{ tag: 'link', attrs, injectTo: 'head' }] }
      },
    },
  }
}
