import { readFile } from 'node:fs/promises'
import { extname } from 'node:path'
import { type Route, uploadedFileHeaders } from '@kitchen-table/application/platform'

const contentTypes: Record<string, string> = {
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.jpg': 'image/jpeg',
  '.jpeg': 'image/jpeg',
  '.webp': 'image/webp',
}

/** Serves the installation's own logo (LOGO_FILE), also to visitors who are not signed in. */
export function logoRoute(file: string): Route {
  const type = contentTypes[extname(file).toLowerCase()] ?? 'application/octet-stream'
  return {
    permission: 'public.read',
    method: 'GET',
    path: '/logo',
    handler: async () =>
      new Response(new Uint8Array(await readFile(file)), {
        headers: { ...uploadedFileHeaders, 'Content-Type': type, 'Cache-Control': 'public, max-age=3600' },
      }),
  }
}
