import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { fileHeaders } from './security-headers.ts'

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Serves the installation's own logo (LOGO_FILE), also to visitors who are not signed in. */
export function logoRoute(path: string) {
  const type = contentTypes[extname(path).toLowerCase()] ?? 'application/octet-stream'
  return async (): Promise<Response> =>
    new Response(new Uint8Array(await readFile(path)), {
      headers: { ...fileHeaders, 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
    })
}
