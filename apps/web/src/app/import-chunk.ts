const isInPage = (path: string) =>
  document.querySelector(`script[src="${path}"],link[rel="stylesheet"][href="${path}"]`) !== null

/** Returns a function that calls `load` once for each path, and again after a failure; never for what the page has. */
function oncePerPath(load: (path: string) => Promise<void>): (path: string) => Promise<void> {
  const results = new Map<string, Promise<void>>()
  return (path) => {
    let result = results.get(path)
    if (result === undefined) {
      result = isInPage(path) ? Promise.resolve() : load(path)
      results.set(path, result)
      result.catch(() => results.delete(path))
    }
    return result
  }
}

/** Loads a file into the browser's cache. */
const cacheFile = oncePerPath(async (path) => {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} could not be loaded: status ${response.status}`)
  await response.arrayBuffer()
})

/** Adds a style sheet or a module to the page. */
const addToPage = oncePerPath((path) => {
  const link = document.createElement('link')
  link.rel = path.endsWith('.css') ? 'stylesheet' : 'modulepreload'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // Or else it would pass for what the page has.
      link.remove()
      reject(new Error(`${path} could not be loaded`))
    }
    document.head.append(link)
  })
})

/**
 * Calls `load`, a dynamic `import()`, once the files that it needs are loaded: the chunk's script, what that imports,
 * and their style sheets, by their paths from the root of the site. Rejects when one of them cannot be loaded; a later
 * call requests that one again. A page never requests a module again whose `import()` or `modulepreload` has failed
 * (HTML, "fetch a single module script"), nor does Chromium what failed to preload; it does what failed to `fetch`. So
 * all files are in the cache before any becomes a module. What a document preloads is for this `fetch`
 * (apps/server/src/http/page-renderer.ts).
 *
 * In builds, every `import()` calls this in place of Vite's own helper (vite/retry-imports.ts).
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const paths = files.map((file) => `/${file}`)
  await Promise.all(paths.map(cacheFile))
  await Promise.all(paths.map(addToPage))
  return load()
}
