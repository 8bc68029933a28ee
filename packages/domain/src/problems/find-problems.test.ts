import { expect, test } from 'vitest'
import { defaultIntentFields, type Intent } from '../catalog/intent.ts'
import type { Layout } from '../catalog/layout.ts'
import { emptyTopic, emptyTrack, type StoredFile, type Topic, type Track } from '../catalog/records.ts'
import type { RichTextFlaws } from '../catalog/rich-text-flaws.ts'
import { emptyUnit, type Unit } from '../catalog/unit.ts'
import { emptyFact, type Fact } from '../facts/fact.ts'
import { emptyHelpLine, type HelpLine } from '../help/help-line.ts'
import { listToolFigures } from '../tools/tool-facts.ts'
import { findLibraryProblems, type Problem } from './find-problems.ts'

const NOW = Date.UTC(2026, 10, 5)
const [OLD, NEW] = ['2020-01-01T00:00:00.000Z', '2026-01-01T00:00:00.000Z']
const picture: StoredFile = { key: 'units/u/1', name: 'jar.png', type: 'image/png', size: 1 }

const track: Track = {
  ...emptyTrack,
  trackId: 't-1',
  slug: 'budget',
  title: 'Budget',
  audience: 'For Adults',
  nextUp: 'debt',
  relatedTrack: 'debt',
  units: ['u', 'off'],
  createdAt: '2026-01-01T00:00:00.000Z',
  updateContentDate: null,
}
const debt: Track = { ...track, slug: 'debt', title: 'Debt', nextUp: null, relatedTrack: null }

const unit: Unit & { foundIn: string[]; savedAt: string | null } = {
  ...emptyUnit,
  unitId: 'u',
  title: 'Unit',
  type: 'Activity',
  embedImage: picture,
  embedImageAlt: 'A jar',
  createdAt: '2026-01-01T00:00:00.000Z',
  unitUpdateDate: null,
  foundIn: ['budget'],
  savedAt: null,
}
const topic: Topic = {
  ...emptyTopic,
  slug: 'saving',
  title: 'Saving',
  banner: picture,
  bannerAlt: 'A jar',
  primaryColor: '#000000',
  secondaryColor: '#000000',
  tracks: ['budget'],
}
const layout: Layout = {
  config: 'default',
  title: 'Default',
  trackDisplay: ['budget', 'debt'],
  topicOrder: ['saving'],
  welcomeTrack: 'budget',
  featureTrack: false,
  intents: ['late'],
  showsWholeLibrary: true,
}

const helpLine: HelpLine = {
  ...emptyHelpLine,
  slug: 'line',
  name: 'Night Line',
  sections: ['suicide'],
  phone: '988',
  sources: [],
  checkedOn: '2026-11-01',
  checkAgainBy: '2099-01-01',
  position: 1,
}

const intent: Intent = {
  ...defaultIntentFields,
  slug: 'late',
  title: 'Late rent',
  phrases: ['behind on rent'],
  lessons: ['u'],
  helpLines: ['night-line'],
}

const fact: Fact = {
  ...emptyFact,
  slug: 'limit',
  title: 'Limit',
  kind: 'figure',
  values: [{ name: '', text: '$5' }],
  source: { title: 'Source', url: 'https://source.example' },
  checkedOn: '2026-01-01',
  checkAgainBy: '2027-01-01',
}

type Change = {
  track?: Partial<Track>
  unit?: Partial<typeof unit>
  topic?: Partial<Topic>
  layout?: Partial<Layout>
  debt?: Partial<Track>
  flaws?: Partial<RichTextFlaws>
  helpLine?: Partial<HelpLine>
  intent?: Partial<Intent>
  fact?: Partial<Fact>
}

/** Returns the problems of a library in which nothing is wrong but the change. `flaws` are those of the unit. */
function problemsAfter(change: Change): Problem[] {
  const changedUnit = { ...unit, ...change.unit }
  const noFlaws = {
    insecureUrls: [],
    linkedPictures: [],
    imagesWithoutWords: [],
    skippedHeadings: [],
    bareValues: [],
  }
  return findLibraryProblems({
    tracks: new Map([
      ['budget', { ...track, ...change.track }],
      ['debt', { ...debt, ...change.debt }],
    ]),
    units: new Map([
      ['u', changedUnit],
      ['off', { ...unit, unitId: 'off', unitDisabled: true }],
    ]),
    layouts: new Map([['default', { ...layout, ...change.layout }]]),
    helpLines: new Map([
      ['night-line', { ...helpLine, slug: 'night-line', disabled: false }],
      ['closed-line', { ...helpLine, slug: 'closed-line', disabled: true }],
      ['line', { ...helpLine, ...change.helpLine }],
    ]),
    intents: new Map([['late', { ...intent, ...change.intent }]]),
    facts: new Map([['limit', { ...fact, ...change.fact }]]),
    topics: new Map([['default', new Map([['saving', { ...topic, ...change.topic }]])]]),
    flawsOf: (record) => (record === changedUnit ? { ...noFlaws, ...change.flaws } : noFlaws),
    worksheetErrorOf: ({ worksheet }) => (worksheet === 'broken' ? 'Line 1: …' : null),
    now: NOW,
  })
}

/** `kind key detail` of each problem. */
type Row = [what: string, change: Change, ...problems: string[]]

test.each<Row>([
  ['nothing', {}],
  ['a track without units', { track: { units: [] } }, 'track_without_units track budget'],
  ['… with disabled units only', { track: { units: ['off'] } }, 'track_without_units track budget'],
  [
    'a track that names a missing unit',
    { track: { units: ['u', 'gone'] } },
    'dangling_unit track budget gone',
  ],
  ['a missing next track', { track: { nextUp: 'gone' } }, 'dangling_next track budget gone'],
  ['no next track', { track: { nextUp: null, relatedTrack: null } }],
  [
    'a disabled next and related track',
    { debt: { trackDisabled: true } },
    'dangling_next track budget debt',
    'dangling_related track budget debt',
    'disabled_track layout default Debt',
  ],
  [
    'a sensitive unit for which nothing is chosen',
    { unit: { sensitive: true } },
    'sensitive_without_next unit u',
  ],
  ['a sensitive unit with a next track', { unit: { sensitive: true, nextUp: 'debt' } }],
  ['a sensitive unit with a related track', { unit: { sensitive: true, relatedTrack: 'debt' } }],
  [
    'a sensitive unit whose tracks are missing',
    { unit: { sensitive: true, nextUp: 'gone', relatedTrack: 'lost' } },
    'dangling_next unit u gone',
    'dangling_related unit u lost',
  ],
  ['what a unit has from the time when it was sensitive', { unit: { nextUp: 'gone' } }],
  ['a unit with a help line', { unit: { helpLine: 'night-line' } }],
  [
    'a unit whose help line is disabled',
    { unit: { helpLine: 'closed-line' } },
    'dangling_help_line unit u closed-line',
  ],
  [
    'a unit whose help line is missing',
    { unit: { helpLine: 'no-line' } },
    'dangling_help_line unit u no-line',
  ],
  [
    'an intent that names what is missing or disabled',
    { intent: { lessons: ['gone', 'off', 'u'], helpLines: ['closed-line'], phrases: [] } },
    'dangling_help_line intent late closed-line',
    'dangling_unit intent late gone',
    'disabled_unit intent late Unit',
    'intent_without_phrases intent late',
  ],
  [
    'a disabled intent that no layout offers',
    { intent: { disabled: true, lessons: ['gone'], phrases: [] }, layout: { intents: [] } },
  ],
  ['a missing related track', { track: { relatedTrack: 'gone' } }, 'dangling_related track budget gone'],
  [
    'a topic that names a missing track',
    { topic: { tracks: ['gone', 'gone'] } },
    'dangling_track topic default~saving gone',
  ],
  [
    'a layout that names missing tracks',
    { layout: { trackDisplay: ['budget', 'gone', 'debt'], welcomeTrack: 'away' } },
    'dangling_track layout default gone',
    'dangling_track layout default away',
  ],
  ['a layout without a welcome track', { layout: { welcomeTrack: null } }],
  ['a track in no layout', { layout: { trackDisplay: ['debt'] } }, 'track_in_no_layout track budget'],
  ['a unit in no track', { unit: { foundIn: [] } }, 'unit_in_no_track unit u'],
  ['a picture without words', { unit: { embedImageAlt: ' ' } }, 'image_without_words unit u jar.png'],
  ['the still of a video', { unit: { type: 'Video', link: '1', embedImageAlt: '' } }],
  ['no picture, and no words', { unit: { embedImage: null, embedImageAlt: '' } }],
  [
    'a banner without words',
    { topic: { bannerAlt: '' } },
    'image_without_words topic default~saving jar.png',
  ],
  [
    'what is wrong in a text',
    {
      flaws: {
        insecureUrls: ['http://a.example/', 'http://a.example/'],
        linkedPictures: ['https://b.example/1.png'],
        imagesWithoutWords: [''],
        skippedHeadings: ['Deep'],
        bareValues: ['$5'],
      },
    },
    'image_without_words unit u',
    'insecure_link unit u http://a.example/',
    'linked_picture unit u https://b.example/1.png',
    'skipped_heading unit u Deep',
    'bare_value unit u $5',
  ],
  [
    'a fact that is to be checked',
    { fact: { checkAgainBy: '2026-11-04' } },
    'fact_overdue fact limit 2026-11-04',
  ],
  ['a fact that is to be checked tomorrow', { fact: { checkAgainBy: '2026-11-05' } }],
  [
    'a fact that could not be confirmed',
    { fact: { confirmed: false, note: 'No page' } },
    'fact_unconfirmed fact limit No page',
  ],
  ['a disabled fact', { fact: { checkAgainBy: '2020-01-01', confirmed: false, disabled: true } }],
  [
    'a text that names a missing fact, or a missing value of one',
    { unit: { content: '<p>{{limit}} {{gone}}</p>', worksheet: '{{limit.family}}' } },
    'missing_fact unit u gone',
    'missing_fact unit u limit.family',
  ],
  [
    'links that lead nowhere',
    {
      unit: {
        content:
          '<p><a href="fact:gone">a</a> <a href="fact:limit">b</a> <a href="lesson:lost">c</a> <a href="lesson:off">d</a> <a href="track:away">e</a></p>',
      },
      topic: { content: '<p><a href="track:debt">a</a> <a href="lesson:u">b</a></p>' },
    },
    'dangling_link unit u fact:gone',
    // It is neither a page nor a telephone number.
    'dangling_link unit u fact:limit',
    'dangling_link unit u lesson:lost',
    // Disabled.
    'dangling_link unit u lesson:off',
    'dangling_link unit u track:away',
  ],
  [
    'a tool without the figures that it needs',
    { unit: { tool: 'repayment-plans' } },
    ...listToolFigures('repayment-plans').map(({ slug, name }) => `tool_unavailable unit u ${slug}.${name}`),
  ],
  [
    'a worksheet that cannot be shown',
    { unit: { worksheet: 'broken' } },
    'worksheet_unusable unit u Line 1: …',
  ],
  ['a tool that needs no figure', { unit: { tool: 'debt-order' } }],
  ['an intent whose season is missing', { intent: { season: 'gone' } }, 'dangling_season intent late gone'],
  [
    'an intent whose season is no window',
    { intent: { season: 'limit' } },
    'dangling_season intent late limit',
  ],
  [
    'an intent whose season is a window',
    {
      intent: { season: 'limit' },
      fact: { kind: 'window', values: [], periods: [{ opens: '2026-01-01', closes: '2026-02-01' }] },
    },
  ],
  ['an old unit that was found right', { unit: { createdAt: OLD, reviewedAt: '2026-01-01' } }],
  [
    'an old unit of which only other fields were saved',
    { unit: { createdAt: OLD, textChangedAt: '2020-02-02T00:00:00.000Z', savedAt: NEW } },
    'unit_not_edited unit u 2020-02-02T00:00:00.000Z',
  ],
  [
    'a unit of more than a year ago',
    { unit: { createdAt: '2025-11-04T00:00:00.000Z' } },
    'unit_not_edited unit u 2025-11-04T00:00:00.000Z',
  ],
  ['a unit of a year ago', { unit: { createdAt: '2025-11-05T00:00:00.000Z' } }],
  ['an old unit that was updated', { unit: { createdAt: OLD, unitUpdateDate: NEW } }],
  ['an old unit that was saved', { unit: { createdAt: OLD, savedAt: NEW } }],
  [
    'a unit whose last edit is long ago',
    { unit: { createdAt: OLD, unitUpdateDate: '2021-01-01T00:00:00.000Z' } },
    'unit_not_edited unit u 2021-01-01T00:00:00.000Z',
  ],
  [
    'a disabled unit',
    { unit: { unitDisabled: true, foundIn: [], embedImageAlt: '' }, flaws: { skippedHeadings: ['Deep'] } },
    // Its tracks have no other unit.
    'track_without_units track budget',
    'track_without_units track debt',
    'disabled_unit intent late Unit',
    'hidden_intent layout default Late rent',
  ],
  [
    'a disabled track',
    { track: { trackDisabled: true, units: ['gone'], nextUp: 'gone' }, layout: { trackDisplay: ['debt'] } },
    // As the welcome track, and in the topic.
    'disabled_track layout default Budget',
    'disabled_track topic default~saving Budget',
  ],
  [
    'a disabled track that nothing names',
    {
      track: { trackDisabled: true },
      layout: { trackDisplay: ['debt'], welcomeTrack: null },
      topic: { tracks: [] },
    },
  ],
  ['a disabled topic', { topic: { disabled: true, tracks: ['gone'], bannerAlt: '' } }],
  [
    'a disabled topic with a disabled track',
    {
      topic: { disabled: true, tracks: ['debt'] },
      debt: { trackDisabled: true },
      track: { nextUp: null, relatedTrack: null },
      layout: { trackDisplay: ['budget'] },
    },
  ],
  [
    'a layout that offers a missing intent',
    { layout: { intents: ['late', 'gone'] } },
    'dangling_intent layout default gone',
  ],
  [
    'a layout that offers a disabled intent',
    { intent: { disabled: true } },
    'hidden_intent layout default Late rent',
  ],
  [
    'a layout that offers an intent whose lessons its learners cannot open',
    {
      layout: { trackDisplay: ['debt'], showsWholeLibrary: false },
      debt: { units: ['off'] },
    },
    'track_without_units track debt',
    'hidden_intent layout default Late rent',
    'track_in_no_layout track budget',
  ],
])('%s', (_what, change, ...expected) => {
  const problems = problemsAfter(change)
  const texts = problems.map(({ kind, content, detail }) =>
    `${kind} ${content.kind} ${content.key} ${detail}`.trim(),
  )
  expect(texts).toEqual(expected)
})

test('lists the most serious problems first, and equal ones by title', () => {
  const problems = problemsAfter({
    track: { units: ['gone'], title: 'Zebra' },
    debt: { units: [], title: 'Ape' },
    unit: { foundIn: [] },
  })
  expect(problems.map(({ kind, content }) => `${kind} ${content.title}`)).toEqual([
    'track_without_units Ape',
    'track_without_units Zebra',
    'dangling_unit Zebra',
    'hidden_intent Default',
    'unit_in_no_track Unit',
  ])
})

test('a help line is to be checked again from its day on, unless it is disabled', () => {
  const today = new Date(NOW).toISOString().slice(0, 10)
  const content = { kind: 'helpLine', key: 'line', title: 'Night Line' }
  expect(problemsAfter({ helpLine: { checkAgainBy: today } })).toEqual([
    { kind: 'help_line_overdue', content, detail: today },
  ])
  expect(problemsAfter({ helpLine: { checkAgainBy: today, disabled: true } })).toEqual([])
})
