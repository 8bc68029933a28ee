import { describe, expect, test } from 'vitest'
import { mapToAdoptedKeys } from './adopted-keys.ts'
import { convertLayout } from './convert-layouts.ts'
import { convertOrganization } from './convert-organizations.ts'
import { convertIcon, convertResource } from './convert-resources.ts'
import { convertTrack } from './convert-tracks.ts'
import { convertUnit } from './convert-units.ts'
import { toOldResourceFile } from './old-files.ts'
import { parseRecord } from './parse-source.ts'
import {
  sourceIconSchema,
  sourceLayoutSchema,
  sourceOrganizationSchema,
  sourceResourceSchema,
  sourceTrackSchema,
  sourceUnitSchema,
} from './source-schemas.ts'
import { collectNotes } from './testing/collect-notes.ts'

const mapOf = (...names: string[]) => new Map(names.map((name) => [name, name]))

const keys = {
  track: new Map([...mapOf('saving', 'debt'), ['Big One!', 'big-one']]),
  unit: new Map([...mapOf('u-1', 'u-2'), ['0b5c9d1e-0000-4000-8000-000000000010', 'short']]),
  icon: mapOf('jar'),
  layout: mapOf('default', 'rising-gen'),
  group: mapOf('acme'),
}

const time = '2024-03-01T12:00:00.000Z'

describe('keys', () => {
  test.each([
    ['track', ['saving', 'Saving!', 'SAVING'], ['saving', 'saving-2', 'saving-3']],
    ['track', ['admin'], ['admin-1']],
    ['layout', ['default'], ['default']],
    ['group', ['demo', 'none'], ['demo', 'none-1']],
    ['unit', ['u-1', '-'], ['u-1', '-']],
  ] as const)('%s %j become %j', (kind, there, here) => {
    const { noteOf, notes } = collectNotes()
    expect([...mapToAdoptedKeys(kind, 'T', there, noteOf).values()]).toEqual(here)
    expect(notes).toHaveLength(here.filter((key, n) => key !== there[n]).length)
  })

  test('a long id of a unit becomes a short one, the same every time', () => {
    const adopt = () => [
      ...mapToAdoptedKeys('unit', 'T', ['0b5c9d1e-0000-4000-8000-000000000010'], () => () => {}).values(),
    ]
    expect(adopt()[0]).toMatch(/^[0-9a-f]{16}$/)
    expect(adopt()).toEqual(adopt())
  })
})

const wholeTrack = {
  slug: 'saving',
  trackId: 't-1',
  title: 'Saving',
  content: '<p>Little by little.</p>',
  audience: 'For Couples',
  iconSlug: 'jar',
  trackDisabled: false,
  keywords: ['money'],
  nextUp: 'Big One!',
  relatedTrack: '',
  units: ['u-1', '0b5c9d1e-0000-4000-8000-000000000010'],
  createdAt: time,
}

function readTrack(change: Record<string, unknown>) {
  const { note, notes } = collectNotes()
  const source = parseRecord(sourceTrackSchema, { ...wholeTrack, ...change }, note)
  return { track: source && convertTrack(source, keys, note), notes }
}

describe('a track', () => {
  test('that is regular is taken over, with the keys that others have here', () => {
    const { track, notes } = readTrack({})
    expect(notes).toEqual([])
    expect(track).toEqual({
      ...wholeTrack,
      nextUp: 'big-one',
      relatedTrack: null,
      units: ['u-1', 'short'],
      updateContentDate: null,
      language: 'en',
      translationOf: null,
    })
  })

  test.each([
    [{ audience: 'Everybody' }, { audience: 'General Money Topic' }, ['value-replaced: audience: Everybody']],
    [{ audience: undefined }, { audience: 'General Money Topic' }, ['field-defaulted: audience']],
    [{ keywords: null }, { keywords: [] }, ['field-defaulted: keywords']],
    [{ keywords: new Set([' Money ', 'Ä']) }, { keywords: ['money', 'ä'] }, []],
    [{ keywords: ['a', 'A'] }, { keywords: ['a'] }, ['entry-repeated: keywords: a']],
    [{ units: ['u-1', 'u-1'] }, { units: ['u-1'] }, ['entry-repeated: units: u-1']],
    [{ units: ['u-1', 'gone'] }, { units: ['u-1'] }, ['reference-dropped: units: gone']],
    [{ units: ['u-1', 7] }, { units: ['u-1'] }, ['entry-unparsable: units[1]: 7']],
    [{ nextUp: 'gone' }, { nextUp: null }, ['reference-dropped: nextUp: gone']],
    [{ iconSlug: 'blank' }, { iconSlug: null }, []],
    [{ iconSlug: 'gone' }, { iconSlug: null }, ['reference-dropped: iconSlug: gone']],
    [{ trackDisabled: 'true' }, { trackDisabled: true }, []],
    [{ createdAt: 'never' }, { createdAt: '1970-01-01T00:00:00.000Z' }, ['field-defaulted: createdAt']],
    [
      { updateContentDate: 'never' },
      { updateContentDate: null },
      ['value-replaced: updateContentDate: never'],
    ],
    [
      { content: '<p onclick="x()">Hi</p>' },
      { content: '<p>Hi</p>' },
      ['markup-cleaned: content: the attribute onclick'],
    ],
    [{ content: '<p class="ql-align-right">Hi</p>' }, { content: '<p class="align-right">Hi</p>' }, []],
    [{ color: 'red' }, {}, ['field-unknown: color']],
  ])('with %j has %j and the notes %j', (change, expected, expectedNotes) => {
    const { track, notes } = readTrack(change)
    expect(track).toMatchObject(expected)
    expect(notes).toEqual(expectedNotes)
  })

  test.each([{ title: 42 }, { units: 'u-1' }, { slug: '' }, { trackDisabled: 'perhaps' }])(
    'with %j cannot be read',
    (change) => {
      const { track, notes } = readTrack(change)
      expect(track).toBeNull()
      expect(notes).toEqual([
        expect.stringMatching(new RegExp(`^record-invalid: ${Object.keys(change)[0]}: `)),
      ])
    },
  )
})

function readUnit(change: Record<string, unknown>, tracks: string[] = []) {
  const { note, notes } = collectNotes()
  const whole = {
    unitId: 'u-1',
    title: 'One',
    content: '',
    type: 'Activity',
    unitDisabled: false,
    createdAt: time,
  }
  const source = parseRecord(sourceUnitSchema, { ...whole, ...change }, note)
  return { unit: source && convertUnit(source, { id: 'u-1', tracks, files: new Map() }, note), notes }
}

test.each([
  [{ type: 'Video', link: 123 }, [], { link: '123' }, []],
  [{ type: 'Video', link: 'https://vimeo.com/123/0123456789' }, [], { link: '123/0123456789' }, []],
  [{ type: 'Video', link: 'null' }, [], { link: null }, []],
  [{ type: 'Video', link: 'abc' }, [], { link: null }, ['value-replaced: link: abc']],
  [{ link: '123' }, [], { link: null }, ['value-replaced: link of a unit that is no video: 123']],
  [{ type: 'Podcast', link: '123' }, [], { type: 'Video', link: '123' }, ['value-replaced: type: Podcast']],
  [{ type: undefined }, [], { type: 'Resource' }, ['field-defaulted: type']],
  [{ foundIn: new Set(['null']) }, [], {}, ['placeholder-removed: foundIn']],
  [{ foundIn: new Set(['null', 'saving']) }, ['saving'], {}, ['placeholder-removed: foundIn']],
  [{ foundIn: ['old'] }, ['saving'], {}, ['found-in-outdated: old']],
  [{ attachment: 'a.pdf' }, [], { attachment: null }, ['file-not-copied: learningUnits/u-1/a.pdf']],
  [{ attachment: '' }, [], { attachment: null }, []],
])('a unit with %j in the tracks %j has %j and the notes %j', (change, tracks, expected, expectedNotes) => {
  const { unit, notes } = readUnit(change, tracks)
  expect(unit).toMatchObject(expected)
  expect(notes).toEqual(expectedNotes)
})

test('a record of Settings becomes a layout with its topics', () => {
  const { noteOf, notes } = collectNotes()
  const topic = {
    slug: 'start',
    title: 'Start',
    content: '',
    disabled: false,
    featured: true,
    tracks: ['saving', 'gone'],
  }
  const source = sourceLayoutSchema.parse({
    config: 'default',
    topics: [
      { ...topic, primaryColor: '#123', secondaryColor: 'blue', banner: 'b.jpg' },
      { ...topic, slug: 'Topics', primaryColor: '#112233', secondaryColor: '#112233', tracks: [] },
      topic,
      'broken',
    ],
    trackDisplay: ['Big One!', 'gone'],
    welcomeTrack: 'none',
    featureTrack: 'yes',
  })
  const { layout, topics } = convertLayout(source, keys, noteOf)

  expect(layout).toMatchObject({
    config: 'default',
    trackDisplay: ['big-one'],
    topicOrder: ['start', 'topics-1'],
    welcomeTrack: null,
    featureTrack: true,
  })
  expect(topics[0]).toMatchObject({
    primaryColor: '#112233',
    secondaryColor: '#e6a93c',
    tracks: ['saving'],
    banner: null,
  })
  expect(notes).toEqual([
    'entry-repeated: topics: start',
    expect.stringMatching(/^record-invalid: /),
    'key-renamed: topics-1',
    'banner-left-out: b.jpg',
    'value-replaced: secondaryColor: blue',
    'reference-dropped: tracks: gone',
    'reference-dropped: trackDisplay: gone',
  ])
})

test.each([
  [{ settings: 'Rising Gen' }, { settings: { layout: 'rising-gen' } }, []],
  [{ settings: { layout: 'rising-gen' } }, { settings: { layout: 'rising-gen' } }, []],
  [{ settings: 'gone' }, { settings: { layout: 'default' } }, ['reference-dropped: settings: gone']],
  [{ maxMembers: '12' }, { maxMembers: 12 }, []],
  [{ maxMembers: -1 }, { maxMembers: 0 }, []],
  [{ groupStatus: 'paused' }, { groupStatus: 'active' }, ['value-replaced: groupStatus: paused']],
  [{ groupLinkTo: 'javascript:x' }, { groupLinkTo: null }, ['value-replaced: groupLinkTo: javascript:x']],
  [
    { subGroups: [{ id: 1, name: 'One', settings: 'default' }] },
    { subGroups: [{ id: '1', name: 'One', settings: { layout: 'default' } }] },
    [],
  ],
  [
    { subGroups: [{ name: 'One' }] },
    { subGroups: [] },
    [expect.stringMatching(/^entry-unparsable: subGroups/)],
  ],
])('an organization with %j has %j and the notes %j', (change, expected, expectedNotes) => {
  const { note, notes } = collectNotes()
  const whole = {
    slug: 'acme',
    title: 'Acme',
    createdAt: time,
    maxMembers: 0,
    settings: 'default',
    groupStatus: 'active',
  }
  expect(
    convertOrganization(sourceOrganizationSchema.parse({ ...whole, ...change }), keys, new Map(), note),
  ).toMatchObject(expected)
  expect(notes).toEqual(expectedNotes)
})

const file = { key: 'k', name: 'a.pdf', type: 'application/pdf', size: 1 }

test.each([
  ['all', 'active', { target: { kind: 'all' }, fileStatus: 'active' }, []],
  ['acme', 'active', { target: { kind: 'group', slug: 'acme' } }, []],
  ['rising-gen', 'disabled', { target: { kind: 'layout', slug: 'rising-gen' }, fileStatus: 'disabled' }, []],
  [
    'gone',
    'active',
    { target: { kind: 'group', slug: 'gone' }, fileStatus: 'disabled' },
    ['resource-for-nobody: forGroups: gone'],
  ],
  ['all', 'old', { fileStatus: 'disabled' }, ['value-replaced: fileStatus: old']],
])(
  'a resource for %s that is %s is %j, with the notes %j',
  (forGroups, fileStatus, expected, expectedNotes) => {
    const { note, notes } = collectNotes()
    const source = sourceResourceSchema.parse({
      resourceId: 'r',
      resourceName: 'a.pdf',
      displayName: 'A',
      forGroups,
      fileStatus,
      createdAt: time,
    })
    const files = new Map([[toOldResourceFile(source, 'r').id, file]])
    expect(convertResource(source, { id: 'r', keys, files }, note)).toMatchObject(expected)
    expect(notes).toEqual(expectedNotes)
  },
)

test('a resource without its file is left out', () => {
  const { note, notes } = collectNotes()
  const source = sourceResourceSchema.parse({
    resourceId: 'r',
    resourceName: 'a.pdf',
    displayName: 'A',
    forGroups: 'all',
    fileStatus: 'active',
  })
  expect(convertResource(source, { id: 'r', keys, files: new Map() }, note)).toBeNull()
  expect(notes).toEqual(['file-not-copied: resources/a.pdf'])
})

test.each([
  ['<svg><path d="M0 0"/><script>x</script></svg>', true, ['markup-cleaned: svgfile: the element script']],
  ['no drawing', false, [expect.stringMatching(/^record-invalid: svgfile: /)]],
])('an icon %s is taken over: %j, with the notes %j', (svgfile, isTaken, expectedNotes) => {
  const { note, notes } = collectNotes()
  expect(convertIcon(sourceIconSchema.parse({ slug: 'i', iconName: 'I', svgfile }), 'i', note) !== null).toBe(
    isTaken,
  )
  expect(notes).toEqual(expectedNotes)
})

test('a text that is longer than an editor may save is taken over whole', () => {
  const content = `<p>${'x'.repeat(50_000)}</p>`
  const { unit, notes } = readUnit({ content })
  expect(unit?.content).toBe(content)
  expect(notes).toEqual(['text-too-long: content'])
})
