import type { Plugin } from 'vite'

/** The loader of a route's chunk, as the router's plugin writes it. */
const routeImporterPattern = /(const \$\$split\w+Importer = )\(\) => (import\([^)]*\))/g

/** Loads the routes' chunks with `loadChunk`, which retries. Runs after the router's plugin, which writes the code. */
export function retryRouteChunksPlugin(): Plugin {
  let transformedCount = 0
  return {
    name: 'retry-route-chunks',
    buildEnd(error) {
      if (error === undefined && transformedCount === 0)
        this.error(
          'No route loader matches routeImporterPattern: the router plugin writes loaders in another form',
        )
    },
    transform(code, id) {
      if (!id.includes('/src/routes/') || !routeImporterPattern.test(code)) return null
      routeImporterPattern.lastIndex = 0
      transformedCount += 1
      const transformed = code.replace(
        routeImporterPattern,
        (_, name, importCall) => `${name}() => loadChunk(() => ${importCall})`,
      )
      return { code: `import { loadChunk } from '/src/app/load-chunk.ts'\n${transformed}`, map: null }
    },
  }
}
