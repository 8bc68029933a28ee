import type { HelpLineRow } from '@kitchen-table/contract/catalog'
import { useQueryClient } from '@tanstack/react-query'
import type { EditedField } from '../../editors/edited-field.ts'
import { VersionsDialog } from '../../editors/versions-dialog.tsx'
import { editedHelpLinesQuery } from '../queries.ts'
import { helpLineFieldWords } from './help-line-values.ts'

function describeText(text: unknown): string {
  if (typeof text !== 'object' || text === null) return 'Nothing'
  const { number = '', word = '' } = { number: '', word: '', ...text }
  return word === '' ? number : `${word} to ${number}`
}

const {
  section,
  otherSections: _sections,
  textNumber: _number,
  textWord: _word,
  ...sharedFields
} = helpLineFieldWords

/** The fields as a version has them. */
const versionFields: Record<string, EditedField> = {
  ...sharedFields,
  sections: { ...section, label: 'Sections', kind: 'list' },
  text: { label: 'Text', kind: 'key', describe: describeText },
  sources: { label: 'Sources', kind: 'list' },
  position: { label: 'Position', kind: 'key', describe: String },
}

type HelpLineVersionsDialogProps = { line: HelpLineRow; onClose: () => void }

/** The versions of a help line (docs/product.md 14.5); restoring one can be undone. */
export function HelpLineVersionsDialog({ line, onClose }: HelpLineVersionsDialogProps) {
  const queryClient = useQueryClient()
  const reload = () => queryClient.invalidateQueries({ queryKey: editedHelpLinesQuery.queryKey })

  return (
    <VersionsDialog
      content={{ kind: 'helpLine', key: line.slug }}
      version={line.version}
      fields={versionFields}
      hasUnsavedChanges={false}
      onClose={onClose}
      onRestored={async () => {
        await reload()
        return reload
      }}
    />
  )
}
