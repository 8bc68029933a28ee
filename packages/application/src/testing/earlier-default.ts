import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { CONVERTED_INTENT_PREFIX } from '@kitchen-table/domain/intents'
import { expect } from 'vitest'
import { parse } from 'yaml'
import { z } from 'zod'
import type { CatalogStore } from '../features/catalog/ports.ts'
import { readFirstIntents, storeFirstIntents } from '../first-records/first-intents.ts'
import { toEarlier } from './earlier-layouts.ts'
import { sampleLayout, sampleTrack, sampleUnit } from './port-suites/samples.ts'

const read = (name: string): unknown =>
  parse(readFileSync(join(import.meta.dirname, 'earlier-default', name), 'utf8'))

const named = { title: z.string(), keywords: z.array(z.string()) }
const library = z
  .object({
    units: z.array(z.object({ ...named, unitId: z.string() })),
    tracks: z.array(z.object({ ...named, slug: z.string(), units: z.array(z.string()) })),
  })
  .parse(read('library.yaml'))
const { worries, synonyms } = z
  .object({
    worries: z.array(z.object({ words: z.string(), unitId: z.string() })),
    synonyms: z.array(z.object({ word: z.string(), means: z.string() })),
  })
  .parse(read('layout.yaml'))

/** The default layout of the demo library in the last release before the intents, with its 10 worries and 214 synonyms. */
export const earlierDefaultLayout = { ...toEarlier(sampleLayout()), worries, synonyms }

/** What the lessons and tracks of that library were called. */
export const earlierDefaultUnits = library.units.map((unit) => sampleUnit({ ...unit, attachment: null }))
export const earlierDefaultTracks = library.tracks.map((track, n) =>
  sampleTrack({ ...track, trackId: `t-${n}`, nextUp: null }),
)

/** The phrases of the intents that are enabled, by their lessons. */
const enabled = {
  'rn-late': ["I can't make rent"],
  'debt-collector': ['A collector keeps calling'],
  'bad-short-talk': ["We're short this month"],
  'couple-open': ['We fight about money'],
  'job-first-days': [
    'I lost my job',
    ...['laid off', 'fired', 'let go', 'sacked', 'downsized', 'jobless', 'out of work'],
    ...['lose my job', 'losing my job'],
  ],
  'stress-video': ["I can't sleep for worry"],
  'scam-paid': ['I think I was scammed'],
  'tax-owe': ['I owe more tax than I have', 'back taxes', 'irs notice'],
  'age-papers': ['My parents need help with money'],
  'sav-how-much': ['I have nothing saved', 'emergency money'],
}

/** Expects what that layout becomes, and that the first intents are stored beside it. */
export async function expectDefaultConverted(catalog: CatalogStore): Promise<void> {
  await storeFirstIntents({ catalog })
  const { intents, layouts } = await catalog.read()
  const converted = intents.filter(({ slug }) => slug.startsWith(CONVERTED_INTENT_PREFIX))
  const first = readFirstIntents().map(({ slug, phrases }) => [slug, phrases] as const)
  const others = intents.filter((intent) => !converted.includes(intent))
  expect(new Map(others.map(({ slug, phrases }) => [slug, phrases]))).toEqual(new Map(first))

  const shown = converted.filter(({ disabled }) => !disabled)
  expect(Object.fromEntries(shown.map(({ lessons, phrases }) => [lessons.join(), phrases]))).toEqual(enabled)
  expect(layouts[0]?.intents.toSorted()).toEqual(shown.map(({ slug }) => slug).toSorted())

  const holders = synonyms.map(({ word }) => converted.filter(({ phrases }) => phrases.includes(word)).length)
  expect(new Set(holders)).toEqual(new Set([1]))
  expect(converted.find(({ phrases }) => phrases.includes('mom'))).toMatchObject({
    title: 'Mother',
    disabled: true,
    lessons: expect.arrayContaining(['age-papers']),
  })
}
