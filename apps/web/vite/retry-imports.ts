import { fileURLToPath } from 'node:url'
import type { Plugin, Rolldown } from 'vite'

/** The module that Vite has every `import()` call. Its id begins with a NUL character, which `.` stands for. */
const VITE_HELPER = /^.vite\/preload-helper\.js$/
const importChunk = fileURLToPath(new URL('../src/app/import-chunk.ts', import.meta.url))

/** Returns the scripts of a chunk: its own, and those that it imports statically. */
function findScripts(bundle: Rolldown.OutputBundle, file: string): Set<string> {
  const found = new Set([file])
  for (const current of found) {
    const chunk = bundle[current]
    if (chunk?.type !== 'chunk') throw new Error(`The build has no chunk ${current}`)
    for (const imported of chunk.imports) found.add(imported)
  }
  return found
}

/**
 * Has every `import()` of a build call `importChunk`, so that what could not be loaded can be loaded again. It gets the
 * scripts that the importing chunk has not loaded itself, and from Vite all style sheets.
 */
export function retryImportsPlugin(): Plugin {
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
          resolveDependencies(file, scripts, { hostId, hostType }) {
            if (hostType === 'html') return scripts
            // A chunk that has only style sheets is no file of the build.
            if (bundle[file] === undefined) return []
            const loaded = findScripts(bundle, hostId)
            // Vite lists nothing where a chunk has only its own file.
            return [...findScripts(bundle, file)].filter((script) => !loaded.has(script))
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
