import { createLessonIndexJson, LESSON_INDEX_FORMAT } from '@kitchen-table/domain/lesson-search'
import { expect, test } from 'vitest'
import { createLessonSearch } from './create-lesson-search.ts'

const index = createLessonIndexJson([
  {
    unitId: 'rn-late',
    title: 'When the rent will be late',
    language: 'en',
    keywords: ['landlord'],
    phrases: [],
    track: { slug: 'renting', title: 'Renting', keywords: [] },
    text: 'Write to the landlord.',
  },
])

test('finds lessons with an index of its own format', () => {
  const search = createLessonSearch({ format: LESSON_INDEX_FORMAT, index })
  expect(search?.find('late rent')).toMatchObject([{ unitId: 'rn-late' }])
})

test.each([
  ['a later release', { format: LESSON_INDEX_FORMAT + 1, index: '{"words":[]}' }],
  // A browser may still have it.
  ['a release before the formats', JSON.parse('{"index":"{}"}')],
])('does without the index of %s, and does not read it', (_, response) => {
  expect(createLessonSearch(response)).toBeNull()
})
