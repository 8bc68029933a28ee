import { useQuery } from '@tanstack/react-query'
import { useRef, useState } from 'react'
import { getErrorMessage } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { Dialog } from '../../../ui/dialog.tsx'
import { ErrorPanel } from '../../../ui/error-panel.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { Skeleton } from '../../../ui/skeleton.tsx'
import { UnsentWorkDialog } from '../unsent-work-dialog.tsx'
import { useSignOut } from '../use-sign-out.ts'
import { DeviceRow } from './device-row.tsx'
import { devicesQuery } from './profile-query.ts'
import { ProfileSection } from './profile-section.tsx'

type DevicesSectionProps = {
  /** Sends the pending changes of this device. Resolves to whether none is left. */
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
      title="Devices"
      heading={heading}
      description="Where you are signed in. Sign out what you do not know, and change your password."
      errorPanel={
        isLoadFailed && (
          <ErrorPanel
            headingLevel={3}
            title="We could not load your devices"
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
        <DialogButton onClick={() => setIsConfirming(true)}>Sign out everywhere</DialogButton>
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
      title="Sign out everywhere?"
      description="On all your devices, this one too. What you have done is kept; you sign in again to go on."
      actions={
        <>
          <Button variant="quiet" onClick={onClose}>
            Stay signed in
          </Button>
          <Button busy={isPending} busyText="Signing out" onClick={() => submit()}>
            Sign out everywhere
          </Button>
        </>
      }
    >
      <FormError>{errors.form}</FormError>
    </Dialog>
  )
}
