import { MAX_INVITATION_TEXT_LENGTH, type OrganizationDetails } from '@kitchen-table/contract/organizations'
import { useState } from 'react'
import { DirtyFormGuard } from '../../../app/forms/dirty-form-guard.tsx'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { TextareaField } from '../../../ui/fields/textarea-field.tsx'
import { messages as settingsMessages } from '../settings/messages.ts'
import { useOrganizationChange } from '../settings/use-organization-change.ts'
import { InvitationPreview } from './invitation-preview.tsx'
import { messages } from './messages.ts'

/** The words of an organization in its invitations, with a preview and a test to oneself. */
export function WordsSection({ group }: { group: OrganizationDetails }) {
  const { slug, invitationText } = group
  const [typed, setTyped] = useState<string | null>(null)
  const text = typed ?? invitationText
  const isDirty = text.trim() !== invitationText
  const flash = useFlash()
  const change = useOrganizationChange(group, () => setTyped(null), { invitationText: [] })
  const test = useFormMutation({
    mutationFn: () => managerClient.groups.sendTestInvitation({ slug, text }),
    fields: { text: [] },
    onSuccess: ({ email }) => flash.success({ text: messages.testSent({ email }) }),
  })

  return (
    <ValidatedForm
      errors={change.errors}
      onSubmit={() =>
        void change.submit({
          send: (base) => managerClient.groups.updateInvitations({ ...base, invitationText: text }),
          successText: messages.wordsSaved(),
        })
      }
    >
      <h2 id="words" className="mb-2 text-title-s">
        {messages.words()}
      </h2>
      <TextareaField
        label={messages.ownWords()}
        hint={messages.wordsHint()}
        value={text}
        maxLength={MAX_INVITATION_TEXT_LENGTH}
        rows={4}
        error={change.errors.invitationText ?? test.errors.text}
        onChange={({ target }) => setTyped(target.value)}
      />
      <FormError>{test.errors.form}</FormError>
      <div className="mt-3 flex flex-wrap gap-3">
        <Button
          type="submit"
          size="small"
          disabled={!isDirty}
          busy={change.isPending}
          busyText={settingsMessages.save()}
        >
          {messages.saveWords()}
        </Button>
        <Button
          variant="outline"
          size="small"
          busy={test.isPending}
          busyText={messages.sendingTest()}
          onClick={() => void test.submit()}
        >
          {messages.sendTest()}
        </Button>
      </div>
      <InvitationPreview slug={slug} text={text} />
      <DirtyFormGuard isDirty={isDirty} description={settingsMessages.settingsNotSaved()} />
    </ValidatedForm>
  )
}
