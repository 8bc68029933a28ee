import type { OrganizationDetails } from '@kitchen-table/contract/organizations'
import { toSeats } from '@kitchen-table/domain/organizations'
import { useState } from 'react'
import { adminClient } from '../../../app/admin-api.ts'
import { FormDialog } from '../../../app/forms/form-dialog.tsx'
import { DialogButton } from '../../../ui/button.tsx'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { StatusMark } from '../../../ui/feedback/status-mark.tsx'
import { JobProgress } from '../jobs/job-progress.tsx'
import { messages } from './messages.ts'
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
      <h3 className="font-sans text-body font-semibold">{messages.status()}</h3>
      <div className="mt-1.5 flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
        <StatusMark tone={isActive ? 'good' : 'quiet'}>
          {isActive ? commonMessages.active() : commonMessages.disabled()}
        </StatusMark>
        <DialogButton onClick={() => setIsAsking(true)}>
          {isActive ? messages.deactivate() : messages.activate()}
        </DialogButton>
      </div>
      {statusJob !== null && isJobShown && (
        <div className="-mx-2 mt-4">
          <JobProgress
            key={statusJob.id}
            slug={group.slug}
            id={statusJob.id}
            initialJob={statusJob}
            title={isActive ? messages.switchingOn() : messages.switchingOff()}
            doneText={isActive ? messages.switchedOn() : messages.switchedOff()}
            note={isActive ? messages.switchingOnNote() : messages.switchingOffNote()}
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
  const organization = group.title
  const change = useOrganizationChange(group, onClose)
  // Disabled members are signed out, and stay so.
  const count = toSeats(group).taken

  return (
    <FormDialog
      title={isActive ? messages.deactivateTitle({ organization }) : messages.activateTitle({ organization })}
      description={isActive ? messages.deactivateMeans({ count }) : messages.activateMeans({ count })}
      mutation={{
        ...change,
        submit: () =>
          void change.submit({
            send: (base) => adminClient.groups.setGroupStatus({ ...base, groupStatus }),
            successText: isActive ? messages.deactivated() : messages.activated(),
          }),
      }}
      submitLabel={isActive ? messages.deactivate() : messages.activate()}
      busyText={isActive ? messages.deactivating() : messages.activating()}
      isDangerous={isActive}
      onClose={onClose}
    >
      <p className="text-small text-soft">
        {isActive ? messages.deactivateTakesTime() : messages.activateTakesTime()}
      </p>
    </FormDialog>
  )
}
