import { fileURLToPath } from 'node:url'
import type { Plugin } from 'vite'

/** The fonts that every page uses, preloaded so that their requests need not wait for the style sheet. */
const PRELOADED_FONTS = /(?:fraunces|figtree)-latin-(?:full-|wght-)?normal.*\.woff2$/

const starter = fileURLToPath(new URL('../src/app/first-paint/start-after-paint.ts', import.meta.url))
/** Where the server writes the title, before everything that is loaded (apps/server/src/http/page-renderer.ts). */
const HEAD_PLACEHOLDER = '<!--head-->'
/** The scripts of the application, as the build writes them. */
const APP_SCRIPT = /\s*<script type="module"[^>]* src="[^"]+"><\/script>/g

/**
 * Adds preload links for the fonts to the page: their URLs are known only after the build. Puts the scripts of the
 * application into a template, from which a script of a few lines takes them after the first paint
 * (docs/architecture.md, "The first paint").
 */
export function pageTemplatePlugin(): Plugin {
  return {
    name: 'page-template',
    apply: 'build',
    buildStart() {
      this.emitFile({ type: 'chunk', id: starter, name: 'first-paint' })
    },
    transformIndexHtml: {
      order: 'post',
      handler(html, { bundle = {} }) {
        const file = Object.values(bundle).find(
          (item) => item.type === 'chunk' && item.facadeModuleId === starter,
        )
        if (file?.type !== 'chunk' || file.imports.length > 0 || file.exports.length > 0)
          throw new Error(
            'The script that starts the application is no script that a page can have without a module',
          )
        const fonts = Object.keys(bundle)
          .filter((name) => PRELOADED_FONTS.test(name))
          .map((name) => ({
            tag: 'link',
            attrs: { rel: 'preload', href: `/${name}`, as: 'font', type: 'font/woff2', crossorigin: '' },
            injectTo: 'head' as const,
          }))
        const scripts = [...html.matchAll(APP_SCRIPT)].map(([script]) => script.trim()).join('')
        const starterTag = `<script src="/${file.fileName}"></script><template data-after-paint>${scripts}</template>`
        return {
          html: html.replaceAll(APP_SCRIPT, '').replace(HEAD_PLACEHOLDER, `${HEAD_PLACEHOLDER}${starterTag}`),
          tags: fonts,
        }
      },
    },
  }
}
