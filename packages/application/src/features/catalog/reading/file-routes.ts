import type { Actor, Permission } from '@kitchen-table/domain/accounts'
import { requireActor } from '../../../platform/authorization/request-context.ts'
import { parseByteRange } from '../../../platform/responses/byte-range.ts'
import { contentDisposition, uploadedFileHeaders } from '../../../platform/responses/file-headers.ts'
import { type Route, readPathSegment } from '../../../platform/route.ts'
import type { FileOwner } from '../../../platform/uploads/file-url.ts'
import type { DownloadHeaders, FileBody, FileRange } from '../../../platform/uploads/ports.ts'
import type { ReadFile } from './read-file.ts'

/** Types that no browser runs as a page or script. Any other file is sent as bytes of no known type. */
const INERT_TYPE =
  /^(?:(?:audio|video|font)\/[\w.-]+|image\/(?:png|jpeg|webp|gif|avif|heic|tiff|bmp)|text\/(?:plain|csv|calendar|markdown)|application\/(?:pdf|zip|json|rtf|msword|epub\+zip|vnd\.[\w.-]+))$/

/** Returns the media type of a download, whatever type was declared for it (docs/security.md T51). */
function toDownloadType(type: string): string {
  return INERT_TYPE.test(type) ? type : 'application/octet-stream'
}

const isDownload = (owner: FileOwner): boolean =>
  owner.kind === 'resource' || (owner.kind === 'unit' && owner.part === 'attachment')

function toDownloadHeaders({ type, name }: { type: string; name: string }): DownloadHeaders {
  return { type: toDownloadType(type), disposition: contentDisposition('attachment', name) }
}

function createFileResponse(owner: FileOwner, file: FileBody, range: FileRange | undefined): Response {
  const { type, disposition } = isDownload(owner)
    ? toDownloadHeaders(file)
    : { type: file.type, disposition: contentDisposition('inline', file.name) }
  const headers = new Headers({
    ...uploadedFileHeaders,
    'Content-Type': type,
    'Content-Disposition': disposition,
    'Cache-Control': 'private, max-age=3600',
    // Another person in the same browser must not get the cached file.
    Vary: 'Cookie',
    'Accept-Ranges': 'bytes',
  })
  if (range === undefined || file.size === 0) {
    headers.set('Content-Length', String(file.size))
    return new Response(file.body, { headers })
  }
  const end = Math.min(range.end, file.size - 1)
  headers.set('Content-Range', `bytes ${range.start}-${end}/${file.size}`)
  headers.set('Content-Length', String(end - range.start + 1))
  return new Response(file.body, { status: 206, headers })
}

/** The address is good for a minute, and for everybody who has it, so that nothing may store it. */
const redirectToStorage = (address: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...uploadedFileHeaders, Location: address, 'Cache-Control': 'no-store' },
  })

type Deps = { readFile: ReadFile }

/** Returns the response with a file, for a person who may read the record that it belongs to. */
export function respondWithFile({ readFile }: Deps) {
  return async (actor: Actor, owner: FileOwner, headers: Headers): Promise<Response> => {
    const range = parseByteRange(headers.get('range'))
    const file = await readFile(actor, owner, range, isDownload(owner) ? toDownloadHeaders : undefined)
    if ('address' in file) return redirectToStorage(file.address)
    if (range && file.size > 0 && range.start >= file.size) {
      await file.body.cancel()
      return new Response(null, {
        status: 416,
        headers: { ...uploadedFileHeaders, 'Content-Range': `bytes */${file.size}` },
      })
    }
    return createFileResponse(owner, file, range)
  }
}

const SEGMENT = /^[a-z0-9-]{1,80}$/

/**
 * Serves files behind the session and the policy check, never by their keys (docs/security.md T29, T51). Downloads are
 * sent by the storage, if it can.
 */
export function fileRoutes(deps: Deps): Route[] {
  const send = respondWithFile(deps)
  const route = (
    permission: Permission,
    path: string,
    toOwner: (read: (name: string) => string) => FileOwner,
  ): Route => ({
    permission,
    method: 'GET',
    path,
    segmentPattern: SEGMENT,
    sendsFile: true,
    handler: (call) =>
      send(
        requireActor(call),
        toOwner((name) => readPathSegment(call, name)),
        call.request.headers,
      ),
  })
  return [
    route('catalog.read', '/files/units/{unitId}/attachment', (read) => ({
      kind: 'unit',
      unitId: read('unitId'),
      part: 'attachment',
    })),
    route('catalog.read', '/files/units/{unitId}/image', (read) => ({
      kind: 'unit',
      unitId: read('unitId'),
      part: 'image',
    })),
    route('catalog.read', '/files/units/{unitId}/film', (read) => ({
      kind: 'unit',
      unitId: read('unitId'),
      part: 'film',
    })),
    route('catalog.read', '/files/topics/{layout}/{slug}/banner', (read) => ({
      kind: 'topic',
      layout: read('layout'),
      slug: read('slug'),
    })),
    route('catalog.resources.download', '/files/resources/{resourceId}', (read) => ({
      kind: 'resource',
      resourceId: read('resourceId'),
    })),
    route('groups.read', '/files/groups/{slug}/logo', (read) => ({ kind: 'group', slug: read('slug') })),
    route('accounts.profile.read', '/files/people/{sub}/picture', (read) => ({
      kind: 'person',
      sub: read('sub'),
    })),
  ]
}
