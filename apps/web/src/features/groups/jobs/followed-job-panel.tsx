import { standaloneLinkStyle } from '../../../ui/link-style.ts'
import { useFollowedJob } from './group-job.ts'
import { JobProgress, useGroupJob } from './job-progress.tsx'

/** The work on many members that the person has begun: its panel, or a line that leads back to it. */
export function FollowedJobPanel({ slug }: { slug: string }) {
  const { job, setOpen, forget } = useFollowedJob(slug)
  if (job === null) return null
  return job.isOpen ? (
    <OpenJob
      key={job.id}
      slug={slug}
      id={job.id}
      title={job.title}
      onClose={() => setOpen(false)}
      onForget={forget}
    />
  ) : (
    <ClosedJob
      key={job.id}
      slug={slug}
      id={job.id}
      title={job.title}
      onOpen={() => setOpen(true)}
      onForget={forget}
    />
  )
}

type JobProps = { slug: string; id: string; title: string; onForget: () => void }

function OpenJob({ slug, id, title, onClose, onForget }: JobProps & { onClose: () => void }) {
  const { data } = useGroupJob({ slug, id })
  return (
    <JobProgress
      slug={slug}
      id={id}
      title={title}
      doneText="done"
      onClose={data?.isFinished ? onForget : onClose}
    />
  )
}

function ClosedJob({ slug, id, title, onOpen, onForget }: JobProps & { onOpen: () => void }) {
  const { data } = useGroupJob({ slug, id })
  const count = data?.total ? `${data.done} of ${data.total}` : 'beginning'
  return (
    <p className="flex min-h-11 flex-wrap items-center gap-x-3 text-small text-soft">
      <span>
        {title}: {data?.isFinished ? 'done' : count}
      </span>
      <button type="button" onClick={data?.isFinished ? onForget : onOpen} className={standaloneLinkStyle}>
        {data?.isFinished ? 'Close' : 'Show'}
      </button>
    </p>
  )
}
