import type { Plugin } from 'vite'

/** The fonts that every page uses, preloaded so that their requests need not wait for the style sheet. */
const PRELOADED_FONTS = /(?:fraunces|figtree)-latin-(?:full-|wght-)?normal.*\.woff2$/

/** Adds preload links for the fonts to the page. Their URLs are known only after the build. */
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
