import type { Device } from '@kitchen-table/contract/profile'
import { useQueryClient } from '@tanstack/react-query'
import { client, refusalCode } from '../../../app/api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormProblem } from '../../../ui/form-problem.tsx'
import { VisuallyHidden } from '../../../ui/visually-hidden.tsx'
import { dayWords, lastSeenWords } from './last-seen.ts'
import { devicesQuery } from './profile-query.ts'
import { useAttempt } from './use-attempt.ts'

type DeviceRowProps = {
  device: Device
  /** Signs out here. */
  onLeave: () => Promise<void>
  /** The device was signed out, and its row is gone. */
  onGone: () => void
}

export function DeviceRow({ device, onLeave, onGone }: DeviceRowProps) {
  const { id, name, signedInAt, seenAt, isThisOne } = device
  const queries = useQueryClient()
  const ending = useAttempt([])

  async function endOther() {
    try {
      await client.accounts.endDevice({ id })
    } catch (error) {
      // Gone already is what was wanted.
      if (refusalCode(error) !== 'accounts.session_not_found') throw error
    }
    await queries.cancelQueries({ queryKey: devicesQuery.queryKey })
    queries.setQueryData(
      devicesQuery.queryKey,
      (listed) => listed && { devices: listed.devices.filter((other) => other.id !== id) },
    )
    onGone()
  }

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
            Signed in {dayWords(signedInAt)}
            {!isThisOne && <> · last seen {lastSeenWords(seenAt, Date.now())}</>}
          </p>
        </div>
        <Button
          variant="quiet"
          size="small"
          className="-mx-4"
          busy={ending.isBusy}
          busyText="Signing out"
          onClick={() => ending.attempt(isThisOne ? onLeave : endOther)}
        >
          Sign out
          <VisuallyHidden>{isThisOne ? ' on this device' : ` ${name}`}</VisuallyHidden>
        </Button>
      </div>
      <FormProblem>{Object.values(ending.problems)[0]}</FormProblem>
    </li>
  )
}
