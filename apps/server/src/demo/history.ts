import { sessionLife } from '@kitchen-table/domain/accounts/session-life'
import { type EventCode, eventCodes, NO_GROUP, type UsageEvent } from '@kitchen-table/domain/insights/event'
import { noProgress, type Progress } from '@kitchen-table/domain/learning/progress'
import { afterUnitChange } from '@kitchen-table/domain/learning/set-unit'
import type { DemoPerson } from './demo-person.ts'
import { namedId } from './named-id.ts'
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
function notebook(person: DemoPerson, random: Random) {
  const history: History = { logins: [], views: [], events: [], progress: noProgress }
  let count = 0
  const clock = { now: 0 }
  const newId = () => {
    count += 1
    return namedId('event', person.sub, String(count))
  }
  return {
    history,
    clock,
    /** Some seconds go by. */
    pass(least: number, most: number) {
      clock.now += random.whole(least * 1000, most * 1000)
    },
    stamp: () => ({ id: newId(), time: clock.now }),
    note(event: EventCode, detail: string, where: string) {
      const time = new Date(clock.now).toISOString()
      const group = person.group ?? NO_GROUP
      history.events.push({ id: newId(), time, event, user: person.sub, group, detail, where })
    },
  }
}

type Notebook = ReturnType<typeof notebook>

/** Signs in where the last session has ended. */
function signIns({ history, clock, note, stamp, pass }: Notebook, { role }: DemoPerson) {
  const life = sessionLife(role)
  const session = { since: Number.NEGATIVE_INFINITY, seen: Number.NEGATIVE_INFINITY }
  return (time: number) => {
    clock.now = time
    if (time - session.since >= life.absolute || time - session.seen >= life.idle) {
      if (history.logins.length === 0) note(eventCodes.signUp, role, '/new-user')
      history.logins.push(stamp())
      session.since = time
    }
    session.seen = time
    pass(4, 40)
  }
}

const whereOf = ({ slug }: HistoryTrack) => `/track/${slug}`

function completions({ history, note, pass }: Notebook, random: Random) {
  return (track: HistoryTrack, { unitId, isVideo, hasAttachment }: HistoryUnit) => {
    const where = whereOf(track)
    if (isVideo) note(eventCodes.videoStartCompletes, unitId, where)
    pass(70, 320)
    if (isVideo && random.chance(0.65)) note(eventCodes.videoCompleted, unitId, where)
    if (hasAttachment && random.chance(0.6)) note(eventCodes.download, unitId, where)
    if (!isVideo) note(eventCodes.unitCompleted, unitId, where)

    const change = { unitId, completed: true, track: track.slug }
    const holder = { slug: track.slug, enabledUnits: track.units.map((unit) => unit.unitId) }
    history.progress = afterUnitChange(history.progress, change, [holder])
  }
}

/** Writes down what one person does, as the product would have; the clock goes on with every deed. */
export function historyOf(person: DemoPerson, random: Random) {
  const book = notebook(person, random)
  const { history, note, stamp, pass } = book
  return {
    history,
    pass,
    isDone: (unitId: string) => history.progress.activeUnits.includes(unitId),
    arrive: signIns(book, person),
    complete: completions(book, random),
    search(term: string, isFound: boolean) {
      note(isFound ? eventCodes.searchHit : eventCodes.searchMiss, term, '/dashboard')
      pass(5, 40)
    },
    view(track: HistoryTrack) {
      history.views.push({ ...stamp(), track: track.slug })
      pass(8, 60)
    },
    follow(from: HistoryTrack, to: string) {
      note(eventCodes.relatedClick, `${from.slug}>${to}`, whereOf(from))
      pass(2, 8)
    },
    /** Looks at a video again, which completes nothing. */
    watchAgain(track: HistoryTrack, unitId: string) {
      note(eventCodes.videoPlay, unitId, whereOf(track))
      pass(60, 240)
      if (random.chance(0.4)) note(eventCodes.videoCompleted, unitId, whereOf(track))
    },
  }
}

export type HistoryWriter = ReturnType<typeof historyOf>
