import { expect, test } from 'vitest'
import { defaultContentLanguage } from './content-language.ts'
import {
  restoreIconVersion,
  restoreLayoutVersion,
  restoreResourceVersion,
  restoreTopicVersion,
  restoreTrackVersion,
  restoreUnitVersion,
  type Surviving,
} from './earlier-version.ts'
import type { Layout } from './layout.ts'
import { emptyTopic, type StoredFile, type Topic, type Track } from './records.ts'
import type { Resource } from './resource.ts'
import { emptyUnit, type Unit } from './unit.ts'

const now = '2026-11-05T12:00:00.000Z'
const gone = new Set(['unit gone', 'track gone', 'topic gone', 'icon gone', 'helpLine gone', 'intent gone'])
const surviving: Surviving = {
  hasReference: (kind, key) => !gone.has(`${kind} ${key}`),
  hasFile: ({ key }) => key !== 'gone',
  hasTarget: () => true,
}
const file = (key: string): StoredFile => ({ key, name: 'a.pdf', type: 'application/pdf', size: 1 })

const track: Track = {
  ...defaultContentLanguage,
  trackId: 't-1',
  slug: 'budget',
  title: 'Budget',
  content: '<p>Now.</p>',
  audience: 'For Adults',
  iconSlug: 'jar',
  trackDisabled: false,
  keywords: ['now'],
  nextUp: null,
  relatedTrack: null,
  units: ['u-1', 'u-2'],
  createdAt: '2026-01-02T00:00:00.000Z',
  updateContentDate: '2026-03-01T00:00:00.000Z',
}

test.each([
  { units: ['u-1', 'u-2'], restored: ['u-1', 'u-2'], updateContentDate: track.updateContentDate },
  // A unit that is gone does not count as a change.
  { units: ['u-1', 'gone', 'u-2'], restored: ['u-1', 'u-2'], updateContentDate: track.updateContentDate },
  { units: ['u-2', 'u-1'], restored: ['u-2', 'u-1'], updateContentDate: now },
  { units: ['gone'], restored: [], updateContentDate: now },
])('the units $units of an earlier version become $restored', ({ units, restored, updateContentDate }) => {
  const earlier: Track = {
    ...track,
    content: '<p>Then.</p>',
    units,
    nextUp: 'gone',
    relatedTrack: 'saving',
    translationOf: 'gone',
  }
  expect(restoreTrackVersion(track, { ...earlier, iconSlug: 'gone' }, surviving, now)).toEqual({
    ...track,
    content: '<p>Then.</p>',
    units: restored,
    nextUp: null,
    relatedTrack: 'saving',
    iconSlug: null,
    updateContentDate,
  })
})

test('a track keeps its identity and times, and gets its earlier title', () => {
  const earlier = {
    ...track,
    trackId: 't-0',
    slug: 'old',
    title: 'Old',
    createdAt: now,
    updateContentDate: null,
  }
  expect(restoreTrackVersion(track, earlier, surviving, now)).toEqual({ ...track, title: 'Old' })
})

test('a unit gets its earlier title, text and surviving files, and keeps its flags', () => {
  const unit: Unit = {
    ...emptyUnit,
    unitId: 'u-1',
    title: 'Now',
    type: 'Activity',
    createdAt: '2026-01-02T00:00:00.000Z',
    unitUpdateDate: '2026-03-01T00:00:00.000Z',
  }
  const earlier = {
    ...unit,
    title: 'Then',
    attachment: file('there'),
    embedImage: file('gone'),
    unitDisabled: true,
    sensitive: true,
    nextUp: 'there',
    relatedTrack: 'gone',
    helpLine: 'gone',
    language: 'es' as const,
    translationOf: 'u-2',
  }
  expect(restoreUnitVersion(unit, { ...earlier, createdAt: now, unitUpdateDate: null }, surviving)).toEqual({
    ...earlier,
    embedImage: null,
    relatedTrack: null,
    helpLine: null,
  })
})

test('a unit gets its earlier film with the captions, and neither if the film is gone', () => {
  const unit: Unit = {
    ...emptyUnit,
    unitId: 'u-1',
    title: 'Now',
    type: 'Video',
    link: '76979871',
    createdAt: now,
    unitUpdateDate: null,
  }
  const captions = 'WEBVTT\n\n00:01.000 --> 00:04.000\nHi'
  const earlier = { ...unit, link: null, captions }
  expect(restoreUnitVersion(unit, { ...earlier, film: file('there') }, surviving)).toMatchObject({
    link: null,
    film: file('there'),
    captions,
  })
  expect(restoreUnitVersion(unit, { ...earlier, film: file('gone') }, surviving)).toMatchObject({
    link: null,
    film: null,
    captions: '',
  })
})

test('a topic and a layout get their earlier order without what is gone; a topic its earlier title, unless it is taken', () => {
  const topic: Topic = {
    ...emptyTopic,
    slug: 'saving',
    title: 'Saving',
    primaryColor: '#112233',
    secondaryColor: '#445566',
  }
  const earlierTopic = {
    ...topic,
    slug: 'old',
    title: 'Old',
    featured: true,
    banner: file('gone'),
    language: 'es' as const,
    translationOf: 'gone',
  }
  const restoreBeside = (others: { title: string }[]) =>
    restoreTopicVersion(topic, { ...earlierTopic, tracks: ['gone', 'budget'] }, surviving, others)
  const restored = { ...topic, language: 'es', featured: true, tracks: ['budget'] }
  expect(restoreBeside([{ title: 'Debt' }])).toEqual({ ...restored, title: 'Old' })
  expect(restoreBeside([{ title: 'OLD ' }])).toEqual(restored)

  const layout: Layout = {
    config: 'young',
    title: 'Young',
    trackDisplay: [],
    topicOrder: [],
    welcomeTrack: null,
    featureTrack: false,
    intents: [],
    showsWholeLibrary: true,
  }
  const earlierLayout = { ...layout, config: 'old', title: 'Old', welcomeTrack: 'gone', featureTrack: true }
  expect(
    restoreLayoutVersion(
      layout,
      {
        ...earlierLayout,
        trackDisplay: ['budget', 'gone'],
        topicOrder: ['gone', 'saving'],
        intents: ['gone', 'late'],
        showsWholeLibrary: false,
      },
      surviving,
    ),
  ).toEqual({
    ...layout,
    featureTrack: true,
    trackDisplay: ['budget'],
    topicOrder: ['saving'],
    intents: ['late'],
    showsWholeLibrary: false,
  })
})

test('an icon keeps its slug', () => {
  const icon = { iconName: 'Jar', slug: 'jar', svgfile: '<svg/>' }
  expect(restoreIconVersion(icon, { iconName: 'Jug', slug: 'jug', svgfile: '<svg></svg>' })).toEqual({
    iconName: 'Jug',
    slug: 'jar',
    svgfile: '<svg></svg>',
  })
})

test('a resource keeps its id, and its file or target where the earlier one is gone', () => {
  const current: Resource = {
    ...defaultContentLanguage,
    resourceId: 'r-1',
    displayName: 'Poster',
    description: 'New',
    target: { kind: 'all' },
    file: { key: 'resources/r-1/new', name: 'new.pdf', type: 'application/pdf', size: 2 },
    fileStatus: 'disabled',
    createdAt: '2026-01-01T00:00:00.000Z',
  }
  const earlier: Resource = {
    ...current,
    resourceId: 'other',
    description: 'Old',
    target: { kind: 'group', slug: 'acme' },
    file: { ...current.file, key: 'resources/r-1/old' },
    fileStatus: 'active',
    createdAt: '2025-01-01T00:00:00.000Z',
  }
  const restored = {
    ...current,
    description: 'Old',
    target: { kind: 'group', slug: 'acme' },
    fileStatus: 'active',
  }
  expect(restoreResourceVersion(current, earlier, surviving)).toEqual({ ...restored, file: earlier.file })
  expect(restoreResourceVersion(current, earlier, { ...surviving, hasFile: () => false })).toEqual(restored)
  expect(restoreResourceVersion(current, earlier, { ...surviving, hasTarget: () => false })).toEqual({
    ...restored,
    file: earlier.file,
    target: current.target,
  })
})
