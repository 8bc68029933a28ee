import { getSessionLifetime } from '@kitchen-table/domain/accounts/session-lifetime'
import { type EventCode, eventCodes, NO_GROUP, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { emptyProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { applyUnitChange } from '@kitchen-table/domain/learning/unit-completion'
import { createDeterministicId } from '@kitchen-table/server/deterministic-id'
import type { DemoPerson } from './demo-person.ts'
import type { Random } from './seeded-random.ts'

export type HistoryUnit = { unitId: string; isVideo: boolean; hasAttachment: boolean }

export type HistoryTrack = {
  slug: string
  title: string
  keywords: string[]
  nextUp: string | null
  units: HistoryUnit[]
}

/** What a person has left behind: each list oldest first. */
export type History = {
  logins: { id: string; time: number }[]
  views: { id: string; time: number; track: string }[]
  /** Everything else that is counted. */
  events: UsageEvent[]
  progress: Progress
}

/** One person's time and notebook. */
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
    /** Some seconds go by. */
    advanceClock(minSeconds: number, maxSeconds: number) {
      clock.now += random.integer(minSeconds * 1000, maxSeconds * 1000)
    },
    nextIdAndTime: () => ({ id: newId(), time: clock.now }),
    recordEvent(event: EventCode, detail: string, where: string) {
      const time = new Date(clock.now).toISOString()
      const group = person.group ?? NO_GROUP
      history.events.push({ id: newId(), time, event, user: person.sub, group, detail, where })
    },
  }
}

type HistoryRecorder = ReturnType<typeof createHistoryRecorder>

/** Signs in where the last session has ended. */
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
    history.progress = applyUnitChange(history.progress, change, [containingTrack])
  }
}

/** Writes down what one person does, as the product would have; the clock goes on with every deed. */
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
    /** Looks at a video again, which completes nothing. */
    watchAgain(track: HistoryTrack, unitId: string) {
      recordEvent(eventCodes.videoPlay, unitId, trackPath(track))
      advanceClock(60, 240)
      if (random.chance(0.4)) recordEvent(eventCodes.videoCompleted, unitId, trackPath(track))
    },
  }
}

export type HistoryWriter = ReturnType<typeof createHistoryWriter>
