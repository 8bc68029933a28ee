import contract from 'virtual:link-contract'
import { useState } from 'react'
import { createApiClient } from '../../app/api.ts'
import { useFormMutation } from '../../app/forms/use-form-mutation.ts'
import { ValidatedForm } from '../../app/forms/validated-form.tsx'
import { Button } from '../../ui/button.tsx'
import { AuthPageLayout } from './auth-page-layout.tsx'
import { messages } from './stop-reminders.messages.ts'

const client = createApiClient(contract)

/** Returns whose reminders the link ends. It is in the fragment (after `#`), which browsers send to no server. */
function parseLink(): { person: string; token: string } {
  const fragment = new URLSearchParams(location.hash.slice(1))
  return { person: fragment.get('person') ?? '-', token: fragment.get('token') ?? '' }
}

/** Ends the reminders to the holder of a link in one, after a click: mail programs open links by themselves. */
export function StopRemindersPage() {
  const [link] = useState(parseLink)
  const mutation = useFormMutation({ mutationFn: () => client.groups.refuseReminders(link) })

  return (
    <AuthPageLayout title={messages.title()} lead={mutation.isSuccess ? undefined : messages.lead()}>
      {mutation.isSuccess ? (
        <p role="status">{messages.done()}</p>
      ) : (
        <ValidatedForm errors={mutation.errors} onSubmit={() => void mutation.submit()}>
          <Button type="submit" busy={mutation.isPending} busyText={messages.stopping()}>
            {messages.stop()}
          </Button>
        </ValidatedForm>
      )}
    </AuthPageLayout>
  )
}
