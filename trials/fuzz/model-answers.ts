import { dayOf, layouts, type Person, personIn, tracks, units, type World } from './model.ts'
import * as learning from './model-learning.ts'
import { attempt, isKnownDevice, isLetIn, visitorOf } from './model-sessions.ts'
import type { Happening, Outcome, Request } from './steps.ts'

type Asked<Kind extends Request['kind']> = Extract<Request, { kind: Kind }>

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
}

const done = (status: number, body: unknown = null): Outcome => ({
  status,
  code: null,
  retryAfter: null,
  body,
})
const no = (code: string, wait: number | null = null): Outcome => ({
  ...{ status: statuses[code] ?? 0, code, body: null },
  retryAfter: wait === null ? null : Math.max(1, Math.ceil(wait / 1000)),
})

/** One answer for everybody who is not let in; nothing is evaluated while there is to be waited. */
function signIn(world: World, { browser: at, who, isRight }: Asked<'sign in'>): Outcome {
  const browser = world.browsers[at]
  if (!browser) throw new Error(`There is no browser ${at}.`)
  const key = isKnownDevice(world, browser, who) ? `${who} on known devices` : who
  const wait = attempt(world, key)
  if (wait > 0) return no('accounts.wait', wait)
  const person = who === 'stranger' ? null : personIn(world, who)
  if (!person?.hasPassword || !isRight || !isLetIn(world, person)) return no('accounts.refused')

  delete world.attempts[key]
  browser.session = { who: person.name, createdAt: world.now, seenAt: world.now }
  browser.mark = { who, day: dayOf(world.now) }
  person.logins.push(world.now)
  const id = `sign-in ${person.logins.length}`
  person.events.push({ id, time: world.now, event: 500, detail: person.role, where: '/' })
  return done(200, learning.startOf(person))
}

function isOpenTo({ role }: Person, slug: string): boolean {
  const track = tracks[slug]
  return track !== undefined && (track.isOpen || role === 'admin')
}

function setUnit({ now }: World, person: Person, { unitId, body }: Asked<'set unit'>): Outcome {
  const { track, completed, by, eventId: id, time, where } = body
  if (!isOpenTo(person, track)) return no('catalog.track_not_found')
  const isThere = tracks[track]?.units.includes(unitId) && (units[unitId]?.isOpen || person.role === 'admin')
  if (!isThere) return no('catalog.unit_not_found')

  const isNew = completed && !person.activeUnits.includes(unitId)
  learning.setUnit(person, unitId, track, completed)
  const event = {
    id,
    time: learning.accepted(time, now),
    event: by === 'video' ? 210 : 120,
    detail: unitId,
    where,
  }
  if (isNew && person.role !== 'admin') learning.keep(person, event)
  return done(200, learning.lessonProgressOf(person))
}

function view({ now }: World, person: Person, { eventId: id, body }: Asked<'view'>): Outcome {
  if (!isOpenTo(person, body.track)) return no('catalog.track_not_found')
  if (person.role !== 'admin') {
    const time = learning.accepted(body.time, now)
    learning.keep(person, { id, time, event: 100, detail: body.track, where: body.where })
    learning.addView(person, { id, track: body.track, time })
  }
  return done(200, learning.progressOf(person))
}

function setListed(person: Person, { track, listed }: Asked<'set listed'>): Outcome {
  if (!isOpenTo(person, track)) return no('catalog.track_not_found')
  learning.setListed(person, track, listed)
  return done(200, learning.lessonProgressOf(person))
}

const fromPages = [100, 110, 120, 200, 210, 220, 300, 400, 410]
const fromServer = [500, 510]

function record({ now }: World, person: Person, { events }: Asked<'record'>): Outcome {
  const wrong = events.find(({ event }) => !fromPages.includes(event))
  if (wrong) return no(fromServer.includes(wrong.event) ? 'auth.forbidden' : 'input.invalid')
  if (person.role === 'admin') return done(204)

  const wait = learning.takeIn(person, events.length, now)
  if (wait > 0) return no('insights.too_many', wait)
  const arrived = events.map((event) => ({
    ...event,
    time: learning.accepted(event.time, now),
    detail: Array.from(event.detail).slice(0, 200).join(''),
  }))
  // A batch may name a completion before its start.
  const inOrder = arrived.toSorted((a, b) => Number(a.event === 220) - Number(b.event === 220))
  for (const event of inOrder) learning.keep(person, event)
  return done(204)
}

function readCatalog(person: Person, { layout }: Asked<'read catalog'>): Outcome {
  const wanted = layout ?? person.layout
  if (wanted !== person.layout && person.role !== 'admin') return no('auth.forbidden')
  if (!layouts.includes(wanted)) return no('catalog.layout_not_found')
  return done(200, { layout: wanted, tracks: learning.openTracks })
}

function readTrack(person: Person, { slug }: Asked<'read track'>): Outcome {
  if (!isOpenTo(person, slug)) return no('catalog.track_not_found')
  const seen = tracks[slug]?.units.filter((id) => units[id]?.isOpen || person.role === 'admin')
  return done(200, { slug, units: seen })
}

function answerFor(world: World, person: Person, request: Request): Outcome {
  switch (request.kind) {
    case 'set unit':
      return setUnit(world, person, request)
    case 'set listed':
      return setListed(person, request)
    case 'view':
      return view(world, person, request)
    case 'record':
      return record(world, person, request)
    case 'read progress':
      return done(200, learning.progressOf(person))
    case 'read start':
      return done(200, learning.startOf(person))
    case 'read catalog':
      return readCatalog(person, request)
    case 'read track':
      return readTrack(person, request)
    default:
      throw new Error(`${request.kind} is nothing for somebody who is signed in alone.`)
  }
}

/** What the product is to answer; the world is afterwards as it is to be. */
export function answerOf(world: World, request: Request): Outcome {
  const browser = world.browsers[request.browser]
  if (!browser) throw new Error(`There is no browser ${request.browser}.`)
  const person = visitorOf(world, browser)
  if (request.kind === 'sign in') return signIn(world, request)
  if (request.kind === 'sign out') {
    browser.session = null
    return done(204)
  }
  return structuredClone(person ? answerFor(world, person, request) : no('accounts.not_signed_in'))
}

export function happen(world: World, happening: Happening): void {
  if (happening.kind === 'clock') world.now += happening.forward
  else if (happening.kind === 'account') personIn(world, happening.who).isEnabled = happening.isOn
  else {
    const others = world.offGroups.filter((slug) => slug !== happening.slug)
    world.offGroups = happening.isOn ? others : [...others, happening.slug]
  }
}
