import { mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { build, type Rolldown } from 'vite'
import { afterAll, beforeAll, expect, test } from 'vitest'
import { retryImportsPlugin } from './retry-imports.ts'

const sources = {
  'index.html': '<script type="module" src="/main.js"></script>',
  'main.js': `import { shared } from './shared.js'
    shared()
    document.onclick = () => [import('./page.js'), import('./other.js'), import('./alone.js')]`,
  'shared.js': `import './shared.css'; export const shared = () => console.log('shared')`,
  'page.js': `import { shared } from './shared.js'; import { part } from './part.js'; import './page.css'
    export default () => [shared(), part()]`,
  'other.js': `import { part } from './part.js'; export default () => part()`,
  'alone.js': `export default 'alone'`,
  'part.js': `export const part = () => console.log('part')`,
  'shared.css': 'body { color: red }',
  'page.css': 'body { color: blue }',
}

const folder = mkdtempSync(join(tmpdir(), 'retry-imports-'))
afterAll(() => rmSync(folder, { recursive: true }))

let output: (Rolldown.OutputChunk | Rolldown.OutputAsset)[] = []

beforeAll(async () => {
  for (const [name, text] of Object.entries(sources)) writeFileSync(join(folder, name), text)
  const built = await build({
    root: folder,
    configFile: false,
    logLevel: 'silent',
    plugins: [retryImportsPlugin()],
    build: { write: false, minify: false },
  })
  if (!('output' in built)) throw new Error('The build has no output')
  output = built.output
})

/** Returns the names, without their hashes, of the files that the page's script loads before an import of `name`. */
function findLoadedFiles(name: string): string[] {
  const entry = output.find((file) => file.type === 'chunk' && file.isEntry)
  const code = entry?.type === 'chunk' ? entry.code : ''
  const files: string[] = JSON.parse(/d=\(m\.f\|\|\(m\.f=(\[.*?\])\)\)/.exec(code)?.[1] ?? '[]')
  const indexes = new RegExp(`import\\("\\./${name}-[^"]+"\\),\\s*__vite__mapDeps\\((\\[[\\d,]*\\])\\)`).exec(
    code,
  )
  if (indexes?.[1] === undefined) throw new Error(`No import of ${name} with its files in ${code}`)
  const positions: number[] = JSON.parse(indexes[1])
  return positions.map((position) => files[position]?.replace(/^assets\/(\w+)-.*(\.\w+)$/, '$1$2') ?? 'none')
}

test.each([
  ['page', ['page.js', 'part.js', 'page.css']],
  ['other', ['other.js', 'part.js']],
  ['alone', ['alone.js']],
])('the import of %s loads the files that the page has not loaded', (name, files) => {
  expect(findLoadedFiles(name)).toEqual(files)
})

test('imports call importChunk in place of the helper of Vite', () => {
  const code = output.map((file) => (file.type === 'chunk' ? file.code : '')).join('\n')
  expect(code).toContain('async function importChunk')
  expect(code).not.toContain('vite:preloadError')
})
