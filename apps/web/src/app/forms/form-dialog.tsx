import { type ReactNode, useId } from 'react'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { Dialog, type DialogProps } from '../../ui/overlays/dialog.tsx'
import type { FormErrors } from './form-errors.ts'
import { ValidatedForm } from './validated-form.tsx'

export type FormDialogProps = Pick<
  DialogProps,
  'title' | 'description' | 'finalFocus' | 'onClose' | 'wide'
> & {
  /** The submission of the form (use-form-mutation.ts). */
  mutation: { submit: () => void; errors: FormErrors; isPending: boolean }
  submitLabel: string
  busyText?: string
  isDangerous?: boolean
  cancelLabel?: string
  /** What the first button does; by default it closes the dialog. */
  onCancel?: () => void
  /** Names a later step of the dialog, whose first field takes the focus of the step before. */
  step?: string | undefined
  children?: ReactNode
}

export function FormDialog({ mutation, submitLabel, busyText, step, children, ...props }: FormDialogProps) {
  const { isDangerous, cancelLabel = commonMessages.cancel(), onCancel = props.onClose, ...dialog } = props
  const formId = useId()
  return (
    <Dialog
      {...dialog}
      actions={
        <>
          <Button variant="quiet" onClick={onCancel}>
            {cancelLabel}
          </Button>
          <Button
            variant={isDangerous ? 'danger' : 'filled'}
            type="submit"
            form={formId}
            busy={mutation.isPending}
            busyText={busyText}
          >
            {submitLabel}
          </Button>
        </>
      }
    >
      <ValidatedForm
        key={step}
        id={formId}
        errors={mutation.errors}
        onSubmit={mutation.submit}
        focusOnMount={step !== undefined}
      >
        {children}
      </ValidatedForm>
    </Dialog>
  )
}
