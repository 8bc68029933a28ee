import { expect, test } from 'vitest'
import { findTrackUsages, findUnitUsages } from './find-usages.ts'
import { defaultIntentFields, type Intent } from './intent.ts'
import { emptyLayout, type Layout } from './layout.ts'
import { emptyTopic, emptyTrack, type Topic, type Track } from './records.ts'
import { emptyUnit, type Unit } from './unit.ts'

const track = (slug: string, change: Partial<Track> = {}): Track => ({
  ...emptyTrack,
  trackId: slug,
  slug,
  title: `The ${slug}`,
  audience: 'For Adults',
  createdAt: '2026-01-01T00:00:00.000Z',
  updateContentDate: null,
  ...change,
})
const unit: Unit = {
  ...emptyUnit,
  unitId: 'u',
  title: 'When a collector calls',
  type: 'Activity',
  keywords: ['debt collector', 'threatening letter'],
  createdAt: '2026-01-01T00:00:00.000Z',
  unitUpdateDate: null,
}
const topic: Topic = {
  ...emptyTopic,
  slug: 'safe',
  title: 'Staying safe',
  primaryColor: '#000000',
  secondaryColor: '#000000',
  tracks: ['debt'],
}
const layout = (config: string, change: Partial<Layout>): Layout => ({
  ...emptyLayout,
  config,
  title: config,
  ...change,
})

const intent = (slug: string, change: Partial<Intent>): Intent => ({
  ...defaultIntentFields,
  slug,
  title: slug,
  phrases: [],
  lessons: [],
  helpLines: [],
  ...change,
})

const source = {
  tracks: new Map(
    [
      track('debt', { units: ['u'], keywords: ['owe money'] }),
      track('budget', { nextUp: 'debt', units: ['u'] }),
      track('scams', { relatedTrack: 'debt' }),
      track('old', { trackDisabled: true }),
    ].map((each) => [each.slug, each]),
  ),
  units: new Map(
    [
      { ...unit, unitId: 'secret', sensitive: true, nextUp: 'debt', relatedTrack: 'scams' },
      { ...unit, unitId: 'fear', sensitive: true, relatedTrack: 'debt' },
      // What a lesson has from the time when it was sensitive leads nowhere.
      { ...unit, unitId: 'plain', nextUp: 'debt' },
    ].map((each) => [each.unitId, each]),
  ),
  layouts: new Map(
    [
      layout('young', { trackDisplay: ['budget', 'debt'], featureTrack: true }),
      layout('default', {
        trackDisplay: ['old', 'debt', 'budget'],
        featureTrack: true,
        welcomeTrack: 'debt',
      }),
    ].map((each) => [each.config, each]),
  ),
  topics: new Map([['default', new Map([['safe', topic]])]]),
  intents: new Map(
    [
      intent('calls', { lessons: ['other', 'u'] }),
      intent('rent', { lessons: ['other'] }),
      intent('old', { lessons: ['u'], disabled: true }),
    ].map((each) => [each.slug, each]),
  ),
}

const found = (slug: string) => source.tracks.get(slug) ?? track(slug)
const toTexts = (usages: ReturnType<typeof findTrackUsages>) =>
  usages.map(({ kind, content, detail }) => `${kind} ${content.kind} ${content.key} ${detail}`.trim())

test('a track is named by layouts, topics, other tracks and sensitive lessons', () => {
  expect(toTexts(findTrackUsages(source, found('debt')))).toEqual([
    'welcome layout default',
    // The first in the order is disabled.
    'featured layout default',
    'order layout default',
    'order layout young',
    'topic topic default~safe default',
    'next track budget',
    'related track scams',
    'lessonNext unit secret',
    'lessonRelated unit fear',
  ])
  expect(toTexts(findTrackUsages(source, found('budget')))).toEqual([
    'featured layout young',
    'order layout default',
    'order layout young',
  ])
})

test('a unit is named by tracks and intents', () => {
  expect(toTexts(findUnitUsages(source, unit))).toEqual([
    'lesson track budget',
    'lesson track debt',
    'intent intent calls',
  ])
})

test('what nothing names has no usage', () => {
  expect(findTrackUsages(source, track('alone'))).toEqual([])
  expect(findUnitUsages(source, { ...unit, unitId: 'alone', title: 'Rest', keywords: [] })).toEqual([])
})

// Regression: the list of uses had two equal lines with one React key.
test('an intent that names a unit twice counts once', () => {
  const intents = new Map([['calls', intent('calls', { lessons: ['u', 'u'] })]])
  const usages = findUnitUsages({ ...source, intents }, unit)
  expect(usages.filter(({ kind }) => kind === 'intent')).toHaveLength(1)
})
