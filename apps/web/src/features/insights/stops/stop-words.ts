import type { TrackStops } from '@kitchen-table/contract/learning'
import { SMALLEST_SHOWN_COUNT } from '@kitchen-table/domain/insights'
import { type ShownPeople, toShownPeopleCount } from '@kitchen-table/domain/learning'
import { formatNumber } from '@kitchen-table/i18n/formats'
import { messages } from './messages.ts'

const few = () => messages.few({ smallest: SMALLEST_SHOWN_COUNT })

export const formatPeopleCount = (count: ShownPeople) => (count === 'few' ? few() : formatNumber(count))

const toCell = (count: number | string) => (count === 'few' ? few() : count)

/** Returns how many have not finished a lesson, in words if that is not known exactly. */
function countUnfinished({ started, finished }: TrackStops['units'][number]): number | string {
  if (started === 'few') return few()
  if (finished === 'few') return messages.atLeast({ count: started - SMALLEST_SHOWN_COUNT + 1 })
  return toCell(toShownPeopleCount(started - finished))
}

/** Returns why nothing can be drawn of a track; null if it can. */
export function explainNoStops({ units }: Pick<TrackStops, 'units'>): string | null {
  if (units.length === 0) return messages.noLessons()
  if (units.every(({ started }) => started === 0)) return messages.nobodyStarted()
  return units.every(({ started }) => started === 0 || started === 'few') ? messages.tooFewStarted() : null
}

/** Returns what is said of the lesson where most people stop. */
export function describeLargestStop(unit: TrackStops['units'][number]): string {
  const unfinished = countUnfinished(unit)
  const stopped = typeof unfinished === 'number' ? formatNumber(unfinished) : unfinished
  return messages.mostStopHere({ stopped, started: formatPeopleCount(unit.started) })
}

/** Returns the table of a track's lessons. */
export function toStopsTable({ units }: Pick<TrackStops, 'units'>) {
  return {
    headings: [messages.lesson(), messages.started(), messages.finished(), messages.notFinished()],
    rows: units.map((unit, at) => {
      const counts = [unit.started, unit.finished, countUnfinished(unit)]
      return { key: unit.unitId, cells: [`${at + 1}. ${unit.title}`, ...counts.map(toCell)] }
    }),
  }
}

/** Returns the name of the file of a track's lessons, as of the day on which they were counted. */
export function getStopsFileName({ slug, countedAt }: Pick<TrackStops, 'slug' | 'countedAt'>): string {
  return `where-learners-stop-${slug}-${countedAt.slice(0, 10)}.csv`
}
