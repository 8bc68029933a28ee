import { trackDetails } from '@kitchen-table/contract/catalog'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'

// Who may ask for what is tried in trials/matrix; here is what the answers hold.

const product = await openProduct()
afterAll(() => product.close())

test('the lessons of an open track are the enabled ones, and all of them for administrators', async () => {
  const unitsFor = async (who: 'learner' | 'manager' | 'admin') => {
    const response = await product.request(who, 'GET', '/api/tracks/first-budget')
    return trackDetails.parse(await response.json()).units.map(({ unitId }) => unitId)
  }
  expect(await unitsFor('learner')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('manager')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('admin')).toEqual(['u-talk', 'u-do', 'u-off'])
})

test.each(['admin', 'learner'] as const)(
  'the catalogue of %s lists neither disabled tracks nor topics',
  async (who) => {
    const response = await product.request(who, 'GET', '/api/catalog')
    expect(await response.text()).not.toContain('canary-hidden')
  },
)
