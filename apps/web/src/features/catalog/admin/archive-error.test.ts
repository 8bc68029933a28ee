import { ORPCError } from '@orpc/client'
import { expect, test, vi } from 'vitest'

vi.mock('../../../app/api.ts', () => ({ getErrorMessage: (error: Error) => error.message }))
const { describeArchiveError } = await import('./archive-error.ts')

const refusal = (files: unknown) => {
  return new ORPCError('catalog.not_exportable', { message: 'It cannot be exported.', data: { files } })
}

test.each([
  [[{ file: '', message: 'Too large.' }], 'It cannot be exported. Too large.'],
  [[{ file: 'a.svg', message: 'No drawing.' }], 'It cannot be exported. a.svg: No drawing.'],
  [
    ['1', '2', '3', '4', '5'].map((file) => ({ file, message: 'Empty.' })),
    'It cannot be exported. 1: Empty. 2: Empty. 3: Empty. And 2 more.',
  ],
  [[{ file: 1 }, null], 'It cannot be exported.'],
  ['none', 'It cannot be exported.'],
])('the problems %j are named', (files, expected) => {
  expect(describeArchiveError(refusal(files))).toBe(expected)
})

test('any other error has its own message', () => {
  expect(describeArchiveError(new Error('No connection.'))).toBe('No connection.')
})
