import { type HelpSection, helpSections } from '@kitchen-table/domain/help'
import { expect, test } from 'vitest'
import { formatMonthOfChecking, groupHelpLines, helpGroups } from './help-groups.ts'

const line = (slug: string, ...sections: HelpSection[]) => ({ slug, sections })

test('a line stands once, in the group of its first section; groups without lines are left out', () => {
  const lines = [line('scam', 'scam', 'danger'), line('night', 'despair', 'suicide'), line('988', 'suicide')]
  const groups = groupHelpLines(lines).map(({ title, lines: own }) => [title(), own.map(({ slug }) => slug)])
  expect(groups).toEqual([
    ['Thoughts of dying, or a night that is too much', ['night', '988']],
    ['A scam, or a stolen name', ['scam']],
  ])
})

test('every section has one group, and danger comes first', () => {
  expect(helpGroups.flatMap(({ sections }) => sections).toSorted()).toEqual([...helpSections].sort())
  expect(helpGroups[0]?.sections).toEqual(['danger'])
})

test('the month of checking is the newest one', () => {
  const days = ['2026-11-01', '2027-01-31', '2026-12-31'].map((checkedOn) => ({ checkedOn }))
  expect(formatMonthOfChecking(days)).toBe('January 2027')
  expect(formatMonthOfChecking([])).toBeNull()
})
