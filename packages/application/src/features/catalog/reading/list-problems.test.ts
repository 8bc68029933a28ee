import { setImmediate as nextTurn } from 'node:timers/promises'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { expect } from 'vitest'
import { actors, notAdmins } from '../../../testing/actors.ts'
import {
  sampleFact,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { createLibraryCache } from './library-cache.ts'
import { listProblems } from './list-problems.ts'

const DAY = 24 * 60 * 60 * 1000

function setUp() {
  const { catalog } = memoryStores()
  const clock = { now: Date.parse('2026-12-31T12:00:00.000Z') }
  const list = listProblems({ library: createLibraryCache(catalog), now: () => clock.now })
  async function problemsOf(key: string): Promise<string[]> {
    const { problems } = await list(actors.admin)
    return problems
      .filter(({ content }) => content.key === key)
      .map(({ kind, detail }) => `${kind} ${detail}`.trim())
  }
  return { catalog, clock, list, problemsOf }
}

const test = testWith(setUp)

test.for(notAdmins)('is refused for $role', async (actor, { list }) => {
  await expect(list(actor)).rejects.toMatchObject({ code: 'auth.forbidden' })
})

test('finds nothing in an empty library', async ({ list }) => {
  expect(await list(actors.admin)).toEqual({ problems: [] })
})

test('finds what is wrong with records and their texts', async ({ catalog, list }) => {
  const content =
    '<h2>Deep</h2><h1>High</h1><p>In 2025 the limit is $23,500. <a href="http://a.example/">x</a> <img src="https://b.example/1.png" alt="A jar"></p>'
  await catalog.saveUnit(sampleUnit({ content, language: 'en' }), null)
  await catalog.saveUnit(sampleUnit({ unitId: 'u-2' }), null)
  await catalog.saveTrack(sampleTrack({ nextUp: 'gone' }), null)
  await catalog.saveLayout(sampleLayout(), null)
  await catalog.saveTopic('default', sampleTopic({ tracks: ['gone'], bannerAlt: '' }), null)

  const track = { kind: 'track', key: 'first-budget', title: 'A first budget' }
  const unit = { kind: 'unit', key: 'u-1', title: 'Fixed and flexible' }
  const layout = { kind: 'layout', key: 'default', title: 'Default' }
  const topic = { kind: 'topic', key: 'default~saving', title: 'Saving' }
  expect(await list(actors.admin)).toEqual({
    problems: [
      { kind: 'dangling_next', content: track, detail: 'gone' },
      { kind: 'dangling_track', content: topic, detail: 'gone' },
      { kind: 'dangling_intent', content: layout, detail: 'rent-late' },
      { kind: 'image_without_words', content: topic, detail: 'Budget “plan”.pdf' },
      { kind: 'insecure_link', content: unit, detail: 'http://a.example/' },
      { kind: 'linked_picture', content: unit, detail: 'https://b.example/1.png' },
      { kind: 'skipped_heading', content: unit, detail: 'Deep' },
      { kind: 'bare_value', content: unit, detail: '2025' },
      { kind: 'bare_value', content: unit, detail: 'http://a.example/' },
    ],
  })
})

test('follows every save, and the day', async ({ catalog, clock, problemsOf }) => {
  const inTrack = async (units: string[], version: number | null) =>
    catalog.saveTrack(sampleTrack({ units, nextUp: null }), version)
  const save = (content: string, version: number | null) =>
    catalog.saveUnit(sampleUnit({ content, language: 'en', unitUpdateDate: null }), version)
  await save('<p>The limit is {{jar-limit}}.</p>', null)
  await catalog.saveFact(sampleFact({ confirmed: true, note: '', checkAgainBy: '2027-01-02' }), null)
  await inTrack(['u-1'], null)
  expect(await problemsOf('u-1')).toEqual([])
  await save('<p>The limit is $23,500.</p>', 1)
  expect(await problemsOf('u-1')).toEqual(['bare_value $23,500'])
  await save('<p>The limit is {{jar-limit.family}}.</p>', 2)
  expect(await problemsOf('u-1')).toEqual([])
  expect(await problemsOf('jar-limit')).toEqual([])
  clock.now += 2 * DAY
  expect(await problemsOf('jar-limit')).toEqual(['fact_overdue 2027-01-02'])
})

test('finds values in worksheets, and calculators that cannot be used', async ({ catalog, problemsOf }) => {
  await catalog.saveUnit(
    sampleUnit({
      content: '<p>Fill it in.</p>',
      worksheet: '# Jars\n\nThe limit is $23,500.\n\n| What | {{jar-limit}} |\n|---|---|\n| | |',
      tool: 'paycheck-check',
      language: 'en',
      unitUpdateDate: null,
    }),
    null,
  )
  await catalog.saveTrack(sampleTrack({ units: ['u-1'] }), null)
  await catalog.saveFact(sampleFact(), null)
  await catalog.saveFact(
    sampleFact({
      slug: 'income-tax-rates',
      values: ['single', 'joint', 'head', 'year'].map((name) => ({ name, text: '10 percent over $0' })),
    }),
    null,
  )
  expect(await problemsOf('u-1')).toEqual([
    'tool_unavailable income-tax-rates.year',
    'tool_unavailable standard-deduction.single',
    'tool_unavailable standard-deduction.joint',
    'tool_unavailable standard-deduction.head',
    'bare_value $23,500',
  ])
})

test('finds a worksheet that the values of facts have made unusable', async ({ catalog, problemsOf }) => {
  const worksheet = '# Jars\n\n|Limit|Mine|\n|---|---|\n|{{jar-limit}}||'
  await catalog.saveUnit(sampleUnit({ content: '', worksheet, unitUpdateDate: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'] }), null)
  await catalog.saveFact(sampleFact(), null)
  expect(await problemsOf('u-1')).toEqual([])
  await catalog.saveFact(sampleFact({ values: [{ name: '', text: '≥ $1' }] }), 1)
  expect(await problemsOf('u-1')).toEqual([
    'worksheet_unusable Line 5: The character “≥” is not in the letters that we print with.',
  ])
})

test('a unit that was saved is no longer one that nobody has edited', async ({
  catalog,
  clock,
  problemsOf,
}) => {
  await catalog.saveUnit(sampleUnit({ content: '', unitUpdateDate: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'] }), null)
  clock.now += 30 * DAY
  expect(await problemsOf('u-1')).toEqual(['unit_not_edited 2026-01-02T03:04:05.678Z'])

  const at = new Date(clock.now).toISOString()
  const edited = sampleUnit({ content: '', unitUpdateDate: null, title: 'Edited' })
  await catalog.saveUnit(edited, 1, { sub: 'ada', at })
  expect(await problemsOf('u-1')).toEqual([])
  clock.now += 366 * DAY
  expect(await problemsOf('u-1')).toEqual([`unit_not_edited ${at}`])
})

test('is found again after it has failed', async ({ catalog, clock }) => {
  await catalog.saveUnit(sampleUnit(), null)
  let reads = 0
  const broken = {
    get content(): string {
      reads += 1
      if (reads === 1) throw new Error('It cannot be read now.')
      return ''
    },
  }
  const snapshot = await createLibraryCache(catalog).current()
  const unit = Object.defineProperties(
    { ...sampleUnit(), foundIn: [], savedAt: null },
    Object.getOwnPropertyDescriptors(broken),
  )
  const current = { ...snapshot, units: new Map([['u-1', unit]]) }
  const list = listProblems({ library: { current: async () => current }, now: () => clock.now })
  await expect(list(actors.admin)).rejects.toThrow('It cannot be read now.')
  expect((await list(actors.admin)).problems).not.toEqual([])
})

test('lists at most 500', async ({ catalog, list }) => {
  await catalog.saveLayout(sampleLayout({ trackDisplay: times(500, (n) => `gone-${n}`) }), null)
  await catalog.saveTopic('default', sampleTopic({ tracks: ['gone'] }), null)
  expect((await list(actors.admin)).problems).toHaveLength(500)
})

test('lets other work run while it reads many texts', async ({ catalog, list }) => {
  const content = `<p>${'word '.repeat(6000)}</p>`
  for (const n of times(10, (index) => index))
    await catalog.saveUnit(sampleUnit({ unitId: `u-${n}`, content }), null)
  let turns = 0
  let isListed = false
  const listed = list(actors.admin).then(() => {
    isListed = true
  })
  while (!isListed) {
    turns += 1
    await nextTurn()
  }
  await listed
  expect(turns).toBeGreaterThanOrEqual(5)
})
