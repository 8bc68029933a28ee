import { matchesSearch } from '@kitchen-table/domain/catalog/search'
import { DAY, type DemoPerson } from './demo-person.ts'
import { type History, type HistoryTrack, type HistoryWriter, historyOf } from './history.ts'
import { type Random, seededRandom } from './seeded-random.ts'
import { eveningBefore, visitTimes } from './visit-times.ts'

/** The library as people met it: `shown` are a layout's tracks in its order. */
export type HistoryLibrary = {
  tracks: ReadonlyMap<string, HistoryTrack>
  shown: ReadonlyMap<string, HistoryTrack[]>
  welcomeTrack: ReadonlyMap<string, string>
  searches: string[]
}

const YEAR = 365 * DAY
const UNITS_A_VISIT = 1.6

/** A fifth never comes, most do a few units, a few do much: the long tail of every such library. */
const kinds = [
  { share: 0.2, least: 0, most: 0 },
  { share: 0.42, least: 1, most: 10 },
  { share: 0.26, least: 12, most: 46 },
  { share: 0.12, least: 55, most: 112 },
]

function wantedUnits(random: Random): number {
  const kind = kinds[random.weighted(kinds.map(({ share }) => share))]
  return kind ? random.whole(kind.least, kind.most) : 0
}

/** Each has tastes of their own, and what stands first in the list is opened more often. */
function tastes(random: Random, tracks: HistoryTrack[]): Map<string, number> {
  return new Map(tracks.map(({ slug }, at) => [slug, random.next() ** 2 / (1 + at * 0.08)]))
}

function searchOnce(writer: HistoryWriter, random: Random, tracks: HistoryTrack[], searches: string[]) {
  const term = searches[random.weighted(searches.map((_, at) => 1 / (at + 3)))]
  if (term === undefined) return
  writer.search(
    term,
    tracks.some((track) => matchesSearch(track, term)),
  )
}

type Visitor = { writer: HistoryWriter; random: Random; left: number; current: HistoryTrack | undefined }

function openUnits(writer: HistoryWriter, track: HistoryTrack) {
  return track.units.filter(({ unitId }) => !writer.isDone(unitId))
}

function work(visitor: Visitor, track: HistoryTrack) {
  const { writer, random } = visitor
  writer.view(track)
  const open = openUnits(writer, track)
  const wanted = Math.min(open.length, visitor.left, 1 + random.weighted([40, 34, 18, 8]))
  for (const unit of open.slice(0, wanted)) {
    writer.complete(track, unit)
    writer.pass(5, 45)
  }
  visitor.left -= wanted
  const video = track.units.find((unit) => unit.isVideo && writer.isDone(unit.unitId))
  if (video && wanted === 0 && random.chance(0.5)) writer.watchAgain(track, video.unitId)
  visitor.current = wanted < open.length ? track : undefined
}

function nextTrack(visitor: Visitor, tracks: HistoryTrack[], liking: Map<string, number>) {
  const { writer, random, current } = visitor
  if (current && random.chance(0.75)) return current
  const open = tracks.map((track) =>
    openUnits(writer, track).length > 0 ? (liking.get(track.slug) ?? 0) : 0,
  )
  return tracks[random.weighted(open)]
}

/** Opens a track and does nothing in it. */
function lookAround({ writer, random }: Visitor, tracks: HistoryTrack[], liking: Map<string, number>) {
  const track = tracks[random.weighted(tracks.map(({ slug }) => liking.get(slug) ?? 0))]
  if (track) writer.view(track)
}

function visit(
  visitor: Visitor,
  library: HistoryLibrary,
  tracks: HistoryTrack[],
  liking: Map<string, number>,
) {
  const { writer, random } = visitor
  if (random.chance(0.3)) searchOnce(writer, random, tracks, library.searches)
  for (let looks = random.weighted([55, 30, 15]); looks > 0; looks -= 1) lookAround(visitor, tracks, liking)
  const track = nextTrack(visitor, tracks, liking)
  if (!track) return
  work(visitor, track)

  const next = track.nextUp === null ? undefined : library.tracks.get(track.nextUp)
  if (!next || visitor.current || visitor.left === 0 || random.chance(0.6)) return
  writer.follow(track, next.slug)
  work(visitor, next)
}

function inventedHistory(person: DemoPerson, library: HistoryLibrary, now: number): History {
  const random = seededRandom('history', person.sub)
  const writer = historyOf(person, random)
  const left = wantedUnits(random)
  if (left === 0) return writer.history

  const tracks = library.shown.get(person.layout) ?? []
  const welcome = library.tracks.get(library.welcomeTrack.get(person.layout) ?? '')
  const visitor: Visitor = { writer, random, left, current: random.chance(0.7) ? welcome : undefined }
  const liking = tastes(random, tracks)
  const visits = Math.ceil(left / UNITS_A_VISIT) + random.whole(2, 5)
  for (const time of visitTimes(random, Math.max(person.joinedAt, now - YEAR), now - DAY / 48, visits)) {
    writer.arrive(time)
    visit(visitor, library, tracks, liking)
  }
  return writer.history
}

/** Exactly what the demo account's entry says, on the evenings that it says. */
function scriptedHistory(
  person: DemoPerson,
  steps: NonNullable<DemoPerson['progress']>,
  library: HistoryLibrary,
  now: number,
) {
  const random = seededRandom('history', person.sub)
  const writer = historyOf(person, random)
  const evenings = steps.map((step) => ({ ...step, time: eveningBefore(random, now, step.daysAgo) }))
  for (const { track: slug, units, time } of evenings) {
    const track = library.tracks.get(slug)
    if (!track) continue
    writer.arrive(time)
    writer.view(track)
    for (const unit of track.units.slice(0, units))
      if (!writer.isDone(unit.unitId)) writer.complete(track, unit)
  }
  return writer.history
}

/** An administrator leaves no trace but sign-ins (spec §4). */
function staffHistory(person: DemoPerson, now: number): History {
  const random = seededRandom('history', person.sub)
  const writer = historyOf(person, random)
  for (const time of visitTimes(random, Math.max(person.joinedAt, now - YEAR), now - DAY, 40))
    writer.arrive(time)
  return writer.history
}

/** A year of somebody's visits up to `now`; the same for the same person, library and time. */
export function inventHistory(person: DemoPerson, library: HistoryLibrary, now: number): History {
  if (person.role === 'admin') return staffHistory(person, now)
  return person.progress === null
    ? inventedHistory(person, library, now)
    : scriptedHistory(person, person.progress, library, now)
}
