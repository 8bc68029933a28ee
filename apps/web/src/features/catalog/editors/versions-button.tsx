import type { ContentKey, RecordFields } from '@kitchen-table/domain/catalog'
import { useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { lazyComponent } from '../../../app/lazy-component.tsx'
import { DialogButton } from '../../../ui/button.tsx'
import type { EditedFields } from './edited-field.ts'
import { invalidateContent } from './editor-queries.ts'
import type { RecordForm } from './use-record-form.ts'
import { messages } from './versions.messages.ts'

const VersionsDialog = lazyComponent(
  () => import('./versions-dialog.tsx').then((module) => module.VersionsDialog),
  { name: messages.theVersions, dismiss: ({ onClose }) => onClose() },
)

type VersionsButtonProps<Values extends RecordFields> = {
  content: ContentKey
  editor: RecordForm<Values>
  fields: EditedFields<Values>
}

/** Opens the versions of a record, and shows a restored one in the form; restoring can be undone. */
export function VersionsButton<Values extends RecordFields>(props: VersionsButtonProps<Values>) {
  const { content, editor, fields } = props
  const [isOpen, setIsOpen] = useState(false)
  const queryClient = useQueryClient()
  const { version } = editor.base

  /** `from`: what the form had before anything was typed since. */
  async function showStored(from: Values): Promise<Values> {
    const record = await editor.reload()
    editor.acceptRestored(record, from)
    invalidateContent(queryClient)
    return record.values
  }

  if (version === null) return null
  return (
    <>
      <DialogButton onClick={() => setIsOpen(true)}>{messages.versions()}</DialogButton>
      {isOpen && (
        <VersionsDialog
          content={content}
          version={version}
          fields={fields}
          hasUnsavedChanges={editor.isDirty}
          onClose={() => setIsOpen(false)}
          onRestored={async () => {
            const shown = await showStored(editor.base.values)
            return () => showStored(shown)
          }}
        />
      )}
    </>
  )
}
