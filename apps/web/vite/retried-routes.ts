import type { Plugin } from 'vite'

/** The loader of a route's part, as the router's plugin writes it. */
const loader = /(const \$\$split\w+Importer = )\(\) => (import\([^)]*\))/g

/**
 * Has the parts of routes loaded by `loadPart`, which tries again and reports an error of ours. The router's plugin
 * writes the loaders, so that they can be changed only here, after it.
 */
export function retriedRoutes(): Plugin {
  let changed = 0
  return {
    name: 'retried-routes',
    buildEnd(error) {
      if (error === undefined && changed === 0)
        this.error('The router writes the loaders of routes differently now')
    },
    transform(code, id) {
      if (!id.includes('/src/routes/') || !loader.test(code)) return null
      loader.lastIndex = 0
      changed += 1
      const loaded = code.replace(loader, (_, name, part) => `${name}() => loadPart(() => ${part})`)
      return { code: `import { loadPart } from '/src/app/load-part.ts'\n${loaded}`, map: null }
    },
  }
}
