import { randomUUID } from 'node:crypto'
import { learning, progress as progressView } from '@kitchen-table/contract/learning'
import { afterAll, expect, test } from 'vitest'
import { describeProcedures, type ProcedureCase } from '../../testing/describe-procedures.ts'
import { malformedSegments, missingSegments } from '../../testing/malformed.ts'
import { openProduct } from '../../testing/product.ts'
import type { Who } from '../../testing/sample-people.ts'

const product = await openProduct()
afterAll(() => product.close())

const admins = { admin: 'ok', dormantAdmin: 'ok' } as const
const invalid = { others: 'input.invalid' } as const
const noUnit = { others: 'catalog.unit_not_found' } as const
const noTrack = { others: 'catalog.track_not_found' } as const

const completion = (change: object = {}) => ({
  completed: true,
  track: 'first-budget',
  eventId: randomUUID(),
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
  ...change,
})

const unitCase = (name: string, unit: string, change: object, answers: ProcedureCase['answers']) => ({
  name,
  path: `/api/progress/units/${unit}`,
  body: completion(change),
  answers,
})

const setUnit: ProcedureCase[] = [
  unitCase('an open unit', 'u-talk', {}, { others: 'ok' }),
  unitCase('taken back', 'u-talk', { completed: false }, { others: 'ok' }),
  unitCase('a disabled unit', 'u-off', {}, { ...noUnit, ...admins }),
  unitCase('a unit of a disabled track', 'u-closed', { track: 'closed-track' }, { ...noTrack, ...admins }),
  unitCase('a unit of another track', 'u-video', {}, noUnit),
  unitCase('in a missing track', 'u-talk', { track: 'no-such-track' }, noTrack),
  ...malformedSegments
    .slice(0, 6)
    .map((track) =>
      unitCase(`in a malformed track, ${track}`, 'u-talk', { track: decodedLoosely(track) }, invalid),
    ),
  ...['missing', 'constructor', 'null'].map((unit) => unitCase(`a missing unit, ${unit}`, unit, {}, noUnit)),
  ...['a-unit-id-of-seventeen', 'U-Talk', '%00', '__proto__', '..%2Fu-talk', "'%20OR%201", '%'].map((unit) =>
    unitCase(`a malformed unit, ${unit}`, unit, {}, invalid),
  ),
]

const view = (track: string) => ({
  track,
  time: '2026-11-05T11:00:00.000Z',
  where: '/track/first-budget',
})

const viewPath = () => `/api/progress/views/${randomUUID()}`

const viewTrack: ProcedureCase[] = [
  { name: 'an open track', path: viewPath(), body: view('first-budget'), answers: { others: 'ok' } },
  {
    name: 'a disabled track',
    path: viewPath(),
    body: view('closed-track'),
    answers: { ...noTrack, ...admins },
  },
  ...missingSegments.map((track) => ({
    name: `a missing track, ${track}`,
    path: viewPath(),
    body: view(track),
    answers: noTrack,
  })),
  ...['1', 'not-a-uuid', `${randomUUID()}0`, '%00', '__proto__'].map((id) => ({
    name: `a malformed id, ${id}`,
    path: `/api/progress/views/${id}`,
    body: view('first-budget'),
    answers: invalid,
  })),
]

const progress: ProcedureCase[] = [
  { name: "one's own", path: '/api/progress', answers: { others: 'ok' } },
  { name: "another's, by a query", path: '/api/progress?sub=otherLearner', answers: { others: 'ok' } },
]

describeProcedures(product, learning, { progress, setUnit, viewTrack })

function decodedLoosely(segment: string): string {
  try {
    return decodeURIComponent(segment)
  } catch {
    return segment
  }
}

async function progressOf(who: Who, query = '') {
  const response = await product.request(who, 'GET', `/api/progress${query}`)
  return progressView.parse(await response.json())
}

test("a query for somebody else's progress is answered with one's own", async () => {
  await product.request('learner', 'PUT', '/api/progress/units/u-do', completion())
  const own = await progressOf('otherLearner')
  expect(await progressOf('otherLearner', '?sub=learner')).toEqual(own)
  expect(own.activeUnits).not.toContain('u-do')
})

test('a lesson is answered with what it may have changed, which leaves out the views', async () => {
  await product.request('manager', 'PUT', viewPath(), view('first-budget'))
  const response = await product.request('manager', 'PUT', '/api/progress/units/u-do', completion())
  const { trackViews, ...changed } = await progressOf('manager')
  expect(trackViews).not.toEqual([])
  expect(await response.json()).toEqual(changed)
})

test('what one person completes is nobody else’s', async () => {
  const others = ['manager', 'otherLearner', 'admin'] as const
  const before = await Promise.all(others.map((who) => progressOf(who)))
  await product.request('alone', 'PUT', '/api/progress/units/u-video', completion({ track: 'watching' }))

  expect((await progressOf('alone')).activeUnits).toContain('u-video')
  expect(await Promise.all(others.map((who) => progressOf(who)))).toEqual(before)
})

test('an administrator’s looking around leaves neither a view, nor a last track, nor an event', async () => {
  const eventsBefore = product.db.prepare('SELECT count(*) AS n FROM events').get()
  const views = product.db.prepare("SELECT count(*) AS n FROM track_views WHERE sub = 'admin'").get()
  await product.request('admin', 'PUT', viewPath(), view('first-budget'))
  await product.request('admin', 'PUT', '/api/progress/units/u-do', completion())

  const { lastTrack, trackViews, activeUnits } = await progressOf('admin')
  expect({ lastTrack, trackViews }).toEqual({ lastTrack: null, trackViews: [] })
  expect(activeUnits).toContain('u-do')
  expect(views?.n).toBe(0)
  expect(product.db.prepare('SELECT count(*) AS n FROM events').get()).toEqual(eventsBefore)
})
