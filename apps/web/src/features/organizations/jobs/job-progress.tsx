import type { OrganizationJob } from '@kitchen-table/contract/organizations'
import { describeMemberChangeState, memberChangeStates } from '@kitchen-table/domain/organizations'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useEffect, useEffectEvent, useRef } from 'react'
import { managerApi } from '../../../app/manager-api.ts'
import { type ProgressCount, ProgressPanel } from '../../../ui/feedback/progress-panel.tsx'
import { reloadOrganizations } from '../queries.ts'
import { messages } from './messages.ts'

const POLL_MS = 1000

type JobQueryOptions = {
  slug: string
  id: string
  /** What is known of the job already. */
  initialJob?: OrganizationJob | undefined
  /** Called when the job is seen to finish. */
  onFinished?: ((job: OrganizationJob) => void) | undefined
}

/** How far a job is. Everything shown of organizations is loaded again when it is seen to finish. */
export function useOrganizationJob({ slug, id, initialJob, onFinished }: JobQueryOptions) {
  const queryClient = useQueryClient()
  const query = useQuery({
    ...managerApi.groups.findGroupJob.queryOptions({
      input: { slug, id },
      initialData: initialJob,
      refetchInterval: ({ state }) => (state.data?.isFinished ? false : POLL_MS),
    }),
  })
  const isFinished = query.data?.isFinished ?? false
  const wasRunning = useRef(false)
  const handleFinished = useEffectEvent(() => {
    reloadOrganizations(queryClient)
    if (query.data) onFinished?.(query.data)
  })
  useEffect(() => {
    if (isFinished && wasRunning.current) handleFinished()
    wasRunning.current = !isFinished
  }, [isFinished])
  return query
}

/** Returns how many members were changed, and how many were not for each reason. */
function countChanges({ counts }: NonNullable<OrganizationJob['changes']>): ProgressCount[] {
  return memberChangeStates
    .map((state) => ({ text: describeMemberChangeState(state), count: counts[state] ?? 0 }))
    .filter(({ text, count }) => count > 0 || text === describeMemberChangeState('done'))
}

/**
 * Returns how many members a finished job has changed, or invited, and how many it has skipped; null for jobs of which
 * nothing more is known.
 */
function countOutcomes({
  reminders,
  changes,
}: Pick<OrganizationJob, 'reminders' | 'changes'>): ProgressCount[] | null {
  if (changes !== null) return countChanges(changes)
  if (reminders === null) return null
  const skipped = reminders.recent + reminders.notPending + reminders.limited + reminders.refused
  const counts: ProgressCount[] = [{ text: messages.sent(), count: reminders.sent }]
  return skipped > 0 ? [...counts, { text: messages.skipped(), count: skipped }] : counts
}

type JobProgressProps = JobQueryOptions & {
  title: string
  /** What the records are: "moved". */
  doneText: string
  note?: ReactNode
  onClose?: () => void
}

/** The progress of work on many members. */
export function JobProgress({ title, doneText, note, onClose, ...job }: JobProgressProps) {
  const { data, error } = useOrganizationJob(job)
  const isFinished = data?.isFinished ?? false
  const done = data?.done ?? 0
  const runningNote = note ?? (onClose ? messages.closeAndGoOn() : messages.leaveThisPage())

  return (
    <ProgressPanel
      title={title}
      done={done}
      total={data?.total ?? done}
      counts={(data && countOutcomes(data)) ?? [{ text: doneText, count: done }]}
      note={error === null ? !isFinished && runningNote : messages.cannotSee()}
      isFinished={isFinished}
      {...(onClose && { onClose })}
    />
  )
}
