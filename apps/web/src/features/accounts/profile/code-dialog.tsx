import type { Profile } from '@kitchen-table/contract/accounts'
import { type ComponentProps, type ReactNode, useState } from 'react'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import type { DialogProps } from '../../../ui/overlays/dialog.tsx'
import { messages } from './messages.ts'
import { useSetCachedProfile } from './profile-query.ts'
import {
  codeRefusals,
  ResendCodeButton,
  SixDigitsField,
  useIsCodeExpired,
  validateCode,
} from './six-digits-field.tsx'

type CodeDialogProps = Pick<DialogProps, 'title' | 'finalFocus' | 'onClose'> & {
  /** The address or the number that the code is sent to. */
  recipient: string
  /** Says where the code was sent. */
  sentText: string
  /** When the code was sent (ms since 1970); null before that. */
  sentAt: number | null
  /** The first step, which sends the code. */
  request: {
    description: string
    mutation: ComponentProps<typeof FormDialog>['mutation']
    fields: ReactNode
  }
  confirmLabel: string
  /** Goes back to the first step. Without it, the button closes the dialog. */
  onBack?: () => void
  /** Sends another code; null if that needs the first step again. */
  resend: (() => Promise<unknown>) | null
  confirm: (code: string) => Promise<Profile>
  onConfirmed: () => void
}

/** Sends a code to an address or a number, and changes the profile with the code that was entered. */
export function CodeDialog(props: CodeDialogProps) {
  const { recipient, sentText, sentAt, request, confirmLabel, onBack, resend, confirm } = props
  const { title, finalFocus, onClose, onConfirmed } = props
  const setCachedProfile = useSetCachedProfile()
  const isSent = sentAt !== null
  const isExpired = useIsCodeExpired(sentAt)
  const [code, setCode] = useState('')
  const confirmMutation = useFormMutation({
    mutationFn: () => confirm(code),
    fields: { code: codeRefusals },
    validate: () => validateCode(code),
    async onSuccess(profile) {
      await setCachedProfile(profile)
      onConfirmed()
    },
  })

  function describeStep(): string {
    if (!isSent) return request.description
    return isExpired ? messages.sentCodeExpired({ recipient }) : sentText
  }

  return (
    <FormDialog
      title={title}
      finalFocus={finalFocus}
      onClose={onClose}
      description={describeStep()}
      mutation={isSent ? confirmMutation : request.mutation}
      submitLabel={isSent ? confirmLabel : messages.sendCode()}
      cancelLabel={isSent && onBack ? messages.back() : commonMessages.cancel()}
      onCancel={isSent && onBack ? onBack : onClose}
      step={isSent ? 'code' : undefined}
    >
      {isSent ? (
        <>
          <SixDigitsField value={code} onChange={setCode} errors={confirmMutation.errors} />
          {resend === null ? (
            <p className="text-small text-soft">{messages.anotherCodeHint()}</p>
          ) : (
            <ResendCodeButton isExpired={isExpired} send={resend} />
          )}
        </>
      ) : (
        request.fields
      )}
    </FormDialog>
  )
}
