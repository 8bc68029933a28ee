import { catalog, trackView } from '@kitchen-table/contract/catalog'
import { afterAll, expect, test } from 'vitest'
import { describeProcedures, type ProcedureCase } from '../../testing/describe-procedures.ts'
import { malformedSegments, missingSegments } from '../../testing/malformed.ts'
import { openProduct } from '../../testing/product.ts'

const product = await openProduct()
afterAll(() => product.close())

const notFound = { others: 'catalog.track_not_found' } as const
const invalid = { others: 'input.invalid' } as const

const library: ProcedureCase[] = [
  { name: "one's own layout", path: '/api/catalog', answers: { others: 'ok' } },
  {
    name: 'the layout of acme by name',
    path: '/api/catalog?layout=default',
    answers: {
      others: 'ok',
      young: 'auth.forbidden',
      otherLearner: 'auth.forbidden',
      otherManager: 'auth.forbidden',
    },
  },
  {
    name: 'the layout of globex by name',
    path: '/api/catalog?layout=rising-gen',
    answers: {
      others: 'auth.forbidden',
      young: 'ok',
      otherLearner: 'ok',
      otherManager: 'ok',
      admin: 'ok',
      dormantAdmin: 'ok',
    },
  },
  {
    name: 'a layout that is missing',
    path: '/api/catalog?layout=no-such-layout',
    answers: {
      others: 'auth.forbidden',
      admin: 'catalog.layout_not_found',
      dormantAdmin: 'catalog.layout_not_found',
    },
  },
  { name: 'a malformed layout', path: '/api/catalog?layout=..%2Fdefault', answers: invalid },
  { name: 'two layouts', path: '/api/catalog?layout=default&layout=rising-gen', answers: invalid },
  { name: 'a layout that is an object', path: '/api/catalog?layout%5Ba%5D=default', answers: invalid },
  { name: 'something that is not asked for', path: '/api/catalog?group=globex', answers: invalid },
]

const track: ProcedureCase[] = [
  { name: 'an open track', path: '/api/tracks/first-budget', answers: { others: 'ok' } },
  {
    name: 'a disabled track',
    path: '/api/tracks/closed-track',
    answers: { ...notFound, admin: 'ok', dormantAdmin: 'ok' },
  },
  ...missingSegments.map((slug) => ({
    name: `a missing track, ${slug}`,
    path: `/api/tracks/${slug}`,
    answers: notFound,
  })),
  ...malformedSegments.map((slug) => ({
    name: `a malformed track, ${slug}`,
    path: `/api/tracks/${slug}`,
    answers: invalid,
  })),
]

describeProcedures(product, catalog, { library, track })

test('the lessons of an open track are the enabled ones, and all of them for administrators', async () => {
  const unitsFor = async (who: 'learner' | 'manager' | 'admin') => {
    const response = await product.request(who, 'GET', '/api/tracks/first-budget')
    return trackView.parse(await response.json()).units.map(({ unitId }) => unitId)
  }
  expect(await unitsFor('learner')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('manager')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('admin')).toEqual(['u-talk', 'u-do', 'u-off'])
})

test('a track outside the own layout opens by its address', async () => {
  expect((await product.request('otherLearner', 'GET', '/api/tracks/first-budget')).status).toBe(200)
})

test.each(['admin', 'learner'] as const)(
  'the catalogue of %s lists neither disabled tracks nor topics',
  async (who) => {
    const response = await product.request(who, 'GET', '/api/catalog')
    expect(await response.text()).not.toContain('canary-hidden')
  },
)
