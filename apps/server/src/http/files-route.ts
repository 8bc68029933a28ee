import type { CatalogFeature } from '@kitchen-table/application/features'
import type { FileOwner } from '@kitchen-table/application/platform'
import type { DownloadHeaders, FileBody, FileRange } from '@kitchen-table/application/ports'
import type { Actor } from '@kitchen-table/domain/accounts'
import { fileHeaders } from './security-headers.ts'
import { streamChunks } from './stream-chunks.ts'

const segmentPattern = '([a-z0-9-]{1,80})'
const unitFilePath = new RegExp(`^/files/units/${segmentPattern}/(attachment|image)$`)
const topicBannerPath = new RegExp(`^/files/topics/${segmentPattern}/${segmentPattern}/banner$`)
const resourcePath = new RegExp(`^/files/resources/${segmentPattern}$`)
const personPicturePath = new RegExp(`^/files/people/${segmentPattern}/picture$`)
const groupLogoPath = new RegExp(`^/files/groups/${segmentPattern}/logo$`)

/** Returns the record whose file a path names, or null. */
export function parseFileOwner(path: string): FileOwner | null {
  const [, unitId, part] = unitFilePath.exec(path) ?? []
  if (unitId && part) return { kind: 'unit', unitId, part: part === 'image' ? 'image' : 'attachment' }
  const [, layout, slug] = topicBannerPath.exec(path) ?? []
  if (layout && slug) return { kind: 'topic', layout, slug }
  const [, resourceId] = resourcePath.exec(path) ?? []
  if (resourceId) return { kind: 'resource', resourceId }
  const [, group] = groupLogoPath.exec(path) ?? []
  if (group) return { kind: 'group', slug: group }
  const [, sub] = personPicturePath.exec(path) ?? []
  return sub ? { kind: 'person', sub } : null
}

/** Returns a single range of bytes. Undefined, for any other header, means the whole file, as RFC 9110 allows. */
function parseRange(header: string | null): FileRange | undefined {
  const [, from, to] = /^bytes=(\d{1,15})-(\d{0,15})$/.exec(header ?? '') ?? []
  if (from === undefined) return undefined
  const start = Number(from)
  const end = to ? Number(to) : Number.MAX_SAFE_INTEGER
  return start <= end ? { start, end } : undefined
}

/** Returns the header's value by RFC 6266: an ASCII name for old clients, and the full name in UTF-8. */
export function contentDisposition(kind: 'inline' | 'attachment', name: string): string {
  const asciiName = name.replace(/[^\x20-\x7e]|["\\%/]/g, '_')
  const encodedName = encodeURIComponent(name.toWellFormed()).replace(
    /['()*]/g,
    (c) => `%${c.charCodeAt(0).toString(16)}`,
  )
  return `${kind}; filename="${asciiName}"; filename*=UTF-8''${encodedName}`
}

/** Types that no browser runs as a page or script. Any other file is sent as bytes of no known type. */
const INERT_TYPE =
  /^(?:(?:audio|video|font)\/[\w.-]+|image\/(?:png|jpeg|webp|gif|avif|heic|tiff|bmp)|text\/(?:plain|csv|calendar|markdown)|application\/(?:pdf|zip|json|rtf|msword|epub\+zip|vnd\.[\w.-]+))$/

/** Returns the media type of a download, whatever type was declared for it (docs/security.md T51). */
export function toDownloadType(type: string): string {
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
    ...fileHeaders,
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

/** Serves the whole library as an archive, which is made as fast as it is sent. */
export function libraryRoute({ exportLibrary }: Pick<CatalogFeature, 'exportLibrary'>) {
  return async (actor: Actor): Promise<Response> => {
    const { name, chunks } = await exportLibrary(actor)
    return new Response(streamChunks(chunks), {
      headers: {
        ...fileHeaders,
        'Content-Type': 'application/zip',
        'Content-Disposition': contentDisposition('attachment', name),
        'Cache-Control': 'no-store',
      },
    })
  }
}

/** The address is good for a minute, and for everybody who has it, so that nothing may store it. */
const redirectToStorage = (address: string): Response =>
  new Response(null, {
    status: 303,
    headers: { ...fileHeaders, Location: address, 'Cache-Control': 'no-store' },
  })

/**
 * Serves files behind the session and the policy check, never by their keys (docs/security.md T29, T51). Downloads are
 * sent by the storage, if it can.
 */
export function filesRoute({ readFile }: { readFile: CatalogFeature['readFile'] }) {
  return async (actor: Actor, owner: FileOwner, headers: Headers): Promise<Response> => {
    const range = parseRange(headers.get('range'))
    const file = await readFile(actor, owner, range, isDownload(owner) ? toDownloadHeaders : undefined)
    if ('address' in file) return redirectToStorage(file.address)
    if (range && file.size > 0 && range.start >= file.size) {
      await file.body.cancel()
      return new Response(null, {
        status: 416,
        headers: { ...fileHeaders, 'Content-Range': `bytes */${file.size}` },
      })
    }
    return createFileResponse(owner, file, range)
  }
}
