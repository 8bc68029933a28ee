import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../../app/browser-storage.ts'
import { createPersonValue } from '../../../app/person-value.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/**
 * Work on many members that was begun in this tab. `doneText` is said when it is finished, and '' after that. `isOpen`: its panel is shown,
 * and not only a line.
 */
export type FollowedJob = { slug: string; id: string; title: string; doneText: string; isOpen: boolean }

function parseJob(stored: unknown): FollowedJob | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { slug, id, title, doneText, isOpen }: { [K in keyof FollowedJob]?: unknown } = stored
  if (typeof slug !== 'string' || typeof id !== 'string' || typeof title !== 'string') return null
  if (typeof doneText !== 'string' || typeof isOpen !== 'boolean') return null
  return { slug, id, title, doneText, isOpen }
}

const followedJobs = createPersonValue('group-job', tabStorage, parseJob)

/** The job that the person follows in this organization; it survives a reload, so that it can be found again. */
export function useFollowedJob(slug: string) {
  const { sub } = useCurrentUser().user
  const job = useSyncExternalStore(followedJobs.subscribe, () => followedJobs.read(sub))
  return {
    job: job?.slug === slug ? job : null,
    follow: (next: Omit<FollowedJob, 'slug' | 'isOpen'>) =>
      followedJobs.write(sub, { ...next, slug, isOpen: true }),
    setOpen: (isOpen: boolean) => job && followedJobs.write(sub, { ...job, isOpen }),
    markAnnounced: () => job && followedJobs.write(sub, { ...job, doneText: '' }),
    forget: () => followedJobs.remove(sub),
  }
}
