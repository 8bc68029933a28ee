import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { extname, join, relative, sep } from 'node:path'
import { chosenEncoding, encodedTag } from './encodings.ts'

/** What the browser's part is made of; whatever else lies in the folder is not served. */
const types: Record<string, string> = {
  '.js': 'text/javascript; charset=utf-8',
  '.css': 'text/css; charset=utf-8',
  '.svg': 'image/svg+xml',
  '.png': 'image/png',
  '.webp': 'image/webp',
  '.woff2': 'font/woff2',
  '.txt': 'text/plain; charset=utf-8',
  '.webmanifest': 'application/manifest+json',
}

type Asset = {
  type: string
  /** Of the plain bytes. */
  etag: string
  plain: Buffer
  br: Buffer | null
  gzip: Buffer | null
  isHashed: boolean
}

function readIfThere(path: string): Buffer | null {
  return existsSync(path) ? readFileSync(path) : null
}

function readAsset(path: string, address: string): Asset {
  const plain = readFileSync(path)
  return {
    type: types[extname(path)] ?? 'application/octet-stream',
    etag: `"${createHash('sha256').update(plain).digest('base64url').slice(0, 22)}"`,
    plain,
    br: readIfThere(`${path}.br`),
    gzip: readIfThere(`${path}.gz`),
    isHashed: address.startsWith('/assets/'),
  }
}

function assetsIn(folder: string): Map<string, Asset> {
  if (!existsSync(folder)) return new Map()
  const files = readdirSync(folder, { recursive: true, withFileTypes: true })
  const served = files.filter((file) => file.isFile() && extname(file.name) in types)
  return new Map(
    served.map((file) => {
      const path = join(file.parentPath, file.name)
      const address = `/${relative(folder, path).split(sep).join('/')}`
      return [address, readAsset(path, address)]
    }),
  )
}

/**
 * The built pages' scripts, styles, fonts and marks, held in memory with the compressed forms that the build made.
 * Null for an address that is none of them.
 */
export function staticAssets(folder: string) {
  const assets = assetsIn(folder)
  return (address: string, headers: Headers): Response | null => {
    const asset = assets.get(address)
    if (!asset) return null
    const wanted = chosenEncoding(headers.get('accept-encoding'))
    const encoding = wanted !== null && asset[wanted] ? wanted : null
    const body = asset[encoding ?? 'plain'] ?? asset.plain
    const etag = encodedTag(asset.etag, encoding)
    const reply = new Headers({
      'Content-Type': asset.type,
      ETag: etag,
      Vary: 'Accept-Encoding',
      'Cache-Control': asset.isHashed ? 'public, max-age=31536000, immutable' : 'public, no-cache',
    })
    if (headers.get('if-none-match') === etag) return new Response(null, { status: 304, headers: reply })

    if (encoding !== null) reply.set('Content-Encoding', encoding)
    return new Response(new Uint8Array(body), { headers: reply })
  }
}
