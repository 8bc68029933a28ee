import { createTrackMatcher } from '@kitchen-table/domain/catalog'
import { createHistoryWriter, type History, type HistoryTrack, type HistoryWriter } from './history-writer.ts'
import { DAY_MS, type DemoPerson } from './read-people.ts'
import { createSeededRandom, type Random } from './seeded-random.ts'
import { generateVisitTimes, pickEveningBefore } from './visit-times.ts'

/** What generated visits need of the library. `tracksByLayout` has the tracks of each layout in its order. */
export type HistoryLibrary = {
  tracksBySlug: ReadonlyMap<string, HistoryTrack>
  tracksByLayout: ReadonlyMap<string, HistoryTrack[]>
  welcomeTrackByLayout: ReadonlyMap<string, string>
  searches: string[]
}

const YEAR_MS = 365 * DAY_MS
const UNITS_PER_VISIT = 1.6

/** A fifth never visits, most complete a few units, a few complete many: the long tail of every such library. */
const activityLevels = [
  { share: 0.2, min: 0, max: 0 },
  { share: 0.42, min: 1, max: 10 },
  { share: 0.26, min: 12, max: 46 },
  { share: 0.12, min: 55, max: 112 },
]

function pickUnitCount(random: Random): number {
  const level = activityLevels[random.weightedIndex(activityLevels.map(({ share }) => share))]
  return level ? random.integer(level.min, level.max) : 0
}

/** Returns a weight for each track: random for each person, and higher for tracks that are listed earlier. */
function createTrackPreferences(random: Random, tracks: HistoryTrack[]): Map<string, number> {
  return new Map(tracks.map(({ slug }, index) => [slug, random.next() ** 2 / (1 + index * 0.08)]))
}

function simulateSearch(writer: HistoryWriter, random: Random, tracks: HistoryTrack[], searches: string[]) {
  const term = searches[random.weightedIndex(searches.map((_, index) => 1 / (index + 3)))]
  if (term === undefined) return
  writer.recordSearch(term, tracks.some(createTrackMatcher(term)))
}

type PersonWriter = { writer: HistoryWriter; random: Random }
type Visitor = PersonWriter & { unitsLeft: number; current: HistoryTrack | undefined }

function findOpenUnits(writer: HistoryWriter, track: HistoryTrack) {
  return track.units.filter(({ unitId }) => !writer.isCompleted(unitId))
}

function completeSomeUnits(visitor: Visitor, track: HistoryTrack) {
  const { writer, random } = visitor
  writer.viewTrack(track)
  const unitsToDo = findOpenUnits(writer, track)
  const unitCount = Math.min(unitsToDo.length, visitor.unitsLeft, 1 + random.weightedIndex([40, 34, 18, 8]))
  for (const unit of unitsToDo.slice(0, unitCount)) {
    writer.completeUnit(track, unit)
    writer.pass(5, 45)
  }
  visitor.unitsLeft -= unitCount
  const video = track.units.find((unit) => unit.isVideo && writer.isCompleted(unit.unitId))
  if (video && unitCount === 0 && random.chance(0.5)) writer.watchAgain(track, video.unitId)
  visitor.current = unitCount < unitsToDo.length ? track : undefined
}

function pickNextTrack(visitor: Visitor, tracks: HistoryTrack[], preferences: Map<string, number>) {
  const { writer, random, current } = visitor
  if (current && random.chance(0.75)) return current
  const weights = tracks.map((track) =>
    findOpenUnits(writer, track).length > 0 ? (preferences.get(track.slug) ?? 0) : 0,
  )
  return tracks[random.weightedIndex(weights)]
}

/** Records the view of a track in which no unit is completed. */
function viewRandomTrack(
  { writer, random }: Visitor,
  tracks: HistoryTrack[],
  preferences: Map<string, number>,
) {
  const track = tracks[random.weightedIndex(tracks.map(({ slug }) => preferences.get(slug) ?? 0))]
  if (track) writer.viewTrack(track)
}

function simulateVisit(
  visitor: Visitor,
  library: HistoryLibrary,
  tracks: HistoryTrack[],
  preferences: Map<string, number>,
) {
  const { writer, random } = visitor
  if (random.chance(0.3)) simulateSearch(writer, random, tracks, library.searches)
  for (let viewsLeft = random.weightedIndex([55, 30, 15]); viewsLeft > 0; viewsLeft -= 1)
    viewRandomTrack(visitor, tracks, preferences)
  const track = pickNextTrack(visitor, tracks, preferences)
  if (!track) return
  completeSomeUnits(visitor, track)

  const next = track.nextUp === null ? undefined : library.tracksBySlug.get(track.nextUp)
  if (!next || visitor.current || visitor.unitsLeft === 0 || random.chance(0.6)) return
  writer.followRelatedTrack(track, next.slug)
  completeSomeUnits(visitor, next)
}

function generateLearnerHistory(
  { writer, random }: PersonWriter,
  person: DemoPerson,
  library: HistoryLibrary,
  now: number,
) {
  const unitsLeft = pickUnitCount(random)
  if (unitsLeft === 0) return

  const tracks = library.tracksByLayout.get(person.layout) ?? []
  const welcome = library.tracksBySlug.get(library.welcomeTrackByLayout.get(person.layout) ?? '')
  const visitor: Visitor = { writer, random, unitsLeft, current: random.chance(0.7) ? welcome : undefined }
  const preferences = createTrackPreferences(random, tracks)
  const visits = Math.ceil(unitsLeft / UNITS_PER_VISIT) + random.integer(2, 5)
  for (const time of generateVisitTimes(
    random,
    Math.max(person.joinedAt, now - YEAR_MS),
    now - DAY_MS / 48,
    visits,
  )) {
    writer.signIn(time)
    simulateVisit(visitor, library, tracks, preferences)
  }
}

/** Records exactly the progress entries of a demo account, in the evenings of the days that they name. */
function writeScriptedHistory(
  { writer, random }: PersonWriter,
  steps: NonNullable<DemoPerson['progress']>,
  library: HistoryLibrary,
  now: number,
) {
  const evenings = steps.map((step) => ({ ...step, time: pickEveningBefore(random, now, step.daysAgo) }))
  for (const { track: slug, units, time } of evenings) {
    const track = library.tracksBySlug.get(slug)
    if (!track) continue
    writer.signIn(time)
    writer.viewTrack(track)
    for (const unit of track.units.slice(0, units))
      if (!writer.isCompleted(unit.unitId)) writer.completeUnit(track, unit)
  }
}

/** Administrators are recorded by their sign-ins only (docs/product.md 10.3). */
function generateAdminHistory({ writer, random }: PersonWriter, person: DemoPerson, now: number) {
  for (const time of generateVisitTimes(random, Math.max(person.joinedAt, now - YEAR_MS), now - DAY_MS, 40))
    writer.signIn(time)
}

/** Generates at most a year of a person's visits up to `now` (in ms); the same for the same arguments. */
export function generateHistory(person: DemoPerson, library: HistoryLibrary, now: number): History {
  const random = createSeededRandom('history', person.sub)
  const writer = createHistoryWriter(person, random)
  if (person.role === 'admin') generateAdminHistory({ writer, random }, person, now)
  else if (person.progress === null) generateLearnerHistory({ writer, random }, person, library, now)
  else writeScriptedHistory({ writer, random }, person.progress, library, now)
  return writer.history
}
