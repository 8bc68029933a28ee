import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { toSeats } from '@kitchen-table/domain/organizations'
import { adminClient } from '../../../app/admin-api.ts'
import { messages as organizationMessages } from '../messages.ts'
import { describeTooFewSeats } from './describe-seats.ts'
import { messages } from './messages.ts'
import { SettingForm } from './setting-form.tsx'
import { useOrganizationChange } from './use-organization-change.ts'
import { parseSeats, validateSeats } from './validate-setting.ts'

type OrganizationSettingsProps = {
  group: OrganizationDetails
  onDirty: (name: string, isDirty: boolean) => void
}

/** Returns a function that sends a change and resolves to whether it was stored. */
function useSetting(group: OrganizationDetails) {
  const mutation = useOrganizationChange(group)
  return {
    isPending: mutation.isPending,
    error: mutation.errors.form,
    setError: (message: string) => mutation.setErrors({ form: message }),
    async update(
      change: Omit<Parameters<typeof adminClient.groups.updateGroup>[0], 'slug' | 'version'>,
      value: string,
    ) {
      let isStored = false
      await mutation.submit({
        async send(base) {
          const details = await adminClient.groups.updateGroup({ ...base, ...change })
          isStored = true
          return details
        },
        successText(details) {
          const shown = value || messages.noValue()
          const isOfSeats = change.maxMembers !== undefined
          const consequence = isOfSeats ? describeTooFewSeats(details.maxMembers, toSeats(details).taken) : ''
          return consequence === ''
            ? messages.updatedTo({ value: shown })
            : messages.updatedToSeats({ value: shown, consequence })
        },
      })
      return isStored
    },
  }
}

/** Display name and link of the image. */
export function DisplayNameAndLinkSettings({ group, onDirty }: OrganizationSettingsProps) {
  const displayName = useSetting(group)
  const link = useSetting(group)
  return (
    <div className="space-y-5">
      <SettingForm
        label={messages.displayName()}
        hint={messages.displayNameHint()}
        stored={group.groupDisplayName ?? ''}
        submitLabel={messages.update()}
        isPending={displayName.isPending}
        error={displayName.error}
        onDirty={(isDirty) => onDirty('name', isDirty)}
        onSubmit={(value) => displayName.update({ groupDisplayName: value || null }, value)}
        input={{ maxLength: 100, placeholder: group.title }}
      />
      <SettingForm
        label={messages.linkOfImage()}
        stored={group.groupLinkTo ?? ''}
        submitLabel={messages.update()}
        isPending={link.isPending}
        error={link.error}
        onDirty={(isDirty) => onDirty('link', isDirty)}
        onSubmit={(value) => link.update({ groupLinkTo: value || null }, value)}
        input={{ maxLength: 500, inputMode: 'url', placeholder: 'https://' }}
      />
    </div>
  )
}

/** How many members there may be. */
export function SeatsSection({ group, onDirty }: OrganizationSettingsProps) {
  const seats = useSetting(group)
  const { taken, max: maxMembers } = toSeats(group)

  async function submit(value: string) {
    const error = validateSeats(value)
    if (error === undefined) return seats.update({ maxMembers: Number(value) }, value)
    seats.setError(error)
    return false
  }

  return (
    <div>
      <SettingForm
        label={organizationMessages.maxMembers()}
        hint={organizationMessages.zeroIsUnlimited()}
        stored={String(maxMembers)}
        submitLabel={messages.update()}
        isPending={seats.isPending}
        error={seats.error}
        onDirty={(isDirty) => onDirty('seats', isDirty)}
        onSubmit={submit}
        input={{ inputMode: 'numeric', maxLength: 7 }}
        describeValue={(value) => describeTooFewSeats(parseSeats(value), taken)}
      />
    </div>
  )
}
