import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { parseByteRange } from '@kitchen-table/application/platform'
import { createEncodedResponse, type EncodedBody } from './encoded-response.ts'
import { matchesIfNoneMatch } from './if-none-match.ts'

/** The types of files that are served; others in the folder are not. */
const contentTypes: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.ico': 'image/x-icon',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.mp4': 'video/mp4',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type Asset = EncodedBody & { type: string; isHashed: boolean }

function readOptionalFile(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}

function readAsset(path: string, address: string): Asset {
  const plain = readFileSync(path)
  return {
    type: contentTypes[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: readOptionalFile(`${path}.br`),
    gzip: readOptionalFile(`${path}.gz`),
    isHashed: address.startsWith('/assets/'),
  }
}

function loadAssets(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const assetFiles = files.filter((file) => file.isFile() && extname(file.name) in contentTypes)
  return new Map(
    assetFiles.map((file) => {
      const path = join(file.parentPath, file.name)
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, readAsset(path, address)]
    }),
  )
}

/** Types that are sent in ranges as well: Safari plays no film without them. They are not compressed. */
const rangeTypes = ['video/mp4']

/**
 * Returns the range of bytes that is requested, or null if the whole file is to be sent: without a range, for one of
 * another version of the file, and to a browser that has the file already.
 */
function createRangeResponse(
  { plain, etag }: EncodedBody,
  requestHeaders: Headers,
  responseHeaders: Record<string, string>,
): Response | null {
  const range = parseByteRange(requestHeaders.get('range'))
  const ifRange = requestHeaders.get('if-range')
  if (range === undefined || (ifRange !== null && ifRange !== etag)) return null
  if (matchesIfNoneMatch(requestHeaders.get('if-none-match'), etag)) return null
  if (range.start >= plain.length)
    return new Response(null, { status: 416, headers: { 'Content-Range': `bytes */${plain.length}` } })
  const end = Math.min(range.end, plain.length - 1)
  const headers = new Headers({ ...responseHeaders, ETag: etag })
  headers.set('Content-Range', `bytes ${range.start}-${end}/${plain.length}`)
  return new Response(new Uint8Array(plain.subarray(range.start, end + 1)), { status: 206, headers })
}

/** Serves the built assets from memory, compressed by the build. Returns null for any other address. */
export function createStaticAssetResponder(folder: string) {
  const assets = loadAssets(folder)
  return (address: string, headers: Headers): Response | null => {
    const asset = assets.get(address)
    if (!asset) return null
    const assetHeaders = {
      'Content-Type': asset.type,
      'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    }
    if (!rangeTypes.includes(asset.type)) return createEncodedResponse(asset, headers, assetHeaders)
    const rangeHeaders = { ...assetHeaders, 'Accept-Ranges': 'bytes' }
    return (
      createRangeResponse(asset, headers, rangeHeaders) ?? createEncodedResponse(asset, headers, rangeHeaders)
    )
  }
}
