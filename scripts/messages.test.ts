import { readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { type MessageCatalog, readCatalog } from '@kitchen-table/i18n/messages'
import { parseSync } from 'vite'
import { describe, expect, test } from 'vitest'
import { findSentences } from './find-sentences.ts'
import { canTranslate, listPlaceholders } from './list-placeholders.ts'
import { root } from './run.ts'
import { sourceFiles } from './source-files.ts'

const files = sourceFiles()
const isCatalog = (file: string) => /(^|[/.])messages\.ts$/.test(file)

/** Code whose texts people read in the browser, in an e-mail or in a file that they download. */
const readCode = /^(packages\/(domain|contract|application)|apps\/(server|web))\/src\//
/** Texts of these are for those who run or develop an installation, or content that has its language with it. */
const otherTexts =
  /\.test\.tsx?$|\/testing\/|messages(\.es)?\.ts$|^packages\/application\/src\/(settings|first-records)\/|^apps\/server\/src\/(dev|metrics|composition|product-tests|openid|web-services|[\w-]+\.ts)|outbox|smtp|job-runner|read-xml|fast-read-handler|page-renderer|request-log|built-in-help-lines|crisis-words|common-password|email-suggestion/
/** Texts of these are stored, or parts of files: the same in every language. Messages show them. */
const storedTexts = /catalog\/audiences\.ts$|member-import\/import-(reasons|template)\.ts$/
/** States, names and other values of two words. */
const values = new Set(
  [
    'already in|sign in elsewhere|second factor|second step|recovery codes|used up|signed in|code verifier',
    'layout default|layout demo|icon blank|layout …|topic … …|group …|group …/…|resource …|line …',
    'superscript subscript|noopener noreferrer|filter …|sort …|…-label …-picker',
    'bytes …-…/…|private, no-store|public, no-cache|Cookie, Accept-Language|Kitchen Table|Fiduciary Counselling',
  ].flatMap((list) => list.split('|')),
)

const catalogs = await Promise.all(
  files.filter(isCatalog).map(async (file) => {
    const { messages } = await import(join(root, file))
    const catalog = readCatalog(messages)
    if (catalog === null) throw new Error(`${file} does not export messages`)
    return { file, ...catalog }
  }),
)

const importPattern = /import \{ messages(?: as (\w+))? \} from '(\.[^']+)'/g

/** Code that people use, in which a message is shown. */
const isProduct = (file: string) =>
  /^(packages|apps)\/[\w-]+\/src\//.test(file) && !/\.test\.tsx?$|\/testing\//.test(file)

/** Returns the code of a file with its comments left out. */
function readWithoutComments(file: string): string {
  const code = readFileSync(join(root, file), 'utf8')
  let rest = code
  for (const { start, end } of parseSync(file, code).comments.toReversed())
    rest = rest.slice(0, start) + rest.slice(end)
  return rest
}

/** The messages that the product uses, each as the file of its catalog and its name. */
const usedMessages = new Set(
  files.filter(isProduct).flatMap((file) => {
    const code = readWithoutComments(file)
    return [...code.matchAll(importPattern)].flatMap(([, name = 'messages', path = '']) =>
      [...code.matchAll(new RegExp(`\\b${name}\\.(\\w+)`, 'g'))].map(
        ([, key]) => `${join(dirname(file), path)}: ${key}`,
      ),
    )
  }),
)

const rows = catalogs.flatMap(({ file, english, translations }: MessageCatalog & { file: string }) =>
  Object.entries(translations).flatMap(([language, texts]) =>
    Object.entries(english).map(([key, text]) => ({ file, language, key, text, translation: texts[key] })),
  ),
)

describe('message catalogs', () => {
  test('have every sentence that people read', () => {
    const read = files.filter(
      (file) => readCode.test(file) && !otherTexts.test(file) && !storedTexts.test(file),
    )
    const found = read.flatMap((file) =>
      findSentences(file, readFileSync(join(root, file), 'utf8')).flatMap(({ line, text }) =>
        values.has(text) ? [] : [`${file}:${line}: ${text}`],
      ),
    )
    expect(found).toEqual([])
    expect(read.length).toBeGreaterThan(800)
  })

  test('have no message that nothing uses', () => {
    const all = catalogs.flatMap(({ file, english }) => Object.keys(english).map((key) => `${file}: ${key}`))
    expect(all.filter((message) => !usedMessages.has(message))).toEqual([])
  })

  test('are in ICU MessageFormat', () => {
    for (const { file, english } of catalogs)
      for (const [key, text] of Object.entries(english))
        expect(() => listPlaceholders(text), `${file}: ${key}`).not.toThrow()
  })

  test('have translations with the placeholders and tags of the English text', () => {
    const wrong = rows.filter(({ text, translation = '' }) => !canTranslate(text, translation))
    expect(wrong).toEqual([])
    expect(rows.length).toBeGreaterThan(60)
  })

  test('have translations of their own messages only', () => {
    const foreign = catalogs.flatMap(({ file, english, translations }) =>
      Object.values(translations).flatMap((texts) =>
        Object.keys(texts).flatMap((key) => (key in english ? [] : [`${file}: ${key}`])),
      ),
    )
    expect(foreign).toEqual([])
  })
})
