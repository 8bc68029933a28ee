import type { Track } from '../catalog/records.ts'
import type { Unit } from '../catalog/unit.ts'

type Lesson = Pick<Unit, 'unitId' | 'sensitive' | 'unitDisabled'>

/** Returns whether a lesson with this id is sensitive. */
export function isSensitiveLesson(units: readonly Lesson[], unitId: string): boolean {
  return units.some((unit) => unit.unitId === unitId && unit.sensitive)
}

/**
 * Returns whether it is recorded that a track was opened: not at a sensitive lesson (`unitId`, '' for none), and not if all
 * its lessons are sensitive (docs/product.md 4.18).
 */
export function isTrackOpeningRecorded(units: readonly Lesson[], unitId: string): boolean {
  if (isSensitiveLesson(units, unitId)) return false
  const enabled = units.filter(({ unitDisabled }) => !unitDisabled)
  return enabled.length === 0 || enabled.some(({ sensitive }) => !sensitive)
}

type Leads = Pick<Track, 'nextUp' | 'relatedTrack'>

/**
 * Returns the lesson or track whose next and related tracks are shown: the sensitive lesson that was opened last (`open`
 * has the ids of the open ones in that order), otherwise the track.
 */
export function findSourceOfNextTracks<T extends Leads, L extends Leads & Lesson>(
  track: T,
  units: readonly L[],
  open: readonly string[],
): T | L {
  const openSensitive = units.filter(({ unitId, sensitive }) => sensitive && open.includes(unitId))
  const byOpening = openSensitive.sort((a, b) => open.indexOf(b.unitId) - open.indexOf(a.unitId))
  return byOpening[0] ?? track
}
