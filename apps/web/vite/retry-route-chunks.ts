import type { Plugin } from 'vite'

/** The loader of a route's part, as the router's plugin writes it. */
const routeImporterPattern = /(const \$\$split\w+Importer = )\(\) => (import\([^)]*\))/g

/**
 * Has the parts of routes loaded by `loadChunk`, which tries again and reports an error of ours. The router's plugin
 * writes the loaders, so that they can be changed only here, after it.
 */
export function retryRouteChunks(): Plugin {
  let transformedCount = 0
  return {
    name: 'retry-route-chunks',
    buildEnd(error) {
      if (error === undefined && transformedCount === 0)
        this.error('The router writes the loaders of routes differently now')
    },
    transform(code, id) {
      if (!id.includes('/src/routes/') || !routeImporterPattern.test(code)) return null
      routeImporterPattern.lastIndex = 0
      transformedCount += 1
      const transformed = code.replace(
        routeImporterPattern,
        (_, name, part) => `${name}() => loadChunk(() => ${part})`,
      )
      return { code: `import { loadChunk } from '/src/app/load-chunk.ts'\n${transformed}`, map: null }
    },
  }
}
