import { expect, test } from 'vitest'
import { type HelpSection, listHelpLinesOfSection } from './help-line.ts'

const line = (name: string, position: number, sections: HelpSection[], disabled = false) => ({
  name,
  position,
  sections,
  disabled,
})

test('lines that help with a section are in the order of their positions; disabled ones are left out', () => {
  const lines = [
    line('emergency', 1, ['danger', 'violence', 'suicide']),
    line('shelter hotline', 9, ['violence', 'shelter']),
    line('teens', 5, ['violence']),
    line('closed', 2, ['violence'], true),
    line('food', 3, ['hunger']),
  ]
  const names = listHelpLinesOfSection(lines, 'violence').map(({ name }) => name)
  expect(names).toEqual(['emergency', 'teens', 'shelter hotline'])
})
