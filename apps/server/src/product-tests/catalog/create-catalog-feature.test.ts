import { searchIndex, trackDetails } from '@kitchen-table/contract/catalog'
import { createLessonFinder, parseLessonIndex } from '@kitchen-table/domain/lesson-search'
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
  'lists neither disabled tracks nor disabled topics in the catalog of %s',
  async (requester) => {
    const response = await product.request(requester, 'GET', '/api/catalog')
    expect(await response.text()).not.toContain('canary-hidden')
  },
)

/** Returns the lessons that a word finds in the search index of a layout: those that have the word in their texts. */
async function findUnits(requester: 'admin' | 'learner', path: string, word: string): Promise<string[]> {
  const response = await product.request(requester, 'GET', path)
  const { index } = searchIndex.parse(await response.json())
  const found = createLessonFinder(parseLessonIndex(index))(word)
  return found.map(({ unitId }) => unitId).sort()
}

test('indexes the enabled lessons of the tracks that the layout lists, by their texts too', async () => {
  const listed = ['u-bare', 'u-do', 'u-talk', 'u-video']
  const path = '/api/catalog/search-index'
  expect(await findUnits('learner', path, 'open')).toEqual(listed)
  expect(await findUnits('learner', path, 'hidden')).toEqual([])
  expect(await findUnits('admin', path, 'hidden')).toEqual([])
  expect(await findUnits('admin', `${path}?layout=rising-gen`, 'open')).toEqual(['u-bare', 'u-video'])
})
