import { globSync, readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { intentModel, NO_INTENT } from '@kitchen-table/domain/intent-matcher'
import { CONVERTED_INTENT_PREFIX, MAX_INTENT_PHRASES } from '@kitchen-table/domain/intents'
import { expect, test } from 'vitest'
import { computeReadingGrade } from '../testing/reading-level.ts'
import { readFirstHelpLines } from './first-help-lines.ts'
import { readFirstIntents } from './first-intents.ts'

const intents = readFirstIntents()
const slugs = intents.map(({ slug }) => slug)
const tracksFolder = fileURLToPath(new URL('../../../../content/tracks/', import.meta.url))
const lessonIds = new Set(
  globSync('**/*.md', { cwd: tracksFolder }).flatMap(
    (file) => /^id: (\S+)$/m.exec(readFileSync(`${tracksFolder}${file}`, 'utf8'))?.[1] ?? [],
  ),
)

test('each intent stands once, and the model knows all of them', () => {
  expect(new Set(slugs).size).toBe(slugs.length)
  expect(intentModel.labels.filter((label) => label !== NO_INTENT)).toEqual(slugs.toSorted())
})

test('no slug begins as those of converted worries and synonyms do', () => {
  expect(slugs.filter((slug) => slug.startsWith(CONVERTED_INTENT_PREFIX))).toEqual([])
})

test('no title stands twice, in either language', () => {
  for (const titles of [intents.map(({ title }) => title), intents.map(({ titleEs }) => titleEs)])
    expect(new Set(titles).size).toBe(titles.length)
})

test('each has what people say in two languages, and what helps outside', () => {
  const incomplete = intents.filter(
    ({ titleEs, outside, outsideEs, phrases }) =>
      [titleEs, outside, outsideEs].includes('') ||
      phrases.length < 15 ||
      phrases.length > MAX_INTENT_PHRASES,
  )
  expect(incomplete.map(({ slug }) => slug)).toEqual([])
})

test('the lessons and help lines that they name exist', () => {
  const lines = new Set(readFirstHelpLines().map(({ slug }) => slug))
  const lost = intents.flatMap(({ lessons, helpLines }) => [
    ...lessons.filter((id) => !lessonIds.has(id)),
    ...helpLines.filter((slug) => !lines.has(slug)),
  ])
  expect(lost).toEqual([])
})

test('the texts can be read after eight years of school, and are calm', () => {
  const texts = intents.flatMap(({ title, outside }) => [title, outside])
  expect(computeReadingGrade(texts.join('\n'))).toBeLessThanOrEqual(8)
  expect(texts.join()).not.toContain('!')
})
