import { computeTrackPercent, type Progress } from '@kitchen-table/domain/learning/progress'
import { useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { newEventMetadata } from '../../app/event-metadata.ts'
import { createPersistentQueue } from '../../app/persistent-queue.ts'
import { currentUserQuery, setCachedProgress, useCatalog, useCurrentUser } from '../../app/queries.ts'
import { useFlash } from '../../ui/use-flash.ts'
import { applyPendingChanges, canReplace, type PendingChange, parsePendingChange } from './pending-changes.ts'
import { createProgressSync } from './progress-sync.ts'

type SetUnitInput = { unitId: string; completed: boolean; track: string; by?: 'button' | 'video' }

export type Learning = {
  /** As the person sees it, with what is still on its way to the server. */
  progress: Progress
  isComplete(unitId: string): boolean
  /** Whether the change of this unit is kept on this device, because the server could not be reached. */
  isUnsynced(unitId: string): boolean
  percentOf(track: { slug: string; units: string[] }): number
  setUnit(change: SetUnitInput): void
  viewTrack(track: string): void
  /** Takes a track that was only opened off My Progress, or puts it back. */
  setListed(change: { track: string; listed: boolean }): void
  /** Sends what waits; answers whether nothing is left. */
  sendPending(): Promise<boolean>
}

const LearningContext = createContext<Learning | null>(null)

/** Of a view that was refused nothing is said: the page itself says what is wrong with the track. */
const REFUSAL_TITLES = {
  unit: 'That lesson was not saved',
  listed: 'Your list was not changed',
  view: null,
} satisfies Record<PendingChange['kind'], string | null>

/** One queue and one sender a page, made with the person who opened it. */
function useProgressSync(sub: string) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const [isServerReachable, setIsServerReachable] = useState(true)
  const [syncState] = useState(() => {
    const queue = createPersistentQueue<PendingChange>(sub, 'progress', parsePendingChange)
    const sync = createProgressSync(queue, {
      sub,
      onProgress: (progress) => setCachedProgress(queryClient, progress),
      onReachabilityChange: setIsServerReachable,
      onRefused: ({ kind }, words) => {
        const title = REFUSAL_TITLES[kind]
        if (title) flash.error({ title, text: words })
      },
      onSignedOut: () => void queryClient.invalidateQueries(currentUserQuery),
    })
    const add = (change: PendingChange) => {
      queue.add(change, (earlier) => canReplace(change, earlier))
      void sync.sendAll()
    }
    /** Kept apart from what changes with every render, so that it can be depended on. */
    const viewTrack = (track: string) => add({ kind: 'view', track, ...newEventMetadata() })
    return { queue, sync, add, viewTrack }
  })
  const { queue, sync } = syncState

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

  // What another tab delivered is the server's now, and this page has yet to hear of it.
  useEffect(
    () => queue.onOtherTabChange(() => void queryClient.invalidateQueries(currentUserQuery)),
    [queue, queryClient],
  )

  return { ...syncState, isReached: isServerReachable }
}

export function LearningProvider({ children }: { children: ReactNode }) {
  const { user, progress: serverProgress } = useCurrentUser()
  const { tracks } = useCatalog()
  const { queue, sync, add, viewTrack, isReached } = useProgressSync(user.sub)
  const pending = useSyncExternalStore(queue.subscribe, queue.all)
  const progress = applyPendingChanges(serverProgress, pending, tracks.values())
  const completed = new Set(progress.activeUnits)
  const finished = new Set(progress.finishedTracks)

  const learning: Learning = {
    progress,
    isComplete: (unitId) => completed.has(unitId),
    isUnsynced: (unitId) =>
      !isReached && pending.some((change) => change.kind === 'unit' && change.unitId === unitId),
    percentOf: ({ slug, units }) => computeTrackPercent(units, completed, finished.has(slug)),
    setUnit: ({ by = 'button', ...change }) => add({ kind: 'unit', ...change, by, ...newEventMetadata() }),
    viewTrack,
    setListed: (change) => add({ kind: 'listed', ...change, ...newEventMetadata() }),
    sendPending: async () => {
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
