import type { Plugin } from 'vite'

/** The fonts that every page paints with, asked for before the style sheet names them. */
const PRELOADED_FONTS = /(?:fraunces|figtree)-latin-(?:full-|wght-)?normal.*\.woff2$/

/** Adds what only the finished build knows to the page: the addresses of its fonts. */
export function pageTemplate(): Plugin {
  return {
    name: 'page-template',
    apply: 'build',
    transformIndexHtml: {
      order: 'post',
      handler: (_html, { bundle = {} }) =>
        Object.keys(bundle)
          .filter((name) => PRELOADED_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          })),
    },
  }
}
