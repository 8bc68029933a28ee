import { computeTrackPercent, type Progress } from '@kitchen-table/domain/learning'
import type { PlainMessage } from '@kitchen-table/i18n/messages'
import { useQuery, useQueryClient } from '@tanstack/react-query'
import { createContext, type ReactNode, useContext, useEffect, useState, useSyncExternalStore } from 'react'
import { createEventMetadata, createPersistentQueue } from '../../app/persistent-queue.ts'
import { currentUserQuery, updateCachedUser, useCurrentUser, useLoadedCatalog } from '../../app/queries.ts'
import { pageRequestedAt } from '../../app/start-data.ts'
import { useFlash } from '../../ui/feedback/flash-store.ts'
import { messages } from './messages.ts'
import {
  applyPendingChanges,
  canReplacePendingChange,
  createProgressSync,
  type PendingChange,
  parsePendingChange,
} from './progress-sync.ts'

type SetUnitInput = { unitId: string; completed: boolean; track: string; by?: 'button' | 'video' }

/** The title of the message for a refused change; none for a view, because the page itself shows what is wrong. */
const REFUSAL_TITLES = {
  unit: messages.lessonNotSaved,
  listed: messages.listNotChanged,
  view: null,
} satisfies Record<PendingChange['kind'], PlainMessage | null>

function useProgressSync(sub: string) {
  const queryClient = useQueryClient()
  const flash = useFlash()
  const [isServerReachable, setIsServerReachable] = useState(true)
  const [syncState] = useState(() => {
    const queue = createPersistentQueue<PendingChange>(sub, 'progress', parsePendingChange)
    const sync = createProgressSync(queue, {
      sub,
      onProgress: (changes) =>
        updateCachedUser(queryClient, (person) => ({
          ...person,
          progress: { ...person.progress, ...changes },
        })),
      onReachabilityChange: setIsServerReachable,
      onRefused: ({ kind }, message) => {
        const title = REFUSAL_TITLES[kind]
        if (title) flash.error({ title: title(), text: message })
      },
      onSignedOut: () => void queryClient.invalidateQueries(currentUserQuery),
    })
    const add = (change: PendingChange) => {
      queue.add(change, (earlier) => canReplacePendingChange(change, earlier))
      void sync.sendAll()
    }
    /** Created once, so that effects can depend on it. */
    const viewTrack = (track: string) => add({ kind: 'view', track, ...createEventMetadata() })
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

  // When another tab has sent changes, the server's progress is newer than this page's. So it is when the page before
  // this one sent its last change while this one was being requested.
  useEffect(() => {
    const refetch = () => void queryClient.invalidateQueries(currentUserQuery)
    if (queue.removedAt() >= pageRequestedAt) refetch()
    return queue.onOtherTabChange(refetch)
  }, [queue, queryClient])

  return { ...syncState, isServerReachable }
}

/**
 * Returns the progress that the server knows. Read from the query, whose value is current at the moment of rendering:
 * the context learns of a response a moment later, and a change that has left the queue by then would be in neither.
 */
function useServerProgress(): Progress {
  const { user, progress } = useCurrentUser()
  const { data: currentUser } = useQuery({ ...currentUserQuery, enabled: false })
  return currentUser?.user.sub === user.sub ? currentUser.progress : progress
}

/** Returns a progress with what pages ask of it. */
export function createProgressLookups(progress: Progress) {
  const completed = new Set(progress.activeUnits)
  const finished = new Set(progress.finishedTracks)
  return {
    progress,
    isComplete: (unitId: string) => completed.has(unitId),
    percentOf: ({ slug, units }: { slug: string; units: string[] }) =>
      computeTrackPercent(units, completed, finished.has(slug)),
  }
}

/** While the catalog is loading, pending changes finish no track. */
function useLearningState() {
  const { user } = useCurrentUser()
  const serverProgress = useServerProgress()
  const catalog = useLoadedCatalog()
  const { queue, sync, add, viewTrack, isServerReachable } = useProgressSync(user.sub)
  const pending = useSyncExternalStore(queue.subscribe, queue.all)
  const progress = applyPendingChanges(serverProgress, pending, catalog?.tracks.values() ?? [])

  return {
    /** The server's progress with the pending changes applied. */
    ...createProgressLookups(progress),
    /** Whether a change of this unit is only on this device, because the server could not be reached. */
    isUnsynced: (unitId: string) =>
      !isServerReachable && pending.some((change) => change.kind === 'unit' && change.unitId === unitId),
    setUnit: ({ by = 'button', ...change }: SetUnitInput) =>
      add({ kind: 'unit', ...change, by, ...createEventMetadata() }),
    viewTrack,
    /** Removes a track from My Progress that was only opened, or adds it again. */
    setListed: (change: { track: string; listed: boolean }) =>
      add({ kind: 'listed', ...change, ...createEventMetadata() }),
    /** Sends the pending changes. Resolves to whether none is left. */
    async sendPending(): Promise<boolean> {
      await sync.sendAll()
      return queue.all().length === 0
    },
  }
}

export type Learning = ReturnType<typeof useLearningState>

export const LearningContext = createContext<Learning | null>(null)

export function LearningProvider({ children }: { children: ReactNode }) {
  return <LearningContext value={useLearningState()}>{children}</LearningContext>
}

export function useLearning(): Learning {
  const learning = useContext(LearningContext)
  if (learning === null) throw new Error('useLearning was called outside of LearningProvider')
  return learning
}
