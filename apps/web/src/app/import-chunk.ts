/** The files of chunks that the page has, or is loading, by their path. Those that failed to load are not among them. */
const files = new Map<string, Promise<void>>()

const isInPage = (path: string) =>
  document.querySelector(`script[src="${path}"],link[rel="stylesheet"][href="${path}"]`) !== null

function addStyleSheet(path: string): Promise<void> {
  const link = document.createElement('link')
  link.rel = 'stylesheet'
  link.href = path
  return new Promise((resolve, reject) => {
    link.onload = () => resolve()
    link.onerror = () => reject(new Error(`${path} could not be loaded`))
    document.head.append(link)
  })
}

/** Has the browser's cache hold the file, and the page the style sheet. */
async function loadFile(path: string): Promise<void> {
  const response = await fetch(path)
  if (!response.ok) throw new Error(`${path} could not be loaded: status ${response.status}`)
  await response.arrayBuffer()
  if (path.endsWith('.css')) await addStyleSheet(path)
}

function loadFileOnce(path: string): Promise<void> {
  let file = files.get(path)
  if (file === undefined) {
    file = isInPage(path) ? Promise.resolve() : loadFile(path)
    files.set(path, file)
    file.catch(() => files.delete(path))
  }
  return file
}

/**
 * Calls `load`, a dynamic `import()`, once the files that it needs are loaded: the chunk's script, what that imports,
 * and their style sheets, by their paths from the root of the site. Rejects when one of them cannot be loaded; a later
 * call requests that one again. A page never requests a module again whose `import()` or `modulepreload` has failed
 * (HTML, "fetch a single module script"), nor does Chromium what failed to preload; it does what failed to `fetch`. What
 * a document preloads is for this `fetch` (apps/server/src/http/page-renderer.ts).
 *
 * In builds, every `import()` calls this in place of Vite's own helper (vite/retry-imports.ts).
 */
export async function importChunk<Module>(
  load: () => Promise<Module>,
  paths: readonly string[] = [],
): Promise<Module> {
  await Promise.all(paths.map((path) => loadFileOnce(`/${path}`)))
  return load()
}
