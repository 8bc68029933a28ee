import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('virtual:api-contract', () => ({ default: {} }))
const { findUnfinishedImport } = await import('./use-import-mutation.ts')

const data = { id: '00000000-0000-4000-8000-000000000003', fileName: 'people.csv' }
const refuse = (code: string, refused: unknown) => new ORPCError(code, { defined: true, data: refused })

test('finds the import that the refusal names', () => {
  expect(findUnfinishedImport(refuse('groups.import_unfinished', data))).toEqual(data)
})

test.each([
  { what: 'another refusal', error: refuse('groups.busy', data) },
  { what: 'a refusal without data', error: refuse('groups.import_unfinished', undefined) },
  { what: 'data of another form', error: refuse('groups.import_unfinished', { ...data, id: 3 }) },
  { what: 'a lost connection', error: new TypeError('Failed to fetch') },
])('finds none in $what', ({ error }) => {
  expect(findUnfinishedImport(error)).toBeNull()
})
