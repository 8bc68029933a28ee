import { type SessionLife, sessionLife } from '@kitchen-table/domain/accounts/session-life'
import { type EventCode, eventCodes, NO_GROUP, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { noProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { afterUnitChange } from '@kitchen-table/domain/learning/set-unit'
import type { DemoPerson } from './demo-person.ts'
import { namedId } from './named-id.ts'
import type { Random } from './seeded-random.ts'

const SECOND = 1000

export type HistoryTrack = {
  slug: string
  title: string
  keywords: string[]
  nextUp: string | null
  units: { unitId: string; isVideo: boolean; hasAttachment: boolean }[]
}

/** What a person has left behind: each list oldest first. */
export type History = {
  logins: { id: string; time: number }[]
  views: { id: string; time: number; track: string }[]
  /** Everything else that is counted. */
  events: UsageEvent[]
  progress: Progress
}

/** Writes down what one person does, as the product would have; the clock goes on with every deed. */
export function historyOf(person: DemoPerson, random: Random) {
  const life: SessionLife = sessionLife(person.role)
  const history: History = { logins: [], views: [], events: [], progress: noProgress }
  let clock = 0
  let count = 0
  let session = { since: Number.NEGATIVE_INFINITY, seen: Number.NEGATIVE_INFINITY }

  const pass = (least: number, most: number) => {
    clock += random.whole(least * SECOND, most * SECOND)
  }
  const newId = () => {
    count += 1
    return namedId('event', person.sub, String(count))
  }
  const note = (event: EventCode, detail: string, where: string) => {
    const time = new Date(clock).toISOString()
    history.events.push({ id: newId(), time, event, user: person.sub, group: person.group ?? NO_GROUP, detail, where })
  }

  return {
    history,
    pass,
    now: () => clock,
    isDone: (unitId: string) => history.progress.activeUnits.includes(unitId),

    /** Signs in where the last session has ended. */
    arrive(time: number) {
      clock = time
      if (clock - session.since >= life.absolute || clock - session.seen >= life.idle) {
        if (history.logins.length === 0) note(eventCodes.signUp, person.role, '/new-user')
        history.logins.push({ id: newId(), time: clock })
        session = { since: clock, seen: clock }
      }
      session.seen = clock
      pass(4, 40)
    },

    search(term: string, isFound: boolean) {
      note(isFound ? eventCodes.searchHit : eventCodes.searchMiss, term, '/dashboard')
      pass(5, 40)
    },

    view(track: HistoryTrack) {
      history.views.push({ id: newId(), time: clock, track: track.slug })
      pass(8, 60)
    },

    follow(from: HistoryTrack, to: string) {
      note(eventCodes.relatedClick, `${from.slug}>${to}`, `/track/${from.slug}`)
      pass(2, 8)
    },

    complete(track: HistoryTrack, { unitId, isVideo, hasAttachment }: HistoryTrack['units'][number]) {
      const where = `/track/${track.slug}`
      if (isVideo) note(eventCodes.videoStartCompletes, unitId, where)
      pass(70, 320)
      if (isVideo && random.chance(0.65)) note(eventCodes.videoCompleted, unitId, where)
      if (hasAttachment && random.chance(0.6)) note(eventCodes.download, unitId, where)
      if (!isVideo) note(eventCodes.unitCompleted, unitId, where)
      const change = { unitId, completed: true, track: track.slug }
      const holder = { slug: track.slug, enabledUnits: track.units.map((unit) => unit.unitId) }
      history.progress = afterUnitChange(history.progress, change, [holder])
      session.seen = clock
    },

    /** Looks at a video again, which completes nothing. */
    watchAgain(track: HistoryTrack, unitId: string) {
      note(eventCodes.videoPlay, unitId, `/track/${track.slug}`)
      pass(60, 240)
      if (random.chance(0.4)) note(eventCodes.videoCompleted, unitId, `/track/${track.slug}`)
    },
  }
}

export type HistoryWriter = ReturnType<typeof historyOf>
