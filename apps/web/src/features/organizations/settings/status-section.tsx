import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { formatCount } from '@kitchen-table/domain/language'
import { toSeats } from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { DialogButton } from '../../../ui/button.tsx'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { useOrganizationChange } from './use-organization-change.ts'

/** "Org Status": whether the members may act at all, and how far a change of it has reached their accounts. */
export function StatusSection({ group }: { group: OrganizationDetails }) {
  const [isAsking, setIsAsking] = useState(false)
  const [closedJob, setClosedJob] = useState<string | null>(null)
  const isActive = group.groupStatus === 'active'
  const { statusJob } = group
  const [seenJob, setSeenJob] = useState<string | null>(null)
  if (statusJob !== null && !statusJob.isFinished && statusJob.id !== seenJob) setSeenJob(statusJob.id)
  // One that has finished before this page was opened is of no interest any more.
  const isJobShown = statusJob?.id === seenJob && seenJob !== closedJob

  return (
    <div>
      <h3 className="font-sans text-body font-semibold">Org Status</h3>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusMark tone={isActive ? 'good' : 'quiet'}>{isActive ? 'Active' : 'Disabled'}</StatusMark>
        <DialogButton onClick={() => setIsAsking(true)}>{isActive ? 'Deactivate' : 'Activate'}</DialogButton>
      </div>
      {statusJob !== null && isJobShown && (
        <div className="-mx-2 mt-4">
          <JobProgress
            key={statusJob.id}
            slug={group.slug}
            id={statusJob.id}
            initialJob={statusJob}
            title={isActive ? 'Switching accounts on' : 'Switching accounts off'}
            doneText={isActive ? 'switched on' : 'switched off'}
            note={
              isActive
                ? 'They can sign in already. This goes on by itself.'
                : 'Nobody can act any more, from the first moment on. This goes on by itself.'
            }
            onClose={() => setClosedJob(statusJob.id)}
          />
        </div>
      )}
      {isAsking && <StatusDialog group={group} onClose={() => setIsAsking(false)} />}
    </div>
  )
}

function StatusDialog({ group, onClose }: { group: OrganizationDetails; onClose: () => void }) {
  const isActive = group.groupStatus === 'active'
  const groupStatus = isActive ? 'disabled' : 'active'
  const change = useOrganizationChange(group, onClose)
  // Disabled members are signed out, and stay so.
  const count = toSeats(group).taken
  const people = formatCount(count, 'member')

  return (
    <FormDialog
      title={`${isActive ? 'Deactivate' : 'Activate'} ${group.title}?`}
      description={
        isActive
          ? `${people} ${count === 1 ? 'is' : 'are'} signed out at once and cannot sign in any more. Their progress is kept, and you can activate the organization again.`
          : `${people} can sign in again. Accounts that were disabled one by one stay disabled.`
      }
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => adminClient.groups.setGroupStatus({ ...base, groupStatus }),
            successText: `Settings updated to "${groupStatus}"`,
          }),
      }}
      submitLabel={isActive ? 'Deactivate' : 'Activate'}
      busyText={isActive ? 'Deactivating…' : 'Activating…'}
      isDangerous={isActive}
      onClose={onClose}
    >
      <p className="text-small text-soft">
        {isActive
          ? 'Their accounts are switched off one after the other, which takes a while and goes on by itself.'
          : 'Their accounts are switched on one after the other, which takes a while and goes on by itself.'}
      </p>
    </FormDialog>
  )
}
