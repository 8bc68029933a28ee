import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { z } from 'zod'

/** The part of the build's manifest that is read: by source file or chunk, its file and the chunks that it imports. */
const manifestSchema = z.record(
  z.string(),
  z.object({ file: z.string(), imports: z.array(z.string()).optional() }),
)
type Manifest = z.infer<typeof manifestSchema>

const ADMIN_FRAME = 'src/routes/_authenticated._admin.tsx?tsr-split=component'
/** As in `…/_authenticated._admin.admin.updatetrack.$slug.tsx?tsr-split=component`: the address is `admin.updatetrack.$slug`. */
const adminRoutePattern = /^src\/routes\/_authenticated\._admin\.(admin\.[^?]+)\.tsx\?/

function readIfPresent(file: string): string | null {
  try {
    return readFileSync(file, 'utf8')
  } catch (error) {
    if (error instanceof Error && 'code' in error && error.code === 'ENOENT') return null
    throw error
  }
}

/**
 * The chunks whose files the page of the build names. The manifest does not tell them: Vite writes the imports of an entry
 * without code of its own into the page.
 */
function findInitialChunks(manifest: Manifest, page: string): Set<string> {
  return new Set(Object.keys(manifest).filter((chunk) => page.includes(`"/${manifest[chunk]?.file}"`)))
}

/** Returns these chunks and all that they import, without the excluded ones. */
function withImports(manifest: Manifest, chunks: string[], excluded: ReadonlySet<string>): Set<string> {
  const found = new Set(chunks)
  for (const chunk of found)
    for (const imported of manifest[chunk]?.imports ?? []) if (!excluded.has(imported)) found.add(imported)
  return found
}

function matchesRoute(segments: readonly string[], route: readonly string[]): boolean {
  return (
    segments.length === route.length &&
    route.every((part, index) => part.startsWith('$') || part === segments[index])
  )
}

/**
 * Returns which scripts a page for administrators loads after the page's own script, by its path, from the manifest of
 * the build. The page preloads them, so that they load at the same time. Other pages have small scripts: none.
 */
export function createRouteChunkFinder(webDir: string): (path: string) => readonly string[] {
  const manifest = manifestSchema.parse(
    JSON.parse(readIfPresent(join(webDir, '.vite/manifest.json')) ?? '{}'),
  )
  const initial = findInitialChunks(manifest, readIfPresent(join(webDir, 'index.html')) ?? '')
  const routes = Object.keys(manifest).flatMap((source) => {
    const address = adminRoutePattern.exec(source)?.[1]
    if (address === undefined) return []
    const chunks = [...withImports(manifest, [ADMIN_FRAME, source], initial)]
    const files = chunks.flatMap((chunk) => manifest[chunk]?.file ?? [])
    return [{ segments: address.split('.'), files: files.map((file) => `/${file}`) }]
  })
  return (path) => {
    const segments = path.split('/').slice(1)
    return routes.find((route) => matchesRoute(segments, route.segments))?.files ?? []
  }
}
