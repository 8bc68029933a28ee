import { createHash } from 'node:crypto'
import { existsSync, readdirSync, readFileSync, writeFileSync } from 'node:fs'
import { join, relative } from 'node:path'
import { fileURLToPath } from 'node:url'
import { promisify } from 'node:util'
import { brotliCompress, constants, gzip } from 'node:zlib'
import { build } from 'vite'
import { saveEarlierAssets } from './earlier-assets.ts'
import { paintBundleConfig } from './vite/paint-bundle.ts'

const webRoot = fileURLToPath(new URL('.', import.meta.url))
const repoRoot = join(webRoot, '../..')
const dist = join(webRoot, 'dist')
const fingerprintFile = join(dist, '.built-from')

/** The inputs of the build. The fingerprint covers every file of these folders and `sourceFiles`. */
const sourceFolders = [
  'apps/web/src',
  'apps/web/vite',
  'apps/web/public',
  'packages/domain/src',
  'packages/contract/src',
  'packages/i18n/src',
  'content/banners',
  'content/films',
  'content/pictures',
]
const sourceFiles = ['apps/web/index.html', 'apps/web/vite.config.ts', 'package-lock.json']

function listFiles(folder: string): string[] {
  const entries = readdirSync(folder, { recursive: true, withFileTypes: true })
  return entries.filter((entry) => entry.isFile()).map(({ parentPath, name }) => join(parentPath, name))
}

function computeFingerprint(): string {
  const files = [
    ...sourceFolders.flatMap((folder) => listFiles(join(repoRoot, folder))),
    ...sourceFiles.map((file) => join(repoRoot, file)),
  ]
  const hash = createHash('sha256')
  for (const file of files.sort()) hash.update(relative(repoRoot, file)).update(readFileSync(file))
  return hash.digest('hex')
}

const brotliOptions = { params: { [constants.BROTLI_PARAM_QUALITY]: 11 } }

/** Writes `file.br` and `file.gz` at the highest levels, so that the server only selects a variant per request. */
async function compressFile(file: string): Promise<void> {
  const content = readFileSync(file)
  const [brotli, gzipped] = await Promise.all([
    promisify(brotliCompress)(content, brotliOptions),
    promisify(gzip)(content, { level: 9 }),
  ])
  writeFileSync(`${file}.br`, brotli)
  writeFileSync(`${file}.gz`, gzipped)
}

const currentFingerprint = computeFingerprint()
if (existsSync(fingerprintFile) && readFileSync(fingerprintFile, 'utf8') === currentFingerprint)
  process.exit(0)

process.stdout.write('Building the pages …\n')
const restoreEarlierAssets = saveEarlierAssets(dist, join(repoRoot, '.cache/earlier-assets'))
await build({ root: webRoot, logLevel: 'warn' })
await build(paintBundleConfig)
await Promise.all(
  listFiles(dist)
    .filter((file) => /\.(js|css|svg)$/.test(file))
    .map(compressFile),
)
restoreEarlierAssets()
writeFileSync(fingerprintFile, currentFingerprint)
