import { existsSync, globSync, statSync } from 'node:fs'
import { registerHooks } from 'node:module'
import { dirname, join } from 'node:path'
import { fileURLToPath, pathToFileURL } from 'node:url'
import { languages } from '@kitchen-table/i18n/locale'
import { hasTags, type MessageCatalog, readCatalog } from '@kitchen-table/i18n/messages'
import compile from 'icu-minify/compile'
import { type Plugin, parseSync, Visitor } from 'vite'

const repositoryRoot = fileURLToPath(new URL('../../..', import.meta.url))

/** A catalog with the number of its first message in the build, or null if it has no translations. */
export type NumberedCatalog = MessageCatalog & { first: number | null }
type LoadCatalog = (file: string) => Promise<NumberedCatalog>

/** More than any catalog has messages. */
const NUMBERS_PER_CATALOG = 1000

/** Returns the files of a catalog: its own, and those of its translations. */
const filesOf = (file: string) =>
  [file, ...languages.map((language) => file.replace(/ts$/, `${language}.ts`))].filter(existsSync)

// What a catalog imports is imported again with it: Node keeps the modules that it has.
registerHooks({
  resolve(specifier, context, nextResolve) {
    const resolved = nextResolve(specifier, context)
    const [, version] = /[/.]messages\.ts\?([\d.]+)$/.exec(context.parentURL ?? '') ?? []
    return version === undefined || !specifier.startsWith('.')
      ? resolved
      : { ...resolved, url: `${resolved.url}?${version}` }
  },
})

async function importCatalog(file: string): Promise<MessageCatalog> {
  // Vite's development server asks for a catalog again after it was changed.
  const version = Math.max(...filesOf(file).map((each) => statSync(each).mtimeMs))
  const { messages } = await import(`${pathToFileURL(file).href}?${version}`)
  const catalog = readCatalog(messages)
  if (catalog === null) throw new Error(`${file} does not export messages`)
  return catalog
}

/** Returns the files of all catalogs below a folder, in a stable order. */
const listCatalogs = (root: string): string[] =>
  globSync('{packages,apps}/*/src/**/{messages,*.messages}.ts', { cwd: root })
    .sort()
    .map((path) => join(root, path))

/** Returns the files of the catalogs with translations, in a stable order. */
async function findTranslatedCatalogs(root: string): Promise<string[]> {
  const catalogs = await Promise.all(
    listCatalogs(root).map(async (file) => {
      const { translations } = await importCatalog(file)
      return Object.keys(translations).length > 0 ? file : null
    }),
  )
  return catalogs.filter((file) => file !== null)
}

type Replacement = { start: number; end: number; text: string }

function writeMessage({ english, first }: NumberedCatalog, key: string): string {
  const text = english[key]
  if (text === undefined) throw new Error(`No message has the name ${key}`)
  const number = first === null ? -1 : first + Object.keys(english).indexOf(key)
  const compiled = JSON.stringify(compile(text))
  if (hasTags(text)) return `$message(${compiled}, ${number}, true)`
  return number === -1 ? `$message(${compiled})` : `$message(${compiled}, ${number})`
}

/**
 * Replaces each use of a message by the message itself, compiled: `messages.title()` by `$message("Title")()`. Returns
 * null for code that imports no catalog. Catalogs are files with the name messages.ts or
 * part.messages.ts, and are used by `messages.name` alone.
 */
export async function inlineMessagesInCode(code: string, id: string, loadCatalog: LoadCatalog) {
  if (!code.includes('messages.ts')) return null
  const { program, module } = parseSync(id.replace(/\?.*/, ''), code)
  const imports = module.staticImports.filter(({ moduleRequest }) =>
    /^\..*[./]messages\.ts$/.test(moduleRequest.value),
  )
  const catalogs = new Map<string, NumberedCatalog>()
  const files: string[] = []
  const translated = new Set<number>()
  const replacements: Replacement[] = []
  for (const { start, end, moduleRequest, entries } of imports) {
    const file = join(dirname(id), moduleRequest.value)
    const catalog = await loadCatalog(file)
    files.push(file)
    if (catalog.first !== null) translated.add(catalog.first)
    for (const { localName } of entries) catalogs.set(localName.value, catalog)
    replacements.push({ start, end, text: '' })
  }
  if (catalogs.size === 0) return null

  const isName = new Set<number>()
  const others: string[] = []
  new Visitor({
    MemberExpression({ object, property, computed, start, end }) {
      if (!computed) isName.add(property.start)
      const catalog = object.type === 'Identifier' ? catalogs.get(object.name) : undefined
      if (catalog === undefined || computed || property.type !== 'Identifier') return
      isName.add(object.start)
      replacements.push({ start, end, text: writeMessage(catalog, property.name) })
    },
    Property({ key, shorthand }) {
      if (!shorthand) isName.add(key.start)
    },
    TSPropertySignature({ key }) {
      isName.add(key.start)
    },
    Identifier({ name, start }) {
      const isImport = imports.some((statement) => start >= statement.start && start < statement.end)
      if (catalogs.has(name) && !isImport && !isName.has(start)) others.push(`${name} at ${start}`)
    },
  }).visit(program)
  if (others.length > 0)
    throw new Error(`${id}: messages are used by their names alone, not by ${others.join(', ')}`)

  let inlined = code
  for (const { start, end, text } of replacements.toSorted((a, b) => b.start - a.start)) {
    const lines = code.slice(start, end).split('\n').length - text.split('\n').length
    inlined = inlined.slice(0, start) + text + '\n'.repeat(lines) + inlined.slice(end)
  }
  const header = [
    "import { message as $message } from '@kitchen-table/i18n/compiled'",
    ...[...translated].map((first) => `import '${TRANSLATIONS}${first}'`),
  ]
  return { code: `${header.join('; ')}; ${inlined}`, files }
}

const TRANSLATIONS = 'virtual:translations/'
const translationsId = /^\0virtual:translations\/(\d+)(?:\/(\w+))?$/

/** Writes the module that adds a catalog's translations: `isEager` with the code, or else where the page's language needs it. */
function writeLoader(first: string, languages: readonly string[], isEager: boolean): string {
  const source = (language: string) => `'${TRANSLATIONS}${first}/${language}'`
  const loaders = languages.map((language) => `${language}: () => import(${source(language)})`)
  if (!isEager)
    return [
      "import { loadTranslations } from '@kitchen-table/i18n/compiled'",
      `loadTranslations(${first}, { ${loaders.join(', ')} })`,
    ].join('\n')
  return [
    "import { addTranslations } from '@kitchen-table/i18n/compiled'",
    ...languages.map((language) => `import ${language} from ${source(language)}`),
    ...languages.map((language) => `addTranslations('${language}', ${first}, ${language})`),
  ].join('\n')
}

const catalogFile = /[/.]messages(\.[a-z]+)?\.ts$/
/** Catalogs as they are in the code, and what compiles them. */
const uncompiled = /[/.]messages(\.[a-z]+)?\.ts$|\/icu-minify\/.*\/compile\.js$/

type InlineMessagesOptions = {
  /** Whether all translations are part of the code: for a server. */
  isEager?: boolean
  /** The folder with the packages and applications that have catalogs. */
  root?: string
}

/**
 * Puts every sentence into the module that uses it, compiled, in English: a page loads its own sentences, and no code
 * that reads ICU MessageFormat. Translations are modules of their own for each catalog, which pages in that language
 * load beside the code (docs/architecture.md, "Languages").
 */
export function inlineMessagesPlugin({
  isEager = false,
  root = repositoryRoot,
}: InlineMessagesOptions = {}): Plugin {
  let translatedFiles: Promise<string[]> | null = null
  const listTranslatedFiles = () => {
    translatedFiles ??= findTranslatedCatalogs(root).catch((error: unknown) => {
      // A catalog is being written.
      translatedFiles = null
      throw error
    })
    return translatedFiles
  }
  const loadCatalog: LoadCatalog = async (file) => {
    const [catalog, files] = await Promise.all([importCatalog(file), listTranslatedFiles()])
    const index = files.indexOf(file)
    return { ...catalog, first: index === -1 ? null : (index + 1) * NUMBERS_PER_CATALOG }
  }
  return {
    name: 'inline-messages',
    enforce: 'pre',
    configureServer(server) {
      // Another catalog has other numbers, which are in the modules that are loaded.
      const renumber = (file: string) => {
        if (!catalogFile.test(file)) return
        translatedFiles = null
        void server.restart()
      }
      server.watcher.add(listCatalogs(root).map(dirname)).on('add', renumber).on('unlink', renumber)
    },
    async transform(code, id) {
      if (!/\.tsx?(\?|$)/.test(id)) return null
      const inlined = await inlineMessagesInCode(code, id, loadCatalog)
      if (inlined === null) return null
      for (const file of inlined.files) this.addWatchFile(file)
      return { code: inlined.code, map: null }
    },
    resolveId: (id) => (id.startsWith(TRANSLATIONS) ? `\0${id}` : null),
    async load(id) {
      const [, first, language] = translationsId.exec(id) ?? []
      if (first === undefined) return null
      const file = (await listTranslatedFiles())[Number(first) / NUMBERS_PER_CATALOG - 1]
      if (file === undefined) throw new Error(`No catalog has the number ${first}`)
      for (const each of filesOf(file)) this.addWatchFile(each)
      const { english, translations, loadsAllLanguages } = await importCatalog(file)
      if (language === undefined) {
        const code = writeLoader(first, Object.keys(translations), isEager || loadsAllLanguages)
        return { code, moduleSideEffects: true }
      }
      const texts: Readonly<Record<string, string>> = translations[language as 'es'] ?? {}
      const messages = Object.keys(english).map((key) => compile(texts[key] ?? ''))
      return `export default ${JSON.stringify(messages)}`
    },
    generateBundle(_, bundle) {
      const modules = Object.values(bundle).flatMap((file) => (file.type === 'chunk' ? file.moduleIds : []))
      const found = modules.filter((id) => uncompiled.test(id))
      if (found.length > 0)
        this.error(
          `Catalogs are imported as './messages.ts' by what uses them; the build has ${found.join(', ')}`,
        )
    },
  }
}
