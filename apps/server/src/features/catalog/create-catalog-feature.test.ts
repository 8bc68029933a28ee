import { trackDetails } from '@kitchen-table/contract/catalog-library'
import { afterAll, expect, test } from 'vitest'
import { openProduct } from '../../testing/product.ts'

// trials/matrix tests permissions; these tests check the contents of responses.

const product = await openProduct()
afterAll(() => product.close())

test('returns the enabled units of a track, and all units to administrators', async () => {
  const unitsFor = async (requester: 'learner' | 'manager' | 'admin') => {
    const response = await product.request(requester, 'GET', '/api/tracks/first-budget')
    return trackDetails.parse(await response.json()).units.map(({ unitId }) => unitId)
  }
  expect(await unitsFor('learner')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('manager')).toEqual(['u-talk', 'u-do'])
  expect(await unitsFor('admin')).toEqual(['u-talk', 'u-do', 'u-off'])
})

test.each(['admin', 'learner'] as const)(
  'lists neither disabled tracks nor disabled topics in the catalogue of %s',
  async (requester) => {
    const response = await product.request(requester, 'GET', '/api/catalog')
    expect(await response.text()).not.toContain('canary-hidden')
  },
)
