import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { getSessionLifetime } from '@kitchen-table/domain/accounts'
import type { Track } from '@kitchen-table/domain/catalog'
import { type EventCode, eventCodes, NO_GROUP, type UsageEvent } from '@kitchen-table/domain/insights'
import { applyUnitCompletionChange, emptyProgress, type Progress } from '@kitchen-table/domain/learning'
import type { DemoPerson } from './read-people.ts'
import type { Random } from './seeded-random.ts'

type HistoryUnit = { unitId: string; isVideo: boolean; hasAttachment: boolean }

export type HistoryTrack = Pick<Track, 'slug' | 'title' | 'keywords' | 'nextUp'> & { units: HistoryUnit[] }

/** Everything that is stored of what a person has done; each list is sorted oldest first. */
export type History = {
  logins: { id: string; time: number }[]
  views: { id: string; time: number; track: string }[]
  events: UsageEvent[]
  progress: Progress
}

function createHistoryRecorder(person: DemoPerson, random: Random) {
  const history: History = { logins: [], views: [], events: [], progress: emptyProgress }
  let count = 0
  const clock = { now: 0 }
  const newId = () => {
    count += 1
    return createDeterministicId('event', person.sub, String(count))
  }
  return {
    history,
    clock,
    advanceClock(minSeconds: number, maxSeconds: number) {
      clock.now += random.integer(minSeconds * 1000, maxSeconds * 1000)
    },
    nextIdAndTime: () => ({ id: newId(), time: clock.now }),
    recordEvent(event: EventCode, detail: string, where: string) {
      const time = new Date(clock.now).toISOString()
      const { sub: user, layout } = person
      const group = person.group ?? NO_GROUP
      history.events.push({ id: newId(), time, event, user, group, layout, detail, where })
    },
  }
}

type HistoryRecorder = ReturnType<typeof createHistoryRecorder>

/** Records a sign-in only when the last session has expired; the first one also records the sign-up. */
function createSignInRecorder(
  { history, clock, recordEvent, nextIdAndTime, advanceClock }: HistoryRecorder,
  { role }: DemoPerson,
) {
  const life = getSessionLifetime(role)
  const session = { startedAt: Number.NEGATIVE_INFINITY, lastSeenAt: Number.NEGATIVE_INFINITY }
  return (time: number) => {
    clock.now = time
    if (time - session.startedAt >= life.absoluteMs || time - session.lastSeenAt >= life.idleMs) {
      if (history.logins.length === 0) recordEvent(eventCodes.signUp, role, '/new-user')
      history.logins.push(nextIdAndTime())
      session.startedAt = time
    }
    session.lastSeenAt = time
    advanceClock(4, 40)
  }
}

const trackPath = ({ slug }: HistoryTrack) => `/track/${slug}`

function createUnitCompleter({ history, recordEvent, advanceClock }: HistoryRecorder, random: Random) {
  return (track: HistoryTrack, { unitId, isVideo, hasAttachment }: HistoryUnit) => {
    const where = trackPath(track)
    if (isVideo) recordEvent(eventCodes.videoStartCompletes, unitId, where)
    advanceClock(70, 320)
    if (isVideo && random.chance(0.65)) recordEvent(eventCodes.videoCompleted, unitId, where)
    if (hasAttachment && random.chance(0.6)) recordEvent(eventCodes.download, unitId, where)
    if (!isVideo) recordEvent(eventCodes.unitCompleted, unitId, where)

    const change = { unitId, completed: true, track: track.slug }
    const containingTrack = { slug: track.slug, enabledUnits: track.units.map((unit) => unit.unitId) }
    history.progress = applyUnitCompletionChange(history.progress, change, [containingTrack])
  }
}

/** Records what one person does, as the product would have stored it. Every action advances the person's clock. */
export function createHistoryWriter(person: DemoPerson, random: Random) {
  const recorder = createHistoryRecorder(person, random)
  const { history, recordEvent, nextIdAndTime, advanceClock } = recorder
  return {
    history,
    pass: advanceClock,
    isCompleted: (unitId: string) => history.progress.activeUnits.includes(unitId),
    signIn: createSignInRecorder(recorder, person),
    completeUnit: createUnitCompleter(recorder, random),
    recordSearch(term: string, isFound: boolean) {
      recordEvent(isFound ? eventCodes.searchHit : eventCodes.searchMiss, term, '/dashboard')
      advanceClock(5, 40)
    },
    viewTrack(track: HistoryTrack) {
      history.views.push({ ...nextIdAndTime(), track: track.slug })
      advanceClock(8, 60)
    },
    followRelatedTrack(from: HistoryTrack, to: string) {
      recordEvent(eventCodes.relatedClick, `${from.slug}>${to}`, trackPath(from))
      advanceClock(2, 8)
    },
    /** Records that a video is watched again, which completes no unit. */
    watchAgain(track: HistoryTrack, unitId: string) {
      recordEvent(eventCodes.videoPlay, unitId, trackPath(track))
      advanceClock(60, 240)
      if (random.chance(0.4)) recordEvent(eventCodes.videoCompleted, unitId, trackPath(track))
    },
  }
}

export type HistoryWriter = ReturnType<typeof createHistoryWriter>
