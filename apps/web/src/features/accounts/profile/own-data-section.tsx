import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { product } from '../../../app/start-data.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { downloadOwnData } from './download-own-data.ts'
import { messages } from './messages.ts'
import { formatDay } from './profile-formats.ts'
import { profileQuery, useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

/** Downloads what is stored about the person, and asks for their removal. */
export function OwnDataSection() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { removalRequestedAt } = useProfile()
  const focusHeading = () => heading.current?.focus()

  return (
    <ProfileSection title={messages.yourData()} heading={heading} description={messages.itIsYoursTake()}>
      <OwnDataDownload />
      <div className="mt-5 border-t border-line pt-5">
        {removalRequestedAt === null ? (
          <RemovalRequest onRequested={focusHeading} />
        ) : (
          <RequestedRemoval requestedAt={removalRequestedAt} onWithdrawn={focusHeading} />
        )}
      </div>
    </ProfileSection>
  )
}

function OwnDataDownload() {
  const { submit, errors, isPending } = useFormMutation({
    mutationFn: () => downloadOwnData(`${product.name} - my data.html`),
  })

  return (
    <>
      <p>{messages.oneFileThatAny()}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyText={messages.collectingYourData()}
        onClick={() => submit()}
      >
        {messages.downloadEverythingStoredAbout()}
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}

/** Returns who removes the person: "Harbor Foods or our team". */
function useRemovers(): string {
  const { group } = useCurrentUser()
  return group === null
    ? messages.ourTeam()
    : `the people who run ${getOrganizationDisplayName(group)} here, or our team`
}

/** Sends a change of the request and shows it at once. */
function useRemovalChange(
  send: () => Promise<unknown>,
  removalRequestedAt: () => string | null,
  onSuccess: () => void,
) {
  const queryClient = useQueryClient()
  return useFormMutation({
    mutationFn: send,
    async onSuccess() {
      await patchQueryData(queryClient, profileQuery.queryKey, (profile) => ({
        ...profile,
        removalRequestedAt: removalRequestedAt(),
      }))
      onSuccess()
    },
    invalidates: [profileQuery.queryKey],
  })
}

function RemovalRequest({ onRequested }: { onRequested: () => void }) {
  const [isConfirming, setIsConfirming] = useState(false)
  return (
    <>
      <p>{messages.ifYouNoLonger()}</p>
      <DialogButton className="mt-3" onClick={() => setIsConfirming(true)}>
        {messages.askToBeRemoved()}
      </DialogButton>
      {isConfirming && <RemovalDialog onClose={() => setIsConfirming(false)} onRequested={onRequested} />}
    </>
  )
}

type RemovalDialogProps = { onClose: () => void; onRequested: () => void }

function RemovalDialog({ onClose, onRequested }: RemovalDialogProps) {
  const removers = useRemovers()
  const { submit, errors, isPending } = useRemovalChange(
    () => client.accounts.requestRemoval(),
    () => new Date().toISOString(),
    () => {
      onClose()
      onRequested()
    },
  )

  return (
    <Dialog
      onClose={onClose}
      title={messages.askToBeRemoved2()}
      finalFocus={() => false}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.stay()}
          </Button>
          <Button variant="danger" busy={isPending} busyText="Asking" onClick={() => submit()}>
            {messages.askToBeRemoved()}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>Your request is seen and carried out by {removers}.</li>
        <li>{messages.thenYourAccountYour()}</li>
        <li>{messages.whatStaysIsCounted()}</li>
        <li>{messages.untilThenNothingChanges()}</li>
      </ul>
      <FormError>{errors.form}</FormError>
    </Dialog>
  )
}

function RequestedRemoval({ requestedAt, onWithdrawn }: { requestedAt: string; onWithdrawn: () => void }) {
  const removers = useRemovers()
  const { submit, errors, isPending } = useRemovalChange(
    () => client.accounts.withdrawRemoval(),
    () => null,
    onWithdrawn,
  )

  return (
    <>
      <p>
        <strong className="font-semibold">You asked to be removed on {formatDay(requestedAt)}.</strong> It is
        carried out by {removers}. Until then everything stays as it is.
      </p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyText="Withdrawing"
        onClick={() => submit()}
      >
        {messages.withdrawMyRequest()}
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}
