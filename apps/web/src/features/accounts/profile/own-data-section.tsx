import { getOrganizationDisplayName } from '@kitchen-table/domain/organizations'
import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { client } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { useCurrentUser } from '../../../app/queries.ts'
import { product } from '../../../app/start-data.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
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
    <ProfileSection title={messages.yourData()} heading={heading} description={messages.yourDataText()}>
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
    mutationFn: () => downloadOwnData(messages.dataFileName({ product: product.name })),
  })

  return (
    <>
      <p>{messages.dataFileText()}</p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyText={messages.collectingYourData()}
        onClick={() => submit()}
      >
        {messages.downloadMyData()}
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}

/** Returns the name of the organization whose managers may remove the person; null if only the team may. */
function useRemovingOrganization(): string | null {
  const { group } = useCurrentUser()
  return group === null ? null : getOrganizationDisplayName(group)
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
      <p>{messages.removalText()}</p>
      <DialogButton className="mt-3" onClick={() => setIsConfirming(true)}>
        {messages.askToBeRemoved()}
      </DialogButton>
      {isConfirming && <RemovalDialog onClose={() => setIsConfirming(false)} onRequested={onRequested} />}
    </>
  )
}

type RemovalDialogProps = { onClose: () => void; onRequested: () => void }

function RemovalDialog({ onClose, onRequested }: RemovalDialogProps) {
  const organization = useRemovingOrganization()
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
      title={messages.askToBeRemovedTitle()}
      finalFocus={() => false}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.stay()}
          </Button>
          <Button variant="danger" busy={isPending} busyText={messages.asking()} onClick={() => submit()}>
            {messages.askToBeRemoved()}
          </Button>
        </>
      }
    >
      <ul className="list-disc space-y-2 ps-5">
        <li>
          {organization === null ? messages.seenByTeam() : messages.seenByOrganization({ organization })}
        </li>
        <li>{messages.whatIsDeleted()}</li>
        <li>{messages.whatStays()}</li>
        <li>{messages.untilThen()}</li>
      </ul>
      <FormError>{errors.form}</FormError>
    </Dialog>
  )
}

const strong = (text: ReactNode[]) => <strong className="font-semibold">{text}</strong>

function RequestedRemoval({ requestedAt, onWithdrawn }: { requestedAt: string; onWithdrawn: () => void }) {
  const organization = useRemovingOrganization()
  const { submit, errors, isPending } = useRemovalChange(
    () => client.accounts.withdrawRemoval(),
    () => null,
    onWithdrawn,
  )
  const day = formatDay(requestedAt)

  return (
    <>
      <p>
        <RichMessage
          parts={
            organization === null
              ? messages.askedTeam({ day, strong })
              : messages.askedOrganization({ day, organization, strong })
          }
        />
      </p>
      <Button
        variant="outline"
        size="small"
        className="mt-3"
        busy={isPending}
        busyText={messages.withdrawing()}
        onClick={() => submit()}
      >
        {messages.withdrawMyRequest()}
      </Button>
      <FormError>{errors.form}</FormError>
    </>
  )
}
