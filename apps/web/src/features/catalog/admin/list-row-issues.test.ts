import { layoutInput } from '@kitchen-table/contract/catalog-input'
import { expect, test } from 'vitest'
import { getRowIssue, listRowIssues } from './list-row-issues.ts'

const { worries } = layoutInput.shape

test('names the row and the column of what is refused', () => {
  const issues = listRowIssues(worries, [
    { words: 'I lost my job', unitId: 'job-first-days' },
    { words: ' ', unitId: '' },
    { words: 'x'.repeat(81), unitId: 'tax-owe' },
  ])
  expect(issues.size).toBe(3)
  expect(getRowIssue(issues, 0, 'words')).toBeUndefined()
  expect(getRowIssue(issues, 1, 'words')).toBe('Please write the worry in a few words.')
  expect(getRowIssue(issues, 1, 'unitId')).toBe('Please choose the lesson that answers it.')
  expect(getRowIssue(issues, 2, 'words')).toBe('A worry has at most 80 characters.')
})

test('what is wrong with the whole table belongs to no row', () => {
  const row = { words: 'I lost my job', unitId: 'job-first-days' }
  expect(listRowIssues(worries, [row, row]).size).toBe(0)
})
