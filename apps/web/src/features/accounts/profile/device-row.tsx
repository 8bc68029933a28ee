import type { Device } from '@kitchen-table/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { client, getRefusalCode } from '../../../app/api.ts'
import { useFormMutation } from '../../../app/forms/use-form-mutation.ts'
import { patchQueryData } from '../../../app/patch-query-data.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/form-error.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { formatDay, formatLastSeen } from './profile-formats.ts'
import { devicesQuery } from './profile-query.ts'

type DeviceRowProps = {
  device: Device
  /** Signs out this device. */
  onSignOut: () => Promise<void>
  /** Called when another device was signed out and its row was removed. */
  onRemoved: () => void
}

export function DeviceRow({ device, onSignOut, onRemoved }: DeviceRowProps) {
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
                This device
              </span>
            )}
          </p>
          <p className="mt-0.5 text-small text-soft">
            Signed in {formatDay(signedInAt)}
            {!isThisOne && <> · last seen {formatLastSeen(seenAt, Date.now())}</>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-mx-4"
          busy={isPending}
          busyText="Signing out"
          onClick={() => submit()}
        >
          Sign out
          <VisuallyHidden>{isThisOne ? ' on this device' : ` ${name}`}</VisuallyHidden>
        </Button>
      </div>
      <FormError>{errors.form}</FormError>
    </li>
  )
}
