/** Time without data after which the request of a file is aborted: before `loadChunk` gives up. Milliseconds. */
const TIME_WITHOUT_DATA = 8000

const isInPage = (path: string) =>
  document.querySelector(`script[src="${path}"],link[rel="stylesheet"][href="${path}"]`) !== null

/** Calls `load` once for each path that the page does not have, and again after a failure or `forget`. */
function oncePerPath(load: (path: string) => Promise<void>) {
  const results = new Map<string, Promise<void>>()
  return {
    load(path: string): Promise<void> {
      let result = results.get(path)
      if (result === undefined) {
        result = isInPage(path) ? Promise.resolve() : load(path)
        results.set(path, result)
        result.catch(() => results.delete(path))
      }
      return result
    },
    forget: (path: string) => results.delete(path),
  }
}

/** Loads files into the browser's cache, which has only what was read to its end. */
const cache = oncePerPath(async (path) => {
  const controller = new AbortController()
  const startTimer = () => setTimeout(() => controller.abort(), TIME_WITHOUT_DATA)
  let timer = startTimer()
  try {
    const { ok, status, body } = await fetch(path, { signal: controller.signal })
    if (!ok) throw new Error(`${path} could not be loaded: status ${status}`)
    const reader = body?.getReader()
    for (let piece = await reader?.read(); piece?.done === false; piece = await reader?.read()) {
      clearTimeout(timer)
      timer = startTimer()
    }
  } finally {
    clearTimeout(timer)
  }
})

const styleSheets = oncePerPath((path) => {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => {
      // `isInPage` must not find a style sheet that the page does not have.
      link.remove()
      reject(new Error(`${path} could not be loaded`))
    }
    document.head.append(link)
  })
})

/**
 * Calls `load`, a dynamic `import()`, once the files that it needs are in the browser's cache: the chunk's script, what
 * that imports, and their style sheets, by their paths from the root of the site. Rejects when one of them cannot be
 * loaded; a later call requests it again.
 *
 * Most browsers never request a module again once its `import()` has failed (so the HTML standard had it until 2026,
 * whatwg/html#10327), but they do request a file again that could not be fetched. When the cache does not keep a file
 * until it is imported, and the connection fails in between, such a browser needs a reload.
 *
 * In builds, every `import()` calls this in place of Vite's own helper (vite/retry-imports.ts). What a document preloads
 * is for this `fetch` (apps/server/src/http/page-renderer.ts).
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  files: readonly string[] = [],
): Promise<Module> {
  const paths = files.map((file) => `/${file}`)
  await Promise.all(paths.map(cache.load))
  try {
    await Promise.all(paths.filter((path) => path.endsWith('.css')).map(styleSheets.load))
    return await load()
  } catch (error) {
    // The cache may no longer have them.
    paths.forEach(cache.forget)
    throw error
  }
}
