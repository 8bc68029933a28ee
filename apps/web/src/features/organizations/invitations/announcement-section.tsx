import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import {
  classifyAnnouncement,
  MAX_ANNOUNCEMENT_LENGTH,
  toClockTime,
} from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { ValidatedForm } from '../../../app/forms/validated-form.tsx'
import { managerClient } from '../../../app/manager-api.ts'
import { Button } from '../../../ui/button.tsx'
import { FormError } from '../../../ui/fields/form-error.tsx'
import { SelectField } from '../../../ui/fields/select-field.tsx'
import { TextField } from '../../../ui/fields/text-field.tsx'
import { useOrganizationChange } from '../settings/use-organization-change.ts'
import { messages } from './messages.ts'

const WEEK_MS = 7 * 24 * 60 * 60_000

const stateWords = { shown: messages.isShown, ahead: messages.isToCome, over: messages.isOver }

/** The sentence on the dashboard of the members. */
export function AnnouncementSection({ group }: { group: OrganizationDetails }) {
  const { announcement, timeZone } = group
  const [now] = useState(() => Date.now())
  return (
    <>
      <h2 id="announcement" className="mb-2 text-title-s">
        {messages.announcement()}
      </h2>
      <p className="mb-3 text-small text-soft">{messages.announcementMeans()}</p>
      {announcement && (
        <p className="mb-3 text-small font-semibold">
          {stateWords[classifyAnnouncement(announcement, timeZone, now)]()}
        </p>
      )}
      <AnnouncementForm key={group.version} group={group} now={now} />
    </>
  )
}

function AnnouncementForm({ group, now }: { group: OrganizationDetails; now: number }) {
  const { announcement, timeZone, subGroups } = group
  const [values, setValues] = useState(() => ({
    text: announcement?.text ?? '',
    from: announcement?.from ?? toClockTime(timeZone, now).day,
    until: announcement?.until ?? toClockTime(timeZone, now + WEEK_MS).day,
    subGroupId: announcement?.subGroupId ?? '',
  }))
  const change = useOrganizationChange(group, undefined, {
    'announcement.text': [],
    'announcement.from': [],
    'announcement.until': [],
    'announcement.subGroupId': ['groups.sub_group_not_found'],
  })
  const removal = useOrganizationChange(group)
  const bind = (name: keyof typeof values) => ({
    value: values[name],
    error: change.errors[`announcement.${name}`],
    onChange: ({ target }: { target: { value: string } }) => setValues({ ...values, [name]: target.value }),
  })

  return (
    <ValidatedForm
      errors={change.errors}
      onSubmit={() =>
        void change.submit({
          send: (base) =>
            managerClient.groups.setAnnouncement({
              ...base,
              announcement: { ...values, subGroupId: values.subGroupId || null },
            }),
          successText: messages.announced(),
        })
      }
    >
      <div className="grid gap-4 sm:grid-cols-2">
        <TextField
          {...bind('text')}
          label={messages.sentence()}
          placeholder={messages.sentenceExample()}
          maxLength={MAX_ANNOUNCEMENT_LENGTH}
          autoComplete="off"
          required
          className="sm:col-span-2"
        />
        <TextField {...bind('from')} label={messages.firstDay()} type="date" required />
        <TextField {...bind('until')} label={messages.lastDay()} type="date" required />
        {subGroups.length > 0 && (
          <SelectField
            {...bind('subGroupId')}
            label={messages.forWhom()}
            options={[
              { value: '', text: messages.everybody() },
              ...subGroups.map(({ id, name }) => ({ value: id, text: name })),
            ]}
          />
        )}
      </div>
      <FormError>{removal.errors.form}</FormError>
      <div className="mt-4 flex flex-wrap gap-3">
        <Button type="submit" size="small" busy={change.isPending} busyText={messages.announcing()}>
          {messages.announce()}
        </Button>
        {announcement && (
          <Button
            variant="outline"
            size="small"
            busy={removal.isPending}
            busyText={messages.announcing()}
            onClick={() =>
              void removal.submit({
                send: (base) => managerClient.groups.setAnnouncement({ ...base, announcement: null }),
                successText: messages.announcementRemoved(),
              })
            }
          >
            {messages.removeAnnouncement()}
          </Button>
        )}
      </div>
    </ValidatedForm>
  )
}
