import type { RecordFields } from '@kitchen-table/domain/catalog'
import { type ReactNode, useMemo, useState } from 'react'
import { FormDialog, type FormDialogProps } from '../../../app/forms/form-dialog.tsx'
import type { FormErrors } from '../../../app/forms/form-errors.ts'
import { DraftNotice } from './draft-notice.tsx'
import { LeaveDialog, LeaveGuard } from './leave-guard.tsx'
import type { RecordForm } from './use-record-form.ts'

type RecordFormDialogProps<Values extends RecordFields> = Pick<
  FormDialogProps,
  'title' | 'description' | 'wide' | 'submitLabel' | 'busyText' | 'onClose'
> & {
  editor: RecordForm<Values>
  /** The fields, and dialogs that lie over this one, so that Escape closes those first. */
  children: ReactNode
}

/** The frame of a small form of a record: restored draft, fields, and what asks before work is lost. */
export function RecordFormDialog<Values extends RecordFields>(props: RecordFormDialogProps<Values>) {
  const { editor, onClose, children, ...dialog } = props
  const { restored, message, refusal } = editor
  const [isAsking, setIsAsking] = useState(false)
  // biome-ignore lint/correctness/useExhaustiveDependencies: every refusal moves the focus, also one with the same words
  const errors = useMemo((): FormErrors => (message === null ? {} : { form: message }), [message, refusal])

  function close() {
    if (editor.hasUnsavedChanges()) setIsAsking(true)
    else onClose()
  }

  return (
    <FormDialog
      {...dialog}
      mutation={{ submit: editor.save, errors, isPending: editor.status === 'saving' }}
      onClose={close}
    >
      {restored && <DraftNotice restored={restored} changes={editor.changes} onDiscard={editor.discard} />}
      {children}
      <LeaveGuard editor={editor} />
      <LeaveDialog open={isAsking} editor={editor} onStay={() => setIsAsking(false)} onLeave={onClose} />
    </FormDialog>
  )
}
