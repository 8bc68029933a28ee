import { applyUnitCompletionChange, type Progress } from '@kitchen-table/domain/learning'
import type { EventStore } from '../../features/insights/ports.ts'
import type { ProgressEvent, ProgressStore } from '../../features/learning/ports.ts'

/** `events` reads what the store recorded. */
export type Open = () => Promise<{ store: ProgressStore; events: EventStore }>

export const noon = Date.parse('2026-03-01T12:00:00.000Z')
export const afterNoon = (minutes: number) => new Date(noon + minutes * 60_000).toISOString()
export const sampleTrackView = (id: string, track: string, minutes: number) => ({
  id,
  track,
  time: afterNoon(minutes),
})
export const listedView = (track: string, minutes: number) => ({ track, time: afterNoon(minutes) })
export const daysOfViews = { from: '2026-03-01', to: '2026-03-02' }
export const allTime = '2000-01-01T00:00:00.000Z'

export const completeUnit = (unitId: string) => (progress: Progress) =>
  applyUnitCompletionChange(progress, { unitId, completed: true, track: 'budget' }, [])
export const undoUnit = (unitId: string) => (progress: Progress) =>
  applyUnitCompletionChange(progress, { unitId, completed: false, track: 'budget' }, [])

export const progressEvent = (id: string, change: Partial<ProgressEvent> = {}): ProgressEvent => ({
  id,
  time: afterNoon(0),
  event: 120,
  group: 'acme',
  layout: 'default',
  detail: 'u-1',
  where: '/track/budget',
  ...change,
})

export function updateProgress(
  store: ProgressStore,
  sub: string,
  change: (progress: Progress) => Progress,
  recordedEvent: ProgressEvent | null,
): Promise<Progress> {
  return store.update(sub, (progress) => ({ after: change(progress), event: recordedEvent }))
}
