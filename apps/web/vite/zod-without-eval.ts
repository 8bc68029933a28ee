import type { Plugin } from 'vite'

const ZOD_SETTINGS = /zod\/v4\/core\/core\.js$/

/**
 * Has Zod compile no schemas in browsers: it does so with `new Function`, and first tries whether it may. The content
 * security policy forbids it, and reports the attempt.
 */
export function zodWithoutEvalPlugin(): Plugin {
  return {
    name: 'zod-without-eval',
    transform: {
      filter: { id: ZOD_SETTINGS },
      handler: (code) => `globalThis.__zod_globalConfig = { jitless: true };\n${code}`,
    },
  }
}
