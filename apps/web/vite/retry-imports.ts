import { fileURLToPath } from 'node:url'
import type { Plugin, ResolveModulePreloadDependenciesFn } from 'vite'

/** The module that Vite has every `import()` call. */
const VITE_HELPER = /^.vite\/preload-helper\.js$/
const importChunk = fileURLToPath(new URL('../src/app/import-chunk.ts', import.meta.url))

/** Vite leaves out the list of files where a chunk has only its own. */
const addOwnFile: ResolveModulePreloadDependenciesFn = (file, dependencies, { hostType }) =>
  hostType === 'js' && dependencies.length === 0 ? [file] : dependencies

/** Has every `import()` of a build call `importChunk`, so that what could not be loaded can be loaded again. */
export function retryImports(): Plugin {
  let isReplaced = false
  return {
    name: 'retry-imports',
    apply: 'build',
    enforce: 'pre',
    // Without the polyfill, which would run with the page's script, after all that it could preload.
    config: () => ({ build: { modulePreload: { polyfill: false, resolveDependencies: addOwnFile } } }),
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
  }
}
