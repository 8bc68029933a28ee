import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { type ReminderDay, reminderDayChoices } from '@kitchen-table/domain/organizations'
import { managerClient } from '../../../app/manager-api.ts'
import { Checkbox } from '../../../ui/fields/checkbox.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { useOrganizationChange } from '../settings/use-organization-change.ts'
import { messages } from './messages.ts'

/** On which days after the invitation it is sent again by itself. */
export function ReminderSection({ group }: { group: OrganizationDetails }) {
  const change = useOrganizationChange(group)
  const { reminderDays } = group

  function toggle(day: ReminderDay) {
    const days = reminderDayChoices.filter((each) => reminderDays.includes(each) !== (each === day))
    void change.submit({
      send: (base) => managerClient.groups.updateInvitations({ ...base, reminderDays: days }),
      successText: messages.remindersSaved({
        days: days.length === 0 ? messages.remindersOff() : days.join(', '),
      }),
    })
  }

  return (
    <>
      <h2 id="reminders" className="mb-2 text-title-s">
        {messages.reminders()}
      </h2>
      <p className="mb-2 text-small text-soft">{messages.remindersMean()}</p>
      {reminderDayChoices.map((day) => (
        <Checkbox
          key={day}
          label={messages.afterDays({ days: day })}
          checked={reminderDays.includes(day)}
          disabled={change.isPending}
          onChange={() => toggle(day)}
        />
      ))}
      <FormError>{change.errors.form}</FormError>
    </>
  )
}
