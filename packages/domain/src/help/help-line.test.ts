import { expect, test } from 'vitest'
import { type HelpSection, listHelpLines } from './help-line.ts'

const line = (name: string, position: number, sections: HelpSection[], disabled = false) => ({
  name,
  position,
  sections,
  disabled,
})

test('lines of a section are before those of other sections that help too; disabled ones are left out', () => {
  const lines = [
    line('emergency', 1, ['danger', 'violence', 'suicide']),
    line('shelter hotline', 9, ['violence', 'shelter']),
    line('teens', 5, ['violence']),
    line('closed', 2, ['violence'], true),
    line('food', 3, ['hunger']),
  ]
  const names = listHelpLines(lines, 'violence').map(({ name }) => name)
  expect(names).toEqual(['teens', 'shelter hotline', 'emergency'])
})
