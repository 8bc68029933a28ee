import type { TrackStops } from '@kitchen-table/contract/track-stops'
import { findLargestStop } from '@kitchen-table/domain/learning/track-stops'

/** Fewer people than this say nothing about a track, and are not shown as numbers. */
const FEWEST_PEOPLE = 5

const formatCount = (count: number) => count.toLocaleString('en-US')

/** Returns why nothing can be drawn of a track; null if it can. */
export function describeNoStops({ units }: Pick<TrackStops, 'units'>): string | null {
  if (units.length === 0) return 'This track has no lessons yet.'
  const most = Math.max(...units.map(({ started }) => started))
  if (most === 0) return 'Nobody has started this track yet.'
  return most < FEWEST_PEOPLE
    ? 'Fewer than five people have started this track: too few to say where they stop.'
    : null
}

/** Returns the lesson where most people stop, in a sentence; null if nobody stops. */
export function describeLargestStop(units: TrackStops['units']): { unitId: string; text: string } | null {
  const largest = findLargestStop(units)
  if (largest === null) return null
  const { unitId, started, stopped } = largest
  const text = `Most people stop here: ${formatCount(stopped)} of ${formatCount(started)} who started it have not finished it.`
  return { unitId, text }
}

/** Returns the table of a track's lessons. */
export function toStopsTable({ units }: Pick<TrackStops, 'units'>) {
  return {
    headings: ['Lesson', 'Started', 'Finished', 'Not finished'],
    rows: units.map(({ unitId, title, started, finished }, at) => ({
      key: unitId,
      cells: [`${at + 1}. ${title}`, started, finished, started - finished],
    })),
  }
}

/** Returns the name of the file of a track's lessons, as of the day on which they were counted. */
export function nameStopsFile({ slug, countedAt }: Pick<TrackStops, 'slug' | 'countedAt'>): string {
  return `where-learners-stop-${slug}-${countedAt.slice(0, 10)}.csv`
}
