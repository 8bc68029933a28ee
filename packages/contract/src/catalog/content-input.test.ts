import {
  emptyLayout,
  emptyTopic,
  emptyTrack,
  emptyUnit,
  videoReviewLinkMessage,
} from '@kitchen-table/domain/catalog'
import { expect, test } from 'vitest'
import { iconInput, layoutInput, topicInput, trackInput, unitInput } from './content-input.ts'

const track = {
  ...emptyTrack,
  title: 'Money talks',
  content: '<p>x</p>',
  audience: 'For Couples',
  keywords: ['couple'],
  units: ['a'],
  markUpdated: false,
}
const unit = {
  ...emptyUnit,
  title: 'A call',
  content: '<p>x</p>',
  type: 'Conversation',
}
const film = 'units/u-1/film'
const captions = 'WEBVTT\n\n00:01.000 --> 00:04.000\nSomeone comes to you.'
const topic = { ...emptyTopic, title: 'Staying safe' }
const { config: _, ...layout } = emptyLayout
const icon = { iconName: 'Lamp', svgfile: '<svg/>' }

const schemas = {
  track: trackInput,
  unit: unitInput,
  topic: topicInput,
  layout: layoutInput,
  icon: iconInput,
}
const validInputs = { track, unit, topic, layout, icon }
const names = ['track', 'unit', 'topic', 'layout', 'icon'] as const

test.each(names)('accepts a valid %s', (name) => {
  expect(schemas[name].safeParse(validInputs[name]).success).toBe(true)
})

const forbiddenKeys =
  'slug trackId unitId config createdAt updateContentDate unitUpdateDate foundIn version layout role group __proto__ constructor'.split(
    ' ',
  )
test.each(names.flatMap((name) => forbiddenKeys.map((key) => [name, key] as const)))(
  'a %s rejects the key %s',
  (name, key) => {
    const input = JSON.parse(JSON.stringify(validInputs[name]).replace('{', `{"${key}":"x",`))
    expect(schemas[name].safeParse(input).success).toBe(false)
  },
)

/** The fields that pages opened before them do not send. */
const laterKeys = [
  'reviewedAt',
  'reviewedBy',
  'tool',
  'worksheet',
  'film',
  'captions',
  'language',
  'translationOf',
]

test.each(names)('a %s requires every key but the later ones', (name) => {
  for (const key of Object.keys(validInputs[name]).filter((other) => !laterKeys.includes(other))) {
    const { [key]: _, ...rest }: Record<string, unknown> = validInputs[name]
    expect(schemas[name].safeParse(rest).success, key).toBe(false)
  }
})

/** Returns a text, followed by line breaks up to a number of kilobytes. */
const filled = (text: string, kilobytes: number) => text.padEnd(kilobytes * 1024, '\n')
const euros = (count: number) => '€'.repeat(count)

test.each([
  ['track', { title: 'x'.repeat(200) }, true],
  ['track', { title: 'x'.repeat(201) }, false],
  ['track', { title: '   ' }, false],
  ['track', { content: 'x'.repeat(48 * 1024) }, true],
  ['track', { content: 'x'.repeat(48 * 1024 + 1) }, false],
  ['track', { content: euros(16 * 1024) }, true], // three bytes each
  ['track', { content: euros(16 * 1024 + 1) }, false],
  ['track', { content: 'é'.repeat(24 * 1024 + 1) }, false],
  ['track', { content: '🫖'.repeat(12 * 1024) }, true],
  ['track', { content: '🫖'.repeat(12 * 1024 + 1) }, false],
  ['track', { keywords: Array.from({ length: 40 }, (_, n) => `k${n}`) }, true],
  ['track', { keywords: Array.from({ length: 41 }, (_, n) => `k${n}`) }, false],
  ['track', { keywords: ['x'.repeat(60)] }, true],
  ['track', { keywords: ['x'.repeat(61)] }, false],
  ['track', { keywords: [' '] }, false],
  ['track', { units: Array.from({ length: 200 }, (_, n) => `u${n}`) }, true],
  ['track', { units: Array.from({ length: 201 }, (_, n) => `u${n}`) }, false],
  ['track', { units: ['x'.repeat(16)] }, true],
  ['track', { units: ['x'.repeat(17)] }, false],
  ['track', { units: ['A'] }, false],
  ['track', { audience: 'Everybody' }, false],
  ['track', { iconSlug: '../x' }, false],
  ['track', { nextUp: '' }, false],
  ['unit', { type: 'Quiz' }, false],
  ['unit', { type: 'Video', link: '76979871' }, true],
  ['unit', { type: 'Video', link: '1'.repeat(12) }, true],
  ['unit', { type: 'Video', link: '1'.repeat(13) }, false],
  ['unit', { type: 'Video', link: null }, false],
  ['unit', { type: 'Video', link: '76979871?h=x' }, false],
  ['unit', { type: 'Video', link: ' 76979871' }, false],
  ['unit', { type: 'Video', link: '76979871/0123456789' }, true],
  ['unit', { type: 'Video', link: 'https://vimeo.com/76979871/0123456789' }, true],
  ['unit', { type: 'Video', link: 'https://vimeo.com/76979871/settings' }, false],
  ['unit', { type: 'Activity', link: 'https://vimeo.com/76979871' }, false],
  ['unit', { type: 'Activity', link: '76979871' }, false],
  ['unit', { type: 'Video', film, captions }, true],
  ['unit', { type: 'Video', film, captions: filled(captions, 24) }, true],
  ['unit', { type: 'Video', film, captions: `${filled(captions, 24)}\n` }, false],
  ['unit', { type: 'Video', film, captions: filled(captions, 24), content: filled('<p>x</p>', 24) }, true],
  ['unit', { type: 'Video', film, captions: filled(captions, 24), content: filled('<p>x</p>', 25) }, false],
  ['unit', { type: 'Video', film, captions: '' }, false],
  ['unit', { type: 'Video', film, captions: 'Someone comes to you.' }, false],
  ['unit', { type: 'Video', film, captions, link: '76979871' }, false],
  ['unit', { type: 'Video', film: 'a.mp4', captions }, false],
  ['unit', { type: 'Video', link: '76979871', captions }, false],
  ['unit', { type: 'Activity', film, captions }, false],
  ['unit', { type: 'Activity', captions }, false],
  ['unit', { attachment: 'units/a/6f7d' }, true],
  ['unit', { attachment: 'units/../6f7d' }, false],
  ['unit', { attachment: 'units/a' }, false],
  ['unit', { embedImageAlt: 'x'.repeat(301) }, false],
  ['topic', { primaryColor: '#2E6F7a' }, true],
  ['topic', { primaryColor: '#2e6f7a ' }, false],
  ['topic', { secondaryColor: 'red' }, false],
  ['layout', { featureTrack: 'yes' }, false],
  ['layout', { showsWholeLibrary: 'no' }, false],
  ['layout', { intents: ['behind-on-rent'] }, true],
  ['layout', { intents: ['Behind on rent'] }, false],
  ['layout', { intents: Array.from({ length: 10 }, (_, n) => `i${n}`) }, true],
  ['layout', { intents: Array.from({ length: 11 }, (_, n) => `i${n}`) }, false],
  ['icon', { svgfile: 'x'.repeat(32 * 1024) }, true],
  ['icon', { svgfile: 'x'.repeat(32 * 1024 + 1) }, false],
] as const)('a %s with %o is accepted: %s', (name, change, isAccepted) => {
  expect(schemas[name].safeParse({ ...validInputs[name], ...change }).success).toBe(isAccepted)
})

test('lower-cases and trims keywords, and removes duplicate keywords and units', () => {
  const { keywords, units } = trackInput.parse({
    ...track,
    keywords: [' Debt', 'debt', 'IRS'],
    units: ['a', 'b', 'a'],
  })
  expect({ keywords, units }).toEqual({ keywords: ['debt', 'irs'], units: ['a', 'b'] })
})

test.each([
  ['https://vimeo.com/76979871/0123456789', '76979871/0123456789'],
  ['https://player.vimeo.com/video/76979871?h=0123456789', '76979871/0123456789'],
  ['76979871', '76979871'],
])('of the video %s its number and hash are stored: %s', (link, stored) => {
  expect(unitInput.parse({ ...unit, type: 'Video', link }).link).toBe(stored)
})

test('a review link is refused with a sentence of its own', () => {
  const link = 'https://vimeo.com/money/review/76979871/0123456789'
  const { error } = unitInput.safeParse({ ...unit, type: 'Video', link })
  expect(error?.issues).toMatchObject([{ path: ['link'], message: videoReviewLinkMessage() }])
})

test('the message says what to do', () => {
  const { error } = unitInput.safeParse({ ...unit, type: 'Video' })
  expect(error?.issues).toMatchObject([
    { path: ['link'], message: "Please enter the video's number or address." },
  ])
})

test.each<[change: object, field: string, message: string]>([
  [
    { type: 'Video', film },
    'captions',
    'Please enter the captions of the film: what is said or shown in it, with the times.',
  ],
  [
    { type: 'Video', film, captions: captions.replace('00:01.000', '00:1') },
    'captions',
    'Line 3: Please write the times like 00:01.000 --> 00:04.000.',
  ],
  [
    { type: 'Video', film, captions, link: '76979871' },
    'film',
    'A Video is either on Vimeo or a film of your own, not both.',
  ],
  [{ film, captions }, 'film', 'Only a Video has a film.'],
  [{ type: 'Video', link: '76979871', captions }, 'captions', 'Only a film has captions.'],
])('%j is refused beside %s', (change, field, message) => {
  const { error } = unitInput.safeParse({ ...unit, ...change })
  expect(error?.issues.map((issue) => [issue.path.join('.'), issue.message])).toEqual([[field, message]])
})
