import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { saveEarlierAssets } from './earlier-assets.ts'

const here = fileURLToPath(new URL('.', import.meta.url))
const root = join(here, '../..')
const dist = join(here, 'dist')
const stamp = join(dist, '.built-from')

/** Whatever the pages are built from. */
const sources = [
  'apps/web/src',
  'apps/web/vite',
  'apps/web/public',
  'packages/domain/src',
  'packages/contract/src',
  'content/banners',
]
const single = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json']

function filesIn(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

function fingerprint(): string {
  const files = [
    ...sources.flatMap((folder) => filesIn(join(root, folder))),
    ...single.map((file) => join(root, file)),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(relative(root, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const best = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Text is compressed once, here, as well as it can be; the server only picks. */
async function compress(file: string): Promise<void> {
  const plain = readFileSync(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(plain, best),
    promisify(gzip)(plain, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

const wanted = fingerprint()
if (existsSync(stamp) && readFileSync(stamp, 'utf8') === wanted) process.exit(0)

process.stdout.write('Building the pages …\n')
const restoreEarlierAssets = saveEarlierAssets(dist, join(root, '.cache/earlier-assets'))
await build({ root: here, logLevel: 'warn' })
await Promise.all(
  filesIn(dist)
    .filter((file) => /\.(js|css|svg)$/.test(file))
    .map(compress),
)
restoreEarlierAssets()
writeFileSync(stamp, wanted)
