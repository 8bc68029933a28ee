import { memberChanges } from '@kitchen-table/domain/organizations'
import { useSyncExternalStore } from 'react'
import { tabStorage } from '../../../app/browser-storage.ts'
import { createPersonValueStore } from '../../../app/person-value-store.ts'
import { useCurrentUser } from '../../../app/queries.ts'

const followedJobKinds = ['remind', ...memberChanges] as const
type FollowedJobKind = (typeof followedJobKinds)[number]

/**
 * Work on many members that was begun in this tab. `subGroup` is the name of the one that they are moved to; null for
 * none. `isAnnounced`: it was said how it has ended. `isOpen`: its panel is shown, and not only a line.
 */
export type FollowedJob = {
  slug: string
  id: string
  kind: FollowedJobKind
  subGroup: string | null
  isAnnounced: boolean
  isOpen: boolean
}

function parseJob(stored: unknown): FollowedJob | null {
  if (typeof stored !== 'object' || stored === null) return null
  const { slug, id, subGroup, isAnnounced, isOpen, ...rest }: { [K in keyof FollowedJob]?: unknown } = stored
  const kind = followedJobKinds.find((each) => each === rest.kind)
  if (typeof slug !== 'string' || typeof id !== 'string') return null
  if (kind === undefined) return null
  if (typeof subGroup !== 'string' && subGroup !== null) return null
  if (typeof isAnnounced !== 'boolean' || typeof isOpen !== 'boolean') return null
  return { slug, id, kind, subGroup, isAnnounced, isOpen }
}

const followedJobStore = createPersonValueStore('group-job', tabStorage, parseJob)

/** The job that the person follows in this organization; it survives a reload, so that it can be found again. */
export function useFollowedJob(slug: string) {
  const { sub } = useCurrentUser().user
  const job = useSyncExternalStore(followedJobStore.subscribe, () => followedJobStore.read(sub))
  return {
    job: job?.slug === slug ? job : null,
    follow: (next: Pick<FollowedJob, 'id' | 'kind' | 'subGroup'>) =>
      followedJobStore.write(sub, { ...next, slug, isAnnounced: false, isOpen: true }),
    setOpen: (isOpen: boolean) => job && followedJobStore.write(sub, { ...job, isOpen }),
    markAnnounced: () => job && followedJobStore.write(sub, { ...job, isAnnounced: true }),
    forget: () => followedJobStore.remove(sub),
  }
}
