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
import { formatDay } from './profile-formats.ts'
import { profileQuery, useProfile } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

/** Downloads what is stored about the person, and asks for their removal. */
export function OwnDataSection() {
  const heading = useRef<HTMLHeadingElement>(null)
  const { removalRequestedAt } = useProfile()
  const focusHeading = () => heading.current?.focus()

  return (
    <ProfileSection
      title="Your data"
      heading={heading}
      description="It is yours: take a copy with you whenever you like, or ask us to remove it."
    >
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
      <p>
        One file that any browser shows: your account, your sign-ins, your progress, what you searched for,
        and what was done to your account.
      </p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyText="Collecting your data"
        onClick={() => submit()}
      >
        Download everything stored about me
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}

/** Returns who removes the person: "Harbor Foods or our team". */
function useRemovers(): string {
  const { group } = useCurrentUser()
  return group === null
    ? 'our team'
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
      <p>If you no longer want to be here, ask to be removed. You can take that back until it is done.</p>
      <DialogButton className="mt-3" onClick={() => setIsConfirming(true)}>
        Ask to be removed
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
      title="Ask to be removed?"
      finalFocus={() => false}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Stay
          </Button>
          <Button variant="danger" busy={isPending} busyText="Asking" onClick={() => submit()}>
            Ask to be removed
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>Your request is seen and carried out by {removers}.</li>
        <li>
          Then your account, your progress, your picture and your sign-ins are deleted. That cannot be undone.
        </li>
        <li>What stays is counted only, without your name: how often a lesson was opened, for example.</li>
        <li>Until then nothing changes, and you can withdraw your request here.</li>
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
        Withdraw my request
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}
