import type { Device } from '@kitchen-table/contract/accounts'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useRef, useState } from 'react'
import { client, getErrorMessage, getRefusalCode } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { ErrorPanel } from '../../../ui/feedback/error-panel.tsx'
import { Skeleton } from '../../../ui/feedback/skeleton.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { Dialog } from '../../../ui/overlays/dialog.tsx'
import { RichMessage } from '../../../ui/rich-message.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { UnsentWorkDialog } from '../unsent-work-dialog.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { messages } from './messages.ts'
import { formatDay, formatLastSeen } from './profile-formats.ts'
import { devicesQuery } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

type DevicesSectionProps = {
  sendPending: () => Promise<boolean>
}

export function DevicesSection({ sendPending }: DevicesSectionProps) {
  const heading = useRef<HTMLHeadingElement>(null)
  const [isConfirming, setIsConfirming] = useState(false)
  const { signOut, confirmation } = useSignOut(sendPending)
  const { data: devices, error, isFetching, refetch } = useQuery(devicesQuery)
  const isLoadFailed = devices === undefined && error !== null

  return (
    <ProfileSection
      title={messages.devices()}
      heading={heading}
      description={messages.devicesText()}
      errorPanel={
        isLoadFailed && (
          <ErrorPanel
            headingLevel={3}
            title={messages.couldNotLoadDevices()}
            advice={getErrorMessage(error)}
            isRetrying={isFetching}
            onRetry={() => refetch()}
          />
        )
      }
    >
      {devices ? (
        <ul className="divide-y divide-line">
          {devices.map((device) => (
            <DeviceRow
              key={device.id}
              device={device}
              onSignOut={() => signOut('here')}
              onRemoved={() => heading.current?.focus()}
            />
          ))}
        </ul>
      ) : (
        <Skeleton shape="text" count={4} />
      )}
      <div className="mt-4 border-t border-line pt-4">
        <DialogButton onClick={() => setIsConfirming(true)}>{messages.signOutEverywhere()}</DialogButton>
      </div>
      {isConfirming && (
        <SignOutEverywhereDialog
          onSignOut={() => signOut('everywhere')}
          onClose={() => setIsConfirming(false)}
        />
      )}
      {confirmation && <UnsentWorkDialog {...confirmation} />}
    </ProfileSection>
  )
}

type SignOutEverywhereDialogProps = { onSignOut: () => Promise<void>; onClose: () => void }

function SignOutEverywhereDialog({ onSignOut, onClose }: SignOutEverywhereDialogProps) {
  const { submit, errors, isPending } = useFormMutation({ mutationFn: onSignOut, onSuccess: onClose })

  return (
    <Dialog
      onClose={onClose}
      title={messages.signOutEverywhereTitle()}
      description={messages.signOutEverywhereText()}
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            {messages.staySignedIn()}
          </Button>
          <Button busy={isPending} busyText={messages.signingOut()} onClick={() => submit()}>
            {messages.signOutEverywhere()}
          </Button>
        </>
      }
    >
      <FormError>{errors.form}</FormError>
    </Dialog>
  )
}

const hidden = (text: ReactNode[]) => <VisuallyHidden>{text}</VisuallyHidden>

type DeviceRowProps = {
  device: Device
  onSignOut: () => Promise<void>
  /** Called when another device was signed out and its row was removed. */
  onRemoved: () => void
}

function DeviceRow({ device, onSignOut, onRemoved }: DeviceRowProps) {
  const { id, name, signedInAt, seenAt, isThisOne } = device
  const queryClient = useQueryClient()

  async function endOtherDevice() {
    try {
      await client.accounts.signOutDevice({ id })
    } catch (error) {
      // The session has ended already, which is the desired result.
      if (getRefusalCode(error) !== 'accounts.session_not_found') throw error
    }
    await patchQueryData(queryClient, devicesQuery.queryKey, ({ devices }) => ({
      devices: devices.filter((other) => other.id !== id),
    }))
    onRemoved()
  }

  const { submit, errors, isPending } = useFormMutation({
    mutationFn: isThisOne ? onSignOut : endOtherDevice,
  })

  return (
    <li className="py-3.5 first:pt-0 last:pb-0">
      <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
        <div className="min-w-0 flex-1 basis-40">
          <p className="flex flex-wrap items-center gap-x-2.5 gap-y-1 font-semibold">
            {name}
            {isThisOne && (
              <span className="rounded-full bg-tint px-2.5 py-0.5 text-tiny font-semibold text-accent">
                {messages.thisDevice()}
              </span>
            )}
          </p>
          <p className="mt-0.5 text-small text-soft">
            {isThisOne
              ? messages.signedIn({ day: formatDay(signedInAt) })
              : messages.signedInAndSeen({
                  day: formatDay(signedInAt),
                  lastSeen: formatLastSeen(seenAt, Date.now()),
                })}
          </p>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-mx-4"
          busy={isPending}
          busyText={messages.signingOut()}
          onClick={() => submit()}
        >
          <RichMessage
            parts={isThisOne ? messages.signOutHere({ hidden }) : messages.signOutDevice({ name, hidden })}
          />
        </Button>
      </div>
      <FormError>{errors.form}</FormError>
    </li>
  )
}
