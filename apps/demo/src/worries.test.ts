import { readFileSync } from 'node:fs'
import { fileURLToPath } from 'node:url'
import { brotliCompressSync } from 'node:zlib'
import { readFirstIntents } from '@kitchen-table/application/first-records'
import { extractRichTextParts } from '@kitchen-table/application/testing/use-cases'
import { collectPhrases } from '@kitchen-table/domain/intents'
import {
  createLessonFinder,
  createLessonIndexJson,
  parseLessonIndex,
} from '@kitchen-table/domain/lesson-search'
import { describe, expect, test } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import { readLibrary } from './read-library.ts'
import { nonsenseQueries } from './testing/nonsense-queries.ts'

const content = new URL('../../../content/', import.meta.url)
const { tracks } = readLibrary(fileURLToPath(content).replace(/[\\/]$/, ''))
const units = tracks.flatMap((track) => track.units.map((unit) => ({ track, unit })))
const phrases = collectPhrases(readFirstIntents(), () => true)

const worriesFile = z.strictObject({
  worries: z.array(z.strictObject({ worry: z.string(), lessons: z.array(z.string()).min(1) })),
  unanswered: z.array(z.string()),
})
const { worries, unanswered } = worriesFile.parse(
  parse(readFileSync(new URL('worries.yaml', content), 'utf8')),
)

const index = createLessonIndexJson(
  units.map(({ track, unit }) => ({
    unitId: unit.unitId,
    title: unit.title,
    language: 'en',
    keywords: unit.keywords,
    phrases: phrases.get(unit.unitId) ?? [],
    track,
    text: extractRichTextParts(unit.content).blocks.join('\n'),
  })),
)
const findLessons = createLessonFinder(parseLessonIndex(index))
const findIds = (query: string) => findLessons(query).map(({ unitId }) => unitId)

describe('worries', () => {
  test('there are at least 200, each once, with lessons that exist, and a list of what no lesson answers', () => {
    const ids = new Set(units.map(({ unit }) => unit.unitId))
    expect(worries.length).toBeGreaterThanOrEqual(200)
    expect(new Set(worries.map(({ worry }) => worry)).size).toBe(worries.length)
    expect(worries.flatMap(({ lessons }) => lessons).filter((id) => !ids.has(id))).toEqual([])
    expect(unanswered.length).toBeGreaterThan(0)
  })

  test('of 100, at least 95 have a fitting lesson among the first three', () => {
    const missed = worries.filter(
      ({ worry, lessons }) =>
        !findIds(worry)
          .slice(0, 3)
          .some((id) => lessons.includes(id)),
    )
    const share = 1 - missed.length / worries.length
    expect(share, missed.map(({ worry }) => worry).join('\n')).toBeGreaterThanOrEqual(0.95)
  })
})

test.each([
  ['laid off', 'job-first-days'],
  ['pink slip', 'job-first-days'],
  ['furlough', 'job-health'],
  ['klarna', 'pay-four'],
  ['desalojo', 'rn-late'],
])('“%s”, as phrases of intents say it, finds %s first', (query, unitId) => {
  expect(findIds(query)[0]).toBe(unitId)
})

test('the index, which a phone loads, has at most 46 KB', () => {
  expect(brotliCompressSync(index).length).toBeLessThan(46_000)
})

test.each(nonsenseQueries)('finds nothing for %j', (query) => {
  expect(findIds(query)).toEqual([])
})

test.each(units)('$unit.unitId has keywords in the words of people, by which it is found', ({ unit }) => {
  expect(unit.keywords.length).toBeGreaterThanOrEqual(8)
})
