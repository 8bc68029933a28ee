import { type Progress, trackPercent } from '@kitchen-table/domain/learning/progress'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { happened } from '../../app/happened.ts'
import { personQueue } from '../../app/person-queue.ts'
import { catalogQuery, personQuery, setProgress, usePerson } from '../../app/queries.ts'
import { pageRequestedAt } from '../../app/start-data.ts'
import { useFlash } from '../../ui/use-flash.ts'
import { type PendingChange, parsePendingChange, replaces, withPending } from './pending-changes.ts'
import { progressSync } from './progress-sync.ts'

type SetUnit = { unitId: string; completed: boolean; track: string; by?: 'button' | 'video' }

export type Learning = {
  /** As the person sees it, with what is still on its way to the server. */
  progress: Progress
  isComplete(unitId: string): boolean
  /** Whether the change of this unit is kept on this device, because the server could not be reached. */
  isKept(unitId: string): boolean
  percentOf(track: { slug: string; units: string[] }): number
  setUnit(change: SetUnit): void
  viewTrack(track: string): void
  /** Takes a track that was only opened off My Progress, or puts it back. */
  setListed(change: { track: string; listed: boolean }): void
  /** Sends what waits; answers whether nothing is left. */
  sendAll(): Promise<boolean>
}

const LearningContext = createContext<Learning | null>(null)

/** Of a view that was refused nothing is said: the page itself says what is wrong with the track. */
const REFUSED = {
  unit: 'That lesson was not saved',
  listed: 'Your list was not changed',
  view: null,
} satisfies Record<PendingChange['kind'], string | null>

/** One queue and one sender a page, made with the person who opened it. */
function useSync(sub: string) {
  const queries = useQueryClient()
  const flash = useFlash()
  const [isReached, setIsReached] = useState(true)
  const [made] = useState(() => {
    const queue = personQueue<PendingChange>(sub, 'progress', parsePendingChange)
    const sync = progressSync(queue, {
      sub,
      onProgress: (progress) => setProgress(queries, progress),
      onReached: setIsReached,
      onRefused: ({ kind }, words) => {
        const title = REFUSED[kind]
        if (title) flash.error({ title, text: words })
      },
      onSignedOut: () => void queries.invalidateQueries(personQuery),
    })
    const add = (change: PendingChange) => {
      queue.add(change, (earlier) => replaces(change, earlier))
      void sync.sendAll()
    }
    /** Kept apart from what changes with every render, so that it can be depended on. */
    const viewTrack = (track: string) => add({ kind: 'view', track, ...happened() })
    return { queue, sync, add, viewTrack }
  })
  const { queue, sync } = made

  useEffect(() => {
    const send = () => void sync.sendAll()
    send()
    addEventListener('online', send)
    addEventListener('focus', send)
    return () => {
      removeEventListener('online', send)
      removeEventListener('focus', send)
    }
  }, [sync])

  // What another tab delivered is the server's now, and this page has yet to hear of it. So is what the page before
  // this one delivered in its last moment, while this one was being requested.
  useEffect(() => {
    const refetch = () => void queries.invalidateQueries(personQuery)
    if (queue.removedAt() >= pageRequestedAt) refetch()
    return queue.onOtherTab(refetch)
  }, [queue, queries])

  return { ...made, isReached }
}

/**
 * Returns the progress that the server has confirmed. It comes from the query cache, because the context is updated one
 * render later than the queue: in between, a change that was just sent would be in neither.
 */
function useStoredProgress(): Progress {
  const { user, progress } = usePerson()
  const { data: person } = useQuery({ ...personQuery, enabled: false })
  return person?.user.sub === user.sub ? person.progress : progress
}

/** Around the frame too, which is there before the library: until then, pending changes finish no track. */
export function LearningProvider({ children }: { children: ReactNode }) {
  const { user } = usePerson()
  const stored = useStoredProgress()
  const { data: library } = useQuery({ ...catalogQuery, enabled: false })
  const { queue, sync, add, viewTrack, isReached } = useSync(user.sub)
  const pending = useSyncExternalStore(queue.subscribe, queue.all)
  const progress = withPending(stored, pending, library?.tracks.values() ?? [])
  const completed = new Set(progress.activeUnits)
  const finished = new Set(progress.finishedTracks)

  const learning: Learning = {
    progress,
    isComplete: (unitId) => completed.has(unitId),
    isKept: (unitId) =>
      !isReached && pending.some((change) => change.kind === 'unit' && change.unitId === unitId),
    percentOf: ({ slug, units }) => trackPercent(units, completed, finished.has(slug)),
    setUnit: ({ by = 'button', ...change }) => add({ kind: 'unit', ...change, by, ...happened() }),
    viewTrack,
    setListed: (change) => add({ kind: 'listed', ...change, ...happened() }),
    sendAll: async () => {
      await sync.sendAll()
      return queue.all().length === 0
    },
  }
  return <LearningContext value={learning}>{children}</LearningContext>
}

export function useLearning(): Learning {
  const learning = useContext(LearningContext)
  if (learning === null) throw new Error('useLearning outside of LearningProvider')
  return learning
}
