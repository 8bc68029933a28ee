import { createLibraryCache } from '@kitchen-table/application/features'
import {
  sampleHelpLine,
  sampleIntent,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { understandSearch } from '@kitchen-table/application/testing/use-cases'
import { understoodSearch } from '@kitchen-table/contract/catalog'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { afterAll, describe, expect } from 'vitest'
import { openProduct } from '../../testing/product.ts'

const member = { role: 'user', group: null, subGroupId: null } as const

/** An intent that the model knows, with three lessons: one that the layout lists, one elsewhere, one disabled. */
const lateRent = sampleIntent({ slug: 'behind-on-rent', lessons: ['u-listed', 'u-other', 'u-off'] })

async function setUp() {
  const { catalog } = memoryStores()
  const content =
    '<p>Before anything else.</p><p>Call the landlord before the rent is late and ask for two weeks.</p>'
  await catalog.saveHelpLine(sampleHelpLine(), null)
  await catalog.saveIntent(lateRent, null)
  for (const unitId of ['u-listed', 'u-other']) await catalog.saveUnit(sampleUnit({ unitId, content }), null)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-off', unitDisabled: true }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'renting', units: ['u-off', 'u-listed'] }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'elsewhere', units: ['u-listed', 'u-other'] }), null)
  await catalog.saveLayout(
    sampleLayout({ config: 'default', trackDisplay: ['renting'], topicOrder: ['saving', 'homes'] }),
    null,
  )
  for (const [slug, tracks] of [
    ['saving', []],
    ['homes', ['renting']],
    ['off', ['renting']],
  ] as const)
    await catalog.saveTopic(
      'default',
      sampleTopic({ slug, tracks: [...tracks], disabled: slug === 'off' }),
      null,
    )
  const understand = understandSearch({ library: createLibraryCache(catalog) })
  return { catalog, understand: (text: string) => understand(member as never, { text }) }
}

const test = testWith(setUp)

test('a search in own words has the lessons that answer it, and help outside', async ({ understand }) => {
  const { language, intents, topics } = await understand('i cant pay my landlord this month')
  expect(language).toBe('en')
  expect(intents).toHaveLength(1)
  expect(intents[0]).toMatchObject({
    slug: 'behind-on-rent',
    title: lateRent.title,
    outside: lateRent.outside,
    link: lateRent.link,
    helpLines: [{ name: sampleHelpLine().name, phone: sampleHelpLine().phone }],
  })
  expect(intents[0]?.lessons).toMatchObject([
    { unitId: 'u-listed', track: 'renting', isListed: true },
    { unitId: 'u-other', track: 'elsewhere', isListed: false },
  ])
  expect(topics).toEqual(['homes', 'saving'])
})

test('a layout that does not show the whole library has lessons of its own tracks alone', async (context) => {
  const { catalog, understand } = context
  const layout = sampleLayout({ trackDisplay: ['renting'], showsWholeLibrary: false })
  await catalog.saveLayout(layout, 1)
  const [intent] = (await understand('behind on rent')).intents
  expect(intent?.lessons).toMatchObject([{ unitId: 'u-listed', track: 'renting' }])
  expect(intent?.lessons).toHaveLength(1)
})

test('the sentence of a lesson is the one that answers, not its first words', async ({ understand }) => {
  const { intents } = await understand('how do i tell my landlord the rent is late')
  expect(intents[0]?.lessons[0]?.sentence).toBe(
    'Call the landlord before the rent is late and ask for two weeks.',
  )
})

const english = { titleEs: '', outsideEs: '' }
const spanish = { titleEs: 'No puedo pagar la renta', outsideEs: 'Llame hoy al casero.' }

test.for([
  { search: 'no tengo para la renta', texts: spanish, language: { title: 'es', outside: 'es' } },
  { search: 'no tengo para la renta', texts: english, language: { title: 'en', outside: 'en' } },
  {
    search: 'no tengo para la renta',
    texts: { ...spanish, outsideEs: '' },
    language: { title: 'es', outside: 'en' },
  },
  { search: 'behind on rent', texts: spanish, language: { title: 'en', outside: 'en' } },
] as const)(
  '“$search” has texts in its language where they are translated: $language',
  async ({ search, texts, language }, { catalog, understand }) => {
    await catalog.saveIntent({ ...lateRent, ...texts }, 1)
    const [intent] = (await understand(search)).intents
    expect(intent).toMatchObject({
      title: language.title === 'es' ? texts.titleEs : lateRent.title,
      outside: language.outside === 'es' ? texts.outsideEs : lateRent.outside,
      language,
    })
  },
)

test('at most three lessons answer', async ({ catalog, understand }) => {
  const lessons = ['u-1', 'u-2', 'u-3', 'u-4']
  for (const unitId of lessons) await catalog.saveUnit(sampleUnit({ unitId }), null)
  await catalog.saveTrack(sampleTrack({ slug: 'four', units: lessons }), null)
  await catalog.saveIntent({ ...lateRent, lessons }, 1)
  const [intent] = (await understand('behind on rent')).intents
  expect(intent?.lessons.map(({ unitId }) => unitId)).toEqual(['u-1', 'u-2', 'u-3'])
})

describe('nothing is told of what is disabled or gone', () => {
  test('a help line', async ({ catalog, understand }) => {
    await catalog.saveHelpLine(sampleHelpLine({ disabled: true }), 1)
    expect((await understand('behind on rent')).intents[0]?.helpLines).toEqual([])
  })

  test('a track', async ({ catalog, understand }) => {
    await catalog.saveTrack(sampleTrack({ slug: 'renting', units: ['u-listed'], trackDisabled: true }), 1)
    const { intents } = await understand('behind on rent')
    expect(intents[0]?.lessons).toMatchObject([
      { unitId: 'u-listed', track: 'elsewhere', isListed: false },
      { unitId: 'u-other', track: 'elsewhere', isListed: false },
    ])
  })

  test('an intent', async ({ catalog, understand }) => {
    await catalog.saveIntent({ ...lateRent, disabled: true }, 1)
    expect((await understand('behind on rent')).intents).toEqual([])
  })
})

test('a saved phrase is understood by the next search', async ({ catalog, understand }) => {
  const search = 'the zorbo man wants his envelope'
  expect((await understand(search)).intents).toEqual([])
  await catalog.saveIntent({ ...lateRent, phrases: [search] }, 1)
  expect((await understand(search)).intents[0]?.slug).toBe('behind-on-rent')
})

test('of what is not understood there are topics only', async ({ understand }) => {
  const { intents, topics } = await understand('who won the game last night')
  expect(intents).toEqual([])
  expect(topics.toSorted()).toEqual(['homes', 'saving'])
})

describe('the endpoint', async () => {
  const product = await openProduct()
  afterAll(() => product.close())

  test('answers with what the contract declares, and names nothing that is disabled', async () => {
    const response = await product.request('learner', 'POST', '/api/catalog/understood', {
      text: 'behind on rent',
    })
    const body = await response.text()
    expect(understoodSearch.parse(JSON.parse(body)).topics.length).toBeGreaterThan(0)
    expect(body).not.toContain('canary-hidden')
  })
})
