import { messages } from './labels.messages.ts'
import type { WorksheetBlock, WorksheetField } from './worksheet.ts'

/** Returns one field for each line of a block, for paper, where nothing flows from line to line. In the current locale. */
export function listFieldLines({
  field,
  lineCount,
}: Extract<WorksheetBlock, { kind: 'line' }>): WorksheetField[] {
  return Array.from({ length: lineCount }, (_, index) => {
    if (index === 0) return { ...field, kind: 'text' }
    const number = String(index + 1)
    // No other field has this name: two underscores never follow each other in one.
    return {
      name: `${field.name}__${number}`,
      label: messages.lineOfField({ label: field.label, number }),
      kind: 'text',
    }
  })
}
