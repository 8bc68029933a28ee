import { expect, test } from 'vitest'
import { emptyIntent, type Intent } from '../intents/intent.ts'
import { findLeadingSynonyms, findTrackUsages, findUnitUsages } from './find-usages.ts'
import { emptyLayout, type Layout } from './layout.ts'
import type { Topic, Track, Unit } from './records.ts'

const track = (slug: string, change: Partial<Track> = {}): Track => ({
  trackId: slug,
  slug,
  title: `The ${slug}`,
  content: '',
  audience: 'For Adults',
  iconSlug: null,
  trackDisabled: false,
  keywords: [],
  nextUp: null,
  relatedTrack: null,
  units: [],
  createdAt: '2026-01-01T00:00:00.000Z',
  updateContentDate: null,
  ...change,
})
const unit: Unit = {
  unitId: 'u',
  title: 'When a collector calls',
  content: '',
  type: 'Activity',
  keywords: ['debt collector', 'threatening letter'],
  link: null,
  attachment: null,
  embedImage: null,
  embedImageAlt: '',
  createdAt: '2026-01-01T00:00:00.000Z',
  unitUpdateDate: null,
  unitDisabled: false,
  sensitive: false,
  nextUp: null,
  relatedTrack: null,
  helpLine: null,
}
const topic: Topic = {
  slug: 'safe',
  title: 'Staying safe',
  content: '',
  banner: null,
  bannerAlt: '',
  primaryColor: '#000000',
  secondaryColor: '#000000',
  disabled: false,
  featured: false,
  tracks: ['debt'],
}
const layout = (config: string, change: Partial<Layout>): Layout => ({
  ...emptyLayout,
  config,
  title: config,
  ...change,
})

const intent = (slug: string, change: Partial<Intent>): Intent => ({
  ...emptyIntent,
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
        worries: [
          { words: 'They keep calling', unitId: 'u' },
          { words: 'I lost my job', unitId: 'other' },
        ],
        synonyms: [
          { word: 'bailiff', means: 'Collector' },
          { word: 'skint', means: 'owe money' },
          { word: 'boss', means: 'manager' },
        ],
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
    'synonym layout default skint',
  ])
  expect(toTexts(findTrackUsages(source, found('budget')))).toEqual([
    'featured layout young',
    'order layout default',
    'order layout young',
  ])
})

test('a unit is named by tracks, intents, worries and synonyms', () => {
  expect(toTexts(findUnitUsages(source, unit))).toEqual([
    'lesson track budget',
    'lesson track debt',
    'intent intent calls',
    'worry layout default They keep calling',
    'synonym layout default bailiff',
  ])
})

test('what nothing names has no usage', () => {
  expect(findTrackUsages(source, track('alone'))).toEqual([])
  expect(findUnitUsages(source, { ...unit, unitId: 'alone', title: 'Rest', keywords: [] })).toEqual([])
})

test.each([
  ['in the title', 'collector', true],
  ['as a whole keyword', 'Threatening letter', true],
  ['within a keyword', 'letter', true],
  ['only a part of a word', 'collect', false],
  ['across two keywords', 'collector threatening', false],
  ['without any word', '—', false],
])('a synonym leads to a record %s', (_where, means, isLeading) => {
  expect(findLeadingSynonyms([{ word: 'x', means }], unit)).toHaveLength(isLeading ? 1 : 0)
})

// Regression: the list of uses had two equal lines with one React key.
test('a place that names a unit twice in the same words counts once', () => {
  const worry = { words: 'They call every day', unitId: 'u' }
  const layouts = new Map([['default', layout('default', { worries: [worry, worry] })]])
  const usages = findUnitUsages({ ...source, layouts }, unit)
  expect(usages.filter(({ kind }) => kind === 'worry')).toEqual([
    { kind: 'worry', content: { kind: 'layout', key: 'default', title: 'default' }, detail: worry.words },
  ])
})
