import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import type { EditedField } from '../../editors/edited-field.ts'
import { RecordVersionsDialog } from '../../editors/versions-dialog.tsx'
import { defineHelpLineFields } from './help-line-values.ts'
import { messages } from './messages.ts'
import { useReloadHelpLines } from './use-reload-help-lines.ts'

function describeText(text: unknown): string {
  if (typeof text !== 'object' || text === null) return messages.nothing()
  const { number = '', word = '' } = { number: '', word: '', ...text }
  return word === '' ? number : messages.wordToNumber({ word, number })
}

/** Returns the fields as a version has them. */
function describeVersionFields(): Record<string, EditedField> {
  const {
    section,
    otherSections: _sections,
    textNumber: _number,
    textWord: _word,
    ...sharedFields
  } = defineHelpLineFields()
  return {
    ...sharedFields,
    sections: { ...section, label: messages.sections(), kind: 'list' },
    text: { label: messages.text(), kind: 'key', describe: describeText },
    sources: { label: messages.sources(), kind: 'list' },
    position: { label: messages.position(), kind: 'key', describe: String },
  }
}

type HelpLineVersionsDialogProps = { line: HelpLineRow; onClose: () => void }

/** The versions of a help line (docs/product.md 14.5); restoring one can be undone. */
export function HelpLineVersionsDialog({ line, onClose }: HelpLineVersionsDialogProps) {
  const reload = useReloadHelpLines()

  return (
    <RecordVersionsDialog
      content={{ kind: 'helpLine', key: line.slug }}
      version={line.version}
      fields={describeVersionFields()}
      reload={reload}
      onClose={onClose}
    />
  )
}
