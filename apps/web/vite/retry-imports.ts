import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** The module that Vite has every `import()` call. */
const VITE_HELPER = /^.vite\/preload-helper\.js$/
const importChunk = fileURLToPath(new URL('../src/app/import-chunk.ts', import.meta.url))

/** Returns the files of a chunk and of all that it imports statically: their scripts and style sheets. */
function findLoadedFiles(bundle: Rolldown.OutputBundle, file: string): Set<string> {
  const found = new Set([file])
  for (const current of found) {
    const chunk = bundle[current]
    if (chunk?.type !== 'chunk') continue
    for (const imported of [...chunk.imports, ...(chunk.viteMetadata?.importedCss ?? [])]) found.add(imported)
  }
  return found
}

/**
 * Has every `import()` of a build call `importChunk`, so that what could not be loaded can be loaded again. It gets the
 * files that the importing chunk has not loaded itself.
 */
export function retryImports(): Plugin {
  let bundle: Rolldown.OutputBundle = {}
  let isReplaced = false
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'pre',
    config: () => ({
      build: {
        modulePreload: {
          // The polyfill would run with the page's script, after all that it could preload.
          polyfill: false,
          resolveDependencies(file, dependencies, { hostId, hostType }) {
            if (hostType === 'html') return dependencies
            const loaded = findLoadedFiles(bundle, hostId)
            // Vite lists nothing where a chunk has only its own file.
            const files = dependencies.length === 0 ? [file] : dependencies
            return files.filter((name) => !loaded.has(name))
          },
        },
      },
    }),
    load: {
      filter: { id: VITE_HELPER },
      handler() {
        isReplaced = true
        return `export { importChunk as __vitePreload } from ${JSON.stringify(importChunk)}`
      },
    },
    buildEnd(error) {
      if (error === undefined && !isReplaced)
        this.error(`No module ${VITE_HELPER.source}: Vite has another helper for import()`)
    },
    generateBundle(_, output) {
      bundle = output
    },
  }
}
