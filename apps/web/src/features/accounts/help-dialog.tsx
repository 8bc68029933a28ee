import { type HelpRequest, MIN_HELP_FORM_OPEN_MS } from '@kitchen-table/domain/accounts'
import { useId, useRef, useState } from 'react'
import { client } from '../../app/api.ts'
import { getCurrentUserId } from '../../app/current-user-id.ts'
import { ANONYMOUS_DRAFT_OWNER, createFormDraftStore } from '../../app/form-draft-store.ts'
import { DiscardDialog } from '../../app/forms/discard-dialog.tsx'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { messages as commonMessages } from '../../ui/common.messages.ts'
import { TextField } from '../../ui/fields/text-field.tsx'
import { Dialog } from '../../ui/overlays/dialog.tsx'
import { helpFormFields, validateHelpRequest } from './help-form-fields.ts'
import { messages } from './messages.ts'

const HELP_DRAFT = 'help'
const emptyValues: HelpRequest = { first: '', last: '', email: '', organization: '' }
const fieldNames = helpFormFields.map(({ field }) => field)

/**
 * Waits until the form has been open for the minimum time; returns how long it has been open, in milliseconds. The
 * server treats a message that is sent sooner as one of a program, and people whose browser fills in all fields can be
 * as fast.
 */
async function waitForMinOpenTime(openedAt: number): Promise<number> {
  const openFor = Date.now() - openedAt
  if (openFor < MIN_HELP_FORM_OPEN_MS)
    await new Promise((resolve) => setTimeout(resolve, MIN_HELP_FORM_OPEN_MS - openFor))
  return Math.max(0, Date.now() - openedAt)
}

function useHelpForm(initialEmail: string) {
  const [openedAt] = useState(() => Date.now())
  const [initialValues] = useState<HelpRequest>({ ...emptyValues, email: initialEmail })
  const [draft] = useState(() =>
    createFormDraftStore(getCurrentUserId() ?? ANONYMOUS_DRAFT_OWNER, HELP_DRAFT, emptyValues),
  )
  const [values, setValues] = useState(() => draft.read() ?? initialValues)
  const honeypot = useRef<HTMLInputElement>(null)
  const sendMutation = useFormMutation({
    async mutationFn() {
      const website = honeypot.current?.value ?? ''
      const openFor = await waitForMinOpenTime(openedAt)
      await client.accounts.requestHelp({ ...values, website, openFor })
    },
    fields: { first: [], last: [], email: [], organization: [] },
    validate: () => validateHelpRequest(values),
    onSuccess: draft.clear,
  })

  return {
    values,
    isDirty: fieldNames.some((name) => values[name] !== initialValues[name]),
    honeypot,
    sendMutation,
    setField(field: keyof HelpRequest, value: string) {
      const next = { ...values, [field]: value }
      setValues(next)
      draft.write(next)
    },
    discard: draft.clear,
  }
}

/** A form that asks a person for help with signing in (docs/product.md 7.12). */
export function HelpDialog({ email, onClose }: { email: string; onClose: () => void }) {
  const form = useHelpForm(email)
  const { isPending, isSuccess } = form.sendMutation
  const formId = useId()
  const [isConfirmingDiscard, setIsConfirmingDiscard] = useState(false)

  if (isSuccess)
    return (
      <Dialog
        onClose={onClose}
        title={messages.loginHelp()}
        actions={<Button onClick={onClose}>{commonMessages.close()}</Button>}
      >
        <p role="status">{messages.haveYourMessage({ email: form.values.email })}</p>
      </Dialog>
    )

  function discard() {
    form.discard()
    onClose()
  }
  function close() {
    // The message is being sent, so there is nothing to discard.
    if (isPending) return
    if (form.isDirty) setIsConfirmingDiscard(true)
    else discard()
  }

  return (
    <Dialog
      onClose={close}
      title={messages.loginHelp()}
      description={messages.loginHelpText()}
      actions={
        <>
          <Button variant="quiet" onClick={close}>
            {commonMessages.cancel()}
          </Button>
          <Button type="submit" form={formId} busy={isPending} busyText={messages.sendingYourMessage()}>
            {messages.send()}
          </Button>
        </>
      }
    >
      <HelpForm id={formId} form={form} />
      <DiscardDialog
        open={isConfirmingDiscard}
        description={messages.yourMessageHasNot()}
        onKeep={() => setIsConfirmingDiscard(false)}
        onDiscard={discard}
      />
    </Dialog>
  )
}

function HelpForm({ id, form }: { id: string; form: ReturnType<typeof useHelpForm> }) {
  const { submit, errors } = form.sendMutation
  return (
    <ValidatedForm id={id} errors={errors} onSubmit={submit}>
      {helpFormFields.map(({ field, label, autoComplete }) => (
        <TextField
          key={field}
          label={label()}
          name={field}
          type={field === 'email' ? 'email' : 'text'}
          autoComplete={autoComplete}
          required
          value={form.values[field]}
          onChange={({ target }) => form.setField(field, target.value)}
          error={errors[field]}
        />
      ))}
      {/* A honeypot: programs fill in every field that they find; people never see this one. */}
      <div aria-hidden="true" className="sr-only">
        <input ref={form.honeypot} name="website" tabIndex={-1} autoComplete="off" defaultValue="" />
      </div>
    </ValidatedForm>
  )
}
