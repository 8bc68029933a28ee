import { readFirstHelpLines } from '@kitchen-table/application/first-records'
import { crisisKinds, listHelpLinesOfSection } from '@kitchen-table/domain/help'
import { expect, test } from 'vitest'
import { crisisWords } from './crisis-words.ts'

test.each(crisisKinds)(
  'the line for %s that is built in is among the first of a new installation',
  (kind) => {
    const { site: _, ...firstLine } = crisisWords[kind].firstLine
    expect(listHelpLinesOfSection(readFirstHelpLines(), kind).slice(0, 3)).toContainEqual(
      expect.objectContaining(firstLine),
    )
  },
)
