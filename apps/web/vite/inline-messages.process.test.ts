import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { fileURLToPath } from 'node:url'
import { build, createServer } from 'vite'
import { afterEach, beforeEach, expect, test } from 'vitest'
import { inlineMessagesPlugin } from './inline-messages.ts'

const catalog = (text: string) =>
  `import { defineMessages } from '@kitchen-table/i18n/messages'
  import { es } from './messages.es.ts'
  export const messages = defineMessages({ title: '${text}', more: 'More' }, { es })`
const sources = {
  'apps/a/src/messages.ts': catalog('Other title'),
  'apps/a/src/messages.es.ts': `export const es = { title: 'Otro título', more: 'Más' }`,
  'apps/b/src/messages.ts': catalog('Title'),
  'apps/b/src/messages.es.ts': `export const es = { title: 'Título', more: 'Más' }`,
  'apps/b/src/main.ts': `import { messages } from './messages.ts'\nconsole.log(messages.more())`,
}

// Within the repository, where the packages are found.
const cache = fileURLToPath(new URL('../../../.cache', import.meta.url))
let root = ''

function writeSource(path: string, text: string): void {
  mkdirSync(dirname(join(root, path)), { recursive: true })
  writeFileSync(join(root, path), text)
}

beforeEach(() => {
  mkdirSync(cache, { recursive: true })
  root = mkdtempSync(join(cache, 'inline-messages-'))
  for (const [path, text] of Object.entries(sources)) writeSource(path, text)
})
afterEach(() => rmSync(root, { recursive: true }))

/** Returns the chunks of a build, by their names. */
async function buildChunks(isEager = false): Promise<Map<string, string>> {
  const built = await build({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineMessagesPlugin({ root, isEager })],
    build: {
      write: false,
      minify: false,
      lib: { entry: 'apps/b/src/main.ts', formats: ['es'], fileName: 'main' },
    },
  })
  const [output] = Array.isArray(built) ? built : []
  return new Map(output?.output.map((file) => [file.name ?? '', file.type === 'chunk' ? file.code : '']))
}

test('translations are a chunk of their own, whose messages have the numbers that are in the code', async () => {
  const chunks = await buildChunks()
  expect([...chunks.keys()]).toEqual(['main', 'es'])
  expect(chunks.get('main')).toContain('message("More", 2001)()')
  expect(chunks.get('main')).toMatch(/loadTranslations\(2e3, \{ es: \(\) => import\("\.\/es-/)
  expect(chunks.get('es')).toMatch(/\["Título", "Más"\]/)
})

test('for a server, translations are part of the code', async () => {
  const chunks = await buildChunks(true)
  expect([...chunks.keys()]).toEqual(['main'])
  expect(chunks.get('main')).toContain('addTranslations("es", 2e3, ["Título", "Más"])')
})

test('a build fails if a catalog is used in another way than by its own name', async () => {
  writeSource('apps/b/src/all.ts', `export { messages } from './messages.ts'`)
  writeSource('apps/b/src/main.ts', `import { messages } from './all.ts'\nconsole.log(messages.more())`)
  await expect(buildChunks()).rejects.toThrow(/the build has .*apps\/b\/src\/messages\.ts/)
})

test('the development server shows what a translation is now', async () => {
  const server = await createServer({
    root,
    configFile: false,
    logLevel: 'silent',
    plugins: [inlineMessagesPlugin({ root })],
    cacheDir: join(root, 'cache'),
    optimizeDeps: { noDiscovery: true },
    server: { middlewareMode: true, ws: false },
  })
  const transform = async (url: string) => (await server.transformRequest(url))?.code
  const readTranslations = (first: number) => transform(`virtual:translations/${first}/es`)
  try {
    expect(await transform('/apps/b/src/main.ts')).toContain('("More", 2001)')
    expect(await readTranslations(2000)).toContain('"Título"')
    const writeAndRead = () => {
      // Again and again, as the server may not watch the files yet.
      writeSource('apps/b/src/messages.es.ts', `export const es = { title: 'Nombre', more: 'Más' }`)
      return readTranslations(2000)
    }
    await expect.poll(writeAndRead).toContain('"Nombre"')

    writeSource('apps/a/src/part.messages.ts', catalog('Part').replace('messages.es', 'part.messages.es'))
    writeSource('apps/a/src/part.messages.es.ts', `export const es = { title: 'Parte', more: 'Más' }`)
    await expect.poll(() => transform('/apps/b/src/main.ts')).toContain('("More", 3001)')
    expect(await readTranslations(2000)).toContain('"Parte"')
  } finally {
    await server.close()
  }
})
