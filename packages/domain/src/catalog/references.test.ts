import { expect, test } from 'vitest'
import {
  findUnknownReferences,
  listLayoutReferences,
  listTopicReferences,
  listTrackReferences,
  listUnitReferences,
} from './references.ts'

const none = { content: '', iconSlug: null, nextUp: null, relatedTrack: null, units: [], translationOf: null }
const known = new Set([
  'unit u-1',
  'unit u-2',
  'track a',
  'track b',
  'topic saving',
  'icon jar',
  'intent rent',
  'fact limit',
])
const exists = (kind: string, key: string) => known.has(`${kind} ${key}`)

test.each([
  { before: none, after: none, fields: [] },
  {
    before: none,
    after: {
      ...none,
      iconSlug: 'jar',
      nextUp: 'a',
      relatedTrack: 'b',
      units: ['u-1', 'u-2'],
      translationOf: 'a',
    },
    fields: [],
  },
  {
    before: none,
    after: {
      ...none,
      iconSlug: 'jug',
      nextUp: 'x',
      relatedTrack: 'y',
      units: ['u-1', 'u-9'],
      translationOf: 'z',
    },
    fields: ['iconSlug', 'nextUp', 'relatedTrack', 'units.1', 'translationOf'],
  },
  // What was stored before stays, also in another place of the list or in another field of the same kind.
  { before: { ...none, units: ['u-9'] }, after: { ...none, units: ['u-1', 'u-9'] }, fields: [] },
  { before: { ...none, nextUp: 'x' }, after: { ...none, relatedTrack: 'x' }, fields: [] },
  { before: { ...none, nextUp: 'x' }, after: { ...none, nextUp: 'y' }, fields: ['nextUp'] },
  // Each name in a text is one reference.
  {
    before: none,
    after: {
      ...none,
      content:
        '<p>{{limit}} {{limit.family}} {{limit}} <a href="fact:site">a</a> <a href="lesson:u-1">b</a> <a href="track:x">c</a></p>',
    },
    fields: ['content', 'content', 'content'],
  },
  {
    before: { ...none, content: '<p>{{gone}}</p>' },
    after: { ...none, content: '<h2>{{gone}}</h2>' },
    fields: [],
  },
  // A track is no unit.
  { before: { ...none, nextUp: 'u-9' }, after: { ...none, units: ['u-9'] }, fields: ['units.0'] },
  { before: none, after: { ...none, units: ['__proto__'] }, fields: ['units.0'] },
])('T47: $before -> $after: unknown $fields', ({ before, after, fields }) => {
  const unknown = findUnknownReferences(listTrackReferences(before), listTrackReferences(after), exists)
  expect(unknown.map(({ field }) => field)).toEqual(fields)
})

test('topics and units name tracks, units help lines, each its original, layouts name tracks, topics and intents', () => {
  const texts = { content: '', worksheet: '', tool: null }
  const unknownOf = (references: ReturnType<typeof listTopicReferences>) =>
    findUnknownReferences([], references, exists).map(({ field }) => field)
  expect(
    unknownOf(listTopicReferences({ tracks: ['a', 'x'], translationOf: 'saving', content: '' })),
  ).toEqual(['tracks.1'])
  expect(unknownOf(listTopicReferences({ tracks: [], translationOf: 'a', content: '' }))).toEqual([
    'translationOf',
  ])
  expect(
    unknownOf(
      listUnitReferences({ ...texts, nextUp: 'x', relatedTrack: 'a', helpLine: null, translationOf: 'u-1' }),
    ),
  ).toEqual(['nextUp'])
  expect(
    unknownOf(
      listUnitReferences({
        ...texts,
        worksheet: '{{gone}}',
        nextUp: null,
        relatedTrack: 'x',
        helpLine: 'x',
        translationOf: 'a',
      }),
    ),
  ).toEqual(['relatedTrack', 'helpLine', 'translationOf', 'worksheet'])
  expect(
    unknownOf(
      listLayoutReferences({
        trackDisplay: ['x', 'a'],
        topicOrder: ['saving', 'a'],
        welcomeTrack: 'saving',
        intents: ['rent', 'saving'],
      }),
    ),
  ).toEqual(['trackDisplay.0', 'topicOrder.1', 'welcomeTrack', 'intents.1'])
})
