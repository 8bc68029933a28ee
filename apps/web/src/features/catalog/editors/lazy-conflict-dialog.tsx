import type { RecordFields } from '@kitchen-table/domain/catalog'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import type { EditedFields } from './edited-field.ts'
import type { RecordForm } from './use-record-form.ts'
import { messages } from './versions.messages.ts'

type RecordConflictProps<Values extends RecordFields> = {
  editor: RecordForm<Values>
  fields: EditedFields<Values>
}

/** Returns the dialog for two versions, loaded on demand: it can edit rich text, which these records have none of. */
export function lazyConflictDialog<Values extends RecordFields>() {
  const ConflictDialog = lazyComponent(
    () => import('./conflict-dialog.tsx').then((module) => module.ConflictDialog<Values>),
    {
      name: messages.theComparison,
      dismiss: ({ mine, onClose }) => onClose(mine),
      isOnDemand: true,
    },
  )
  return ({ editor, fields }: RecordConflictProps<Values>) =>
    editor.conflict && (
      <ConflictDialog
        conflict={editor.conflict}
        mine={editor.values}
        fields={fields}
        onSave={editor.resolveConflict}
        onClose={editor.postponeConflict}
      />
    )
}
