import type { OrganizationJob } from '@kitchen-table/contract/organizations'
import type { MemberChange } from '@kitchen-table/domain/organizations'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useEffect, useRef } from 'react'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { MEMBERS_FLASH_TOPIC } from '../flash-topics.ts'
import { describeMemberMove } from '../members/move-words.ts'
import { describeReminders } from '../members/reminder-words.ts'
import { ChangeResults } from './change-results.tsx'
import { JobProgress, useOrganizationJob } from './job-progress.tsx'
import { messages } from './messages.ts'
import { type FollowedJob, useFollowedJob } from './organization-job.ts'

/** The work on many members that the person has begun: its panel, or a line that leads back to it. */
export function FollowedJobPanel({ slug }: { slug: string }) {
  const { job, setOpen, forget } = useFollowedJob(slug)
  if (job === null) return null
  return job.isOpen ? (
    <OpenJob key={job.id} job={job} onClose={() => setOpen(false)} onForget={forget} />
  ) : (
    <ClosedJob key={job.id} job={job} onOpen={() => setOpen(true)} onForget={forget} />
  )
}

const changeTitles: Record<Exclude<MemberChange, 'move'>, PlainMessage> = {
  invite: messages.inviting,
  enable: messages.enabling,
  disable: messages.disabling,
  delete: messages.deleting,
  domain: messages.changingDomain,
}

function describeJob({ kind, subGroup }: FollowedJob): string {
  if (kind === 'remind') return messages.inviting()
  if (kind !== 'move') return changeTitles[kind]()
  return subGroup === null ? messages.movingOut() : messages.movingTo({ subGroup })
}

/** Returns what is said of a finished job of which nothing else is known. */
function describeDone({ kind }: FollowedJob): string {
  return kind === 'remind' ? messages.invitations() : messages.subGroupsUpdated()
}

/** Returns what is said of a finished change: how many were changed, and how many were not. */
function describeChanges({ counts }: NonNullable<OrganizationJob['changes']>): string {
  const { done = 0, ...others } = counts
  const left = Object.values(others).reduce((sum, count) => sum + count, 0)
  return messages.changed({ done, left })
}

function useFollowedProgress(job: FollowedJob) {
  const { slug, id, isAnnounced } = job
  const flash = useFlash()
  const { markAnnounced } = useFollowedJob(slug)
  return useOrganizationJob({
    slug,
    id,
    onFinished({ reminders, moves, changes }) {
      if (isAnnounced) return
      markAnnounced()
      if (changes !== null) {
        const title = commonMessages.actionComplete()
        flash.success({ title, text: describeChanges(changes), topic: MEMBERS_FLASH_TOPIC })
        return
      }
      if (moves !== null) {
        const { isFailed, ...message } = describeMemberMove(moves)
        if (isFailed) flash.warn({ ...message, topic: MEMBERS_FLASH_TOPIC })
        else flash.success({ ...message, topic: MEMBERS_FLASH_TOPIC })
        return
      }
      const text = reminders === null ? describeDone(job) : describeReminders(reminders)
      flash.success({ title: commonMessages.actionComplete(), text, topic: MEMBERS_FLASH_TOPIC })
    },
  })
}

type OpenJobProps = { job: FollowedJob; onClose: () => void; onForget: () => void }

function OpenJob({ job, onClose, onForget }: OpenJobProps) {
  const { data } = useFollowedProgress(job)
  const panel = useRef<HTMLDivElement>(null)
  useEffect(() => {
    // It was begun from the bar at the lower edge, and the panel is above the list.
    panel.current?.scrollIntoView({ block: 'nearest' })
  }, [])

  return (
    <div ref={panel} className="mb-4 scroll-mt-4">
      <JobProgress
        slug={job.slug}
        id={job.id}
        title={describeJob(job)}
        doneText={job.kind === 'remind' ? messages.checked() : messages.done()}
        onClose={data?.isFinished ? onForget : onClose}
      />
      {data?.changes && <ChangeResults slug={job.slug} id={job.id} changes={data.changes} />}
    </div>
  )
}

type ClosedJobProps = { job: FollowedJob; onOpen: () => void; onForget: () => void }

function ClosedJob({ job, onOpen, onForget }: ClosedJobProps) {
  const { data } = useFollowedProgress(job)
  const isFinished = data?.isFinished ?? false
  return (
    <p className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 text-small text-soft">
      <span>{describeProgress(describeJob(job), data)}</span>
      <button type="button" onClick={isFinished ? onForget : onOpen} className={standaloneLinkStyle}>
        {isFinished ? commonMessages.close() : messages.show()}
      </button>
    </p>
  )
}

function describeProgress(title: string, progress: OrganizationJob | undefined): string {
  if (progress?.isFinished) return messages.titleDone({ title })
  const { done = 0, total = null } = progress ?? {}
  return total ? messages.titleCounted({ title, done, total }) : messages.titleBeginning({ title })
}
