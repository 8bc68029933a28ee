import { useState } from 'react'
import { DirtyFormGuard } from '../../app/forms/dirty-form-guard.tsx'
import { DiscardDialog } from '../../app/forms/discard-dialog.tsx'
import { FormDialog, type FormDialogProps } from '../../app/forms/form-dialog.tsx'
import { hasErrors } from '../../app/forms/form-errors.ts'
import { LineIcon } from '../../ui/line-icon.tsx'

type GuardedFormDialogProps = FormDialogProps & {
  isDirty: boolean
  /** What would be lost: "The organization has not been created." */
  lostWords: string
  /** Stands over the form while it has errors. */
  errorTitle?: string
}

/** A form in a dialog that asks before what was typed is discarded, whichever way it is left. */
export function GuardedFormDialog(props: GuardedFormDialogProps) {
  const { isDirty, lostWords, errorTitle, onClose, children, ...dialog } = props
  const [isAsking, setIsAsking] = useState(false)
  const { errors, isPending } = dialog.mutation

  function close() {
    // What is being sent can no longer be discarded.
    if (isPending) return
    if (isDirty) setIsAsking(true)
    else onClose()
  }

  return (
    <FormDialog {...dialog} onClose={close}>
      {errorTitle && (
        <div role="alert" className="empty:hidden">
          {hasErrors(errors) && (
            <p className="flex items-center gap-2 rounded-field border border-danger px-4 py-2.5 font-semibold text-danger">
              <LineIcon name="warning" className="size-5" />
              <span className="min-w-0 wrap-anywhere">{errorTitle}</span>
            </p>
          )}
        </div>
      )}
      {children}
      <DirtyFormGuard isDirty={isDirty} description={lostWords} />
      <DiscardDialog
        open={isAsking}
        description={lostWords}
        onKeep={() => setIsAsking(false)}
        onDiscard={onClose}
      />
    </FormDialog>
  )
}
