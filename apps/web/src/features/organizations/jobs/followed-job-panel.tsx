import { useEffect, useRef } from 'react'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { MEMBERS_TOPIC } from '../flash-topics.ts'
import { describeMove } from '../members/move-words.ts'
import { describeReminders, REMINDING_TITLE } from '../members/reminder-words.ts'
import { JobProgress, useOrganizationJob } from './job-progress.tsx'
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

function useFollowedProgress({ slug, id, doneText }: FollowedJob) {
  const flash = useFlash()
  const { markAnnounced } = useFollowedJob(slug)
  return useOrganizationJob({
    slug,
    id,
    onFinished({ reminders, moves }) {
      if (doneText === '') return
      markAnnounced()
      if (moves !== null) {
        const { isFailed, ...message } = describeMove(moves)
        if (isFailed) flash.warn({ ...message, topic: MEMBERS_TOPIC })
        else flash.success({ ...message, topic: MEMBERS_TOPIC })
        return
      }
      const text = reminders === null ? doneText : describeReminders(reminders)
      flash.success({ title: commonMessages.actionComplete(), text, topic: MEMBERS_TOPIC })
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
        title={job.title}
        doneText={job.title === REMINDING_TITLE ? 'checked' : 'done'}
        onClose={data?.isFinished ? onForget : onClose}
      />
    </div>
  )
}

type ClosedJobProps = { job: FollowedJob; onOpen: () => void; onForget: () => void }

function ClosedJob({ job, onOpen, onForget }: ClosedJobProps) {
  const { data } = useFollowedProgress(job)
  const count = data?.total ? `${data.done} of ${data.total}` : 'beginning'
  return (
    <p className="mb-2 flex min-h-11 flex-wrap items-center gap-x-3 text-small text-soft">
      <span>
        {job.title}: {data?.isFinished ? 'done' : count}
      </span>
      <button type="button" onClick={data?.isFinished ? onForget : onOpen} className={standaloneLinkStyle}>
        {data?.isFinished ? 'Close' : 'Show'}
      </button>
    </p>
  )
}
