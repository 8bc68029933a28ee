import { findPerson, layouts, type ModelState, type Person, toDay, tracks, units } from './model.ts'
import * as learning from './model-learning.ts'
import type { ExternalChange, Outcome, Request } from './model-requests.ts'
import { canSignIn, isKnownDevice, reserveAttempt, signedInPerson } from './model-sessions.ts'

type RequestOf<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

const statuses: Record<string, number> = {
  'input.invalid': 400,
  'accounts.refused': 401,
  'accounts.not_signed_in': 401,
  'auth.forbidden': 403,
  'catalog.track_not_found': 404,
  'catalog.unit_not_found': 404,
  'catalog.layout_not_found': 404,
  'accounts.wait': 429,
  'insights.too_many': 429,
  'insights.too_many_today': 429,
}

const succeed = (status: number, body: unknown = null): Outcome => ({
  status,
  code: null,
  retryAfter: null,
  body,
})
const refuse = (code: string, wait: number | null = null): Outcome => ({
  status: statuses[code] ?? 0,
  code,
  body: null,
  retryAfter: wait === null ? null : Math.max(1, Math.ceil(wait / 1000)),
})

/** Returns the same refusal for every failed sign-in; during a waiting time the password is not checked. */
function signIn(state: ModelState, { browser: at, who, isRight }: RequestOf<'sign in'>): Outcome {
  const browser = state.browsers[at]
  if (!browser) throw new Error(`There is no browser ${at}.`)
  const key = isKnownDevice(state, browser, who) ? `${who} on known devices` : who
  const wait = reserveAttempt(state, key)
  if (wait > 0) return refuse('accounts.wait', wait)
  const person = who === 'stranger' ? null : findPerson(state, who)
  if (!person?.hasPassword || !isRight || !canSignIn(state, person)) return refuse('accounts.refused')

  delete state.attempts[key]
  browser.session = { who: person.name, createdAt: state.now, seenAt: state.now }
  browser.deviceToken = { who, day: toDay(state.now) }
  person.logins.push(state.now)
  const id = `sign-in ${person.logins.length}`
  person.events.push({ id, time: state.now, event: 500, detail: person.role, where: '/' })
  return succeed(200, learning.startDataOf(person))
}

function canSeeTrack({ role }: Person, slug: string): boolean {
  const track = tracks[slug]
  return track !== undefined && (track.isOpen || role === 'admin')
}

function codeOfCompletion(by: 'button' | 'video', isNew: boolean): number {
  if (by === 'button') return 120
  return isNew ? 210 : 200
}

function setUnit({ now }: ModelState, person: Person, { unitId, body }: RequestOf<'set unit'>): Outcome {
  const { track, completed, by, eventId: id, time, where } = body
  if (!canSeeTrack(person, track)) return refuse('catalog.track_not_found')
  const isVisible =
    tracks[track]?.units.includes(unitId) && (units[unitId]?.isOpen || person.role === 'admin')
  if (!isVisible) return refuse('catalog.unit_not_found')

  const isNew = completed && !person.activeUnits.includes(unitId)
  learning.setUnit(person, unitId, track, completed)
  const event = {
    id,
    time: learning.clampEventTime(time, now),
    event: codeOfCompletion(by, isNew),
    detail: unitId,
    where,
  }
  const isCounted = completed && (isNew || by === 'video')
  if (isCounted && person.role !== 'admin') learning.recordEvent(person, event)
  return succeed(200, learning.lessonProgressOf(person))
}

function view({ now }: ModelState, person: Person, { eventId: id, body }: RequestOf<'view'>): Outcome {
  if (!canSeeTrack(person, body.track)) return refuse('catalog.track_not_found')
  if (person.role !== 'admin') {
    const time = learning.clampEventTime(body.time, now)
    learning.recordEvent(person, { id, time, event: 100, detail: body.track, where: body.where })
    learning.addView(person, { id, track: body.track, time })
  }
  return succeed(200, learning.progressOf(person))
}

function setListed(person: Person, { track, listed }: RequestOf<'set listed'>): Outcome {
  if (!canSeeTrack(person, track)) return refuse('catalog.track_not_found')
  learning.setListed(person, track, listed)
  return succeed(200, learning.lessonProgressOf(person))
}

const serverEventCodes = [500, 510]

function record({ now }: ModelState, person: Person, { events }: RequestOf<'record'>): Outcome {
  if (events.some(({ event }) => serverEventCodes.includes(event))) return refuse('auth.forbidden')
  if (person.role === 'admin') return succeed(200, { accepted: 0, corrected: 0, dropped: events.length })

  const wait = learning.consumeEventAllowance(person, events.length, now)
  if (wait > 0) return refuse('insights.too_many', wait)
  const untilTomorrow = learning.consumeDailyEvents(person, events.length, now)
  if (untilTomorrow > 0) return refuse('insights.too_many_today', untilTomorrow)
  const arrived = events.map((event) => ({
    ...event,
    time: learning.clampEventTime(event.time, now),
    detail: learning.cleanDetail(event.detail),
    sent: event,
  }))
  // A batch may name a completion before its start.
  const inOrder = arrived.toSorted((a, b) => Number(a.event === 220) - Number(b.event === 220))
  const accepted = inOrder
    .filter((event) => learning.hasMeaning(person, event))
    .filter(({ sent: _, ...event }) => learning.recordEvent(person, event))
    .filter((event) => !learning.isAboutDisabled(event))
  const corrected = accepted.filter(
    ({ time, detail, sent }) => time !== Date.parse(sent.time) || detail !== sent.detail,
  )
  return succeed(200, {
    accepted: accepted.length,
    corrected: corrected.length,
    dropped: events.length - accepted.length,
  })
}

function readCatalog(person: Person, { layout }: RequestOf<'read catalog'>): Outcome {
  const layoutName = layout ?? person.layout
  if (layoutName !== person.layout && person.role !== 'admin') return refuse('auth.forbidden')
  if (!layouts.includes(layoutName)) return refuse('catalog.layout_not_found')
  return succeed(200, { layout: layoutName, tracks: learning.openTracks })
}

function readTrack(person: Person, { slug }: RequestOf<'read track'>): Outcome {
  if (!canSeeTrack(person, slug)) return refuse('catalog.track_not_found')
  const seen = tracks[slug]?.units.filter((id) => units[id]?.isOpen || person.role === 'admin')
  return succeed(200, { slug, units: seen })
}

function predictForPerson(state: ModelState, person: Person, request: Request): Outcome {
  switch (request.kind) {
    case 'set unit':
      return setUnit(state, person, request)
    case 'set listed':
      return setListed(person, request)
    case 'view':
      return view(state, person, request)
    case 'record':
      return record(state, person, request)
    case 'read progress':
      return succeed(200, learning.progressOf(person))
    case 'read start':
      return succeed(200, learning.startDataOf(person))
    case 'read catalog':
      return readCatalog(person, request)
    case 'read track':
      return readTrack(person, request)
    default:
      throw new Error(`${request.kind} is not a request of a signed-in person.`)
  }
}

/** Returns the response that the product must give, and updates the state as the product must. */
export function predictOutcome(state: ModelState, request: Request): Outcome {
  const browser = state.browsers[request.browser]
  if (!browser) throw new Error(`There is no browser ${request.browser}.`)
  const person = signedInPerson(state, browser)
  if (request.kind === 'sign in') return signIn(state, request)
  if (request.kind === 'sign out') {
    browser.session = null
    return succeed(204)
  }
  return structuredClone(person ? predictForPerson(state, person, request) : refuse('accounts.not_signed_in'))
}

export function applyChange(state: ModelState, change: ExternalChange): void {
  if (change.kind === 'clock') state.now += change.forward
  else if (change.kind === 'account') findPerson(state, change.who).isEnabled = change.isOn
  else {
    const others = state.offGroups.filter((slug) => slug !== change.slug)
    state.offGroups = change.isOn ? others : [...others, change.slug]
  }
}
