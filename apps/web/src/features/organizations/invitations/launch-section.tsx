import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { type LaunchHours, launchHours, toClockTime } from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { formatMoment } from '../../../app/format-dates.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { Button, DialogButton } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useOrganizationChange } from '../settings/use-organization-change.ts'
import { listTimeZoneOptions } from './list-time-zone-options.ts'
import { messages } from './messages.ts'

const DAY_MS = 24 * 60 * 60_000

/** When those who were added without an invitation get theirs. */
export function LaunchSection({ group }: { group: OrganizationDetails }) {
  const { uninvitedCount, launch } = group
  const [isChanging, setIsChanging] = useState(false)
  const isPlanned = launch !== null && !launch.isOver
  return (
    <>
      <h2 id="launch" className="mb-2 text-title-s">
        {messages.launch()}
      </h2>
      {isPlanned && <PlannedLaunch group={group} launch={launch} onChange={() => setIsChanging(true)} />}
      {!isPlanned && <p className="text-small text-soft">{describeWaiting(group)}</p>}
      {(isPlanned ? isChanging : uninvitedCount > 0) && (
        <LaunchForm key={group.version} group={group} onPlanned={() => setIsChanging(false)} />
      )}
    </>
  )
}

function describeWaiting({ uninvitedCount, launch }: OrganizationDetails): string {
  if (uninvitedCount === 0) return messages.everybodyIsInvited()
  return launch === null
    ? messages.countWaiting({ count: uninvitedCount })
    : messages.lateOnes({ count: uninvitedCount })
}

type PlannedLaunchProps = {
  group: OrganizationDetails
  launch: NonNullable<OrganizationDetails['launch']>
  onChange: () => void
}

function PlannedLaunch({ group, launch, onChange }: PlannedLaunchProps) {
  const { timeZone, uninvitedCount: count } = group
  const change = useOrganizationChange(group)
  const [now] = useState(() => Date.now())
  const hasBegun = Date.parse(launch.startsAt) <= now
  const moment = messages.inZone({ moment: formatMoment(launch.startsAt, timeZone), zone: timeZone })
  return (
    <div className="rounded-field bg-tint px-4 py-3">
      <p>{hasBegun ? messages.goingOut({ count }) : messages.plannedFor({ count, moment })}</p>
      {launch.hours > 0 && (
        <p className="text-small text-soft">{messages.spreadOver({ hours: launch.hours })}</p>
      )}
      <div className="mt-3 flex flex-wrap gap-3">
        {!hasBegun && (
          <Button variant="outline" size="small" onClick={onChange}>
            {messages.planAgain()}
          </Button>
        )}
        <Button
          variant="outline"
          size="small"
          busy={change.isPending}
          busyText={messages.stopping()}
          onClick={() =>
            void change.submit({
              send: (base) => managerClient.groups.stopLaunch(base),
              successText: messages.launchStopped(),
            })
          }
        >
          {messages.stop()}
        </Button>
      </div>
      <FormError>{change.errors.form}</FormError>
    </div>
  )
}

type LaunchFormProps = { group: OrganizationDetails; onPlanned: () => void }

/** Returns the plan that the form begins with: that of the organization, or tomorrow at nine. */
function getFirstPlan({ timeZone, launch }: OrganizationDetails) {
  const planned = launch && !launch.isOver ? launch : null
  const start = planned
    ? toClockTime(timeZone, Date.parse(planned.startsAt))
    : { ...toClockTime(timeZone, Date.now() + DAY_MS), time: '09:00' }
  return { ...start, timeZone, hours: String(planned?.hours ?? 0) }
}

const parseHours = (text: string): LaunchHours => launchHours.find((hours) => String(hours) === text) ?? 0

function LaunchForm({ group, onPlanned }: LaunchFormProps) {
  const [plan, setPlan] = useState(() => getFirstPlan(group))
  const [isAsking, setIsAsking] = useState(false)
  const change = useOrganizationChange(group, onPlanned, {
    'start.day': [],
    'start.time': [],
    timeZone: [],
  })
  const bind = (name: keyof typeof plan) => ({
    value: plan[name],
    onChange: ({ target }: { target: { value: string } }) => setPlan({ ...plan, [name]: target.value }),
  })
  const { timeZone } = plan
  const hours = parseHours(plan.hours)

  return (
    <>
      <ValidatedForm
        errors={change.errors}
        onSubmit={() =>
          void change.submit({
            send: (base) =>
              managerClient.groups.planLaunch({
                ...base,
                timeZone,
                hours,
                start: { day: plan.day, time: plan.time },
              }),
            successText: messages.launchPlanned(),
          })
        }
      >
        <div className="mt-4 grid gap-4 sm:grid-cols-2">
          <TextField
            {...bind('day')}
            label={messages.day()}
            type="date"
            error={change.errors['start.day']}
            required
          />
          <TextField
            {...bind('time')}
            label={messages.time()}
            type="time"
            error={change.errors['start.time']}
            required
          />
          <SelectField
            {...bind('timeZone')}
            label={messages.timeZone()}
            options={listTimeZoneOptions(timeZone)}
            error={change.errors.timeZone}
          />
          <SelectField
            {...bind('hours')}
            label={messages.spread()}
            hint={messages.spreadHint()}
            options={launchHours.map((each) => ({
              value: String(each),
              text: each === 0 ? messages.atOnce() : messages.hours({ hours: each }),
            }))}
          />
        </div>
        <div className="mt-4 flex flex-wrap gap-3">
          <Button type="submit" size="small" busy={change.isPending} busyText={messages.planning()}>
            {messages.plan()}
          </Button>
          {group.uninvitedCount > 0 && (
            <DialogButton onClick={() => setIsAsking(true)}>{messages.inviteNow()}</DialogButton>
          )}
        </div>
      </ValidatedForm>
      {/* Outside the form, whose onSubmit would be called for the form of the dialog, too. */}
      {isAsking && (
        <InviteNowDialog group={group} timeZone={timeZone} hours={hours} onClose={() => setIsAsking(false)} />
      )}
    </>
  )
}

type InviteNowDialogProps = {
  group: OrganizationDetails
  timeZone: string
  hours: LaunchHours
  onClose: () => void
}

function InviteNowDialog({ group, timeZone, hours, onClose }: InviteNowDialogProps) {
  const change = useOrganizationChange(group, onClose)
  return (
    <FormDialog
      title={messages.inviteNowTitle({ count: group.uninvitedCount })}
      description={messages.inviteNowMeans()}
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => managerClient.groups.planLaunch({ ...base, timeZone, hours, start: null }),
            successText: messages.launchStarted(),
          }),
      }}
      submitLabel={messages.inviteNow()}
      busyText={messages.planning()}
      onClose={onClose}
    ></FormDialog>
  )
}
