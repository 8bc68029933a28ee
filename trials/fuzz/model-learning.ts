import { findCrisis } from '@kitchen-table/domain/find-crisis'
import {
  BUCKET_PARTS,
  EVENT_BURST,
  MAX_DAILY_EVENTS,
  type Person,
  resources,
  type StoredEvent,
  toDay,
  tracks,
  units,
  unitsWithoutFile,
  type View,
} from './model.ts'

const DAY = 24 * 60 * 60_000
const WEEK = 7 * DAY
const MAX_VIEWS = 50

const iso = (time: number) => new Date(time).toISOString()

/** docs/security.md T39: limits the browser's time to the seven days before the request arrives. */
export function clampEventTime(claimed: string, now: number): number {
  return Math.max(now - WEEK, Math.min(now, Date.parse(claimed)))
}

/** A detail has no control characters and at most 200 characters. */
export function cleanDetail(detail: string): string {
  return Array.from(detail.replace(/\p{Cc}+/gu, ' '))
    .slice(0, 200)
    .join('')
}

/** Whether the file is for managers, and for the organization of this one or its layout. */
function isForPerson({ role, group, layout }: Person, resourceId: string): boolean {
  const resource = Object.hasOwn(resources, resourceId) ? resources[resourceId] : undefined
  if (!resource || role !== 'manager' || group === null) return false
  return (resource.group ?? group) === group && (resource.layout ?? layout) === layout
}

/** Whether the code is one of pages, and the detail names what the code is about (docs/product.md 10.1). */
export function hasMeaning(
  person: Person,
  { event, detail }: Pick<StoredEvent, 'event' | 'detail'>,
): boolean {
  const isTrack = (slug: string) => Object.hasOwn(tracks, slug)
  const isUnit = Object.hasOwn(units, detail)
  switch (event) {
    case 100:
      return isTrack(detail)
    case 110:
      return /^[^>]*>[^>]*$/.test(detail) && detail.split('>').every(isTrack)
    case 120:
    case 200:
    case 210:
    case 220:
      return isUnit
    case 300:
      return isUnit ? !unitsWithoutFile.includes(detail) : isForPerson(person, detail)
    case 400:
    case 410:
      // docs/security.md T64
      return detail.trim() !== '' && findCrisis(detail) === null
    default:
      return false
  }
}

/** Whether the event is about a disabled track or unit: it is stored, but not counted as accepted (docs/security.md T69). */
export function isAboutDisabled({ event, detail }: Pick<StoredEvent, 'event' | 'detail'>): boolean {
  if (event === 100 || event === 110) return detail.split('>').some((slug) => tracks[slug]?.isOpen === false)
  return [120, 200, 210, 220, 300].includes(event) && units[detail]?.isOpen === false
}

/**
 * docs/security.md T54: a completed video counts only after a start of the same unit by the same person in the 24 hours
 * before.
 */
function hasVideoStart({ events }: Person, { detail, time }: StoredEvent): boolean {
  const starts = events.filter(({ event }) => event === 200 || event === 210)
  return starts.some((start) => start.detail === detail && start.time <= time && start.time >= time - DAY)
}

/** Records an event once for each person and id; the first one stays. Returns whether it is not dropped. */
export function recordEvent(person: Person, event: StoredEvent): boolean {
  if (event.event === 220 && !hasVideoStart(person, event)) return false
  if (!person.events.some(({ id }) => id === event.id)) person.events.push(event)
  return true
}

/** Returns 0 if `count` events are accepted, else the milliseconds to wait: 1,000 at once, 120 a minute. */
export function consumeEventAllowance({ eventBucket }: Person, count: number, now: number): number {
  const refilled = eventBucket.parts + (now - eventBucket.at) * 120
  const level = Math.min(EVENT_BURST * BUCKET_PARTS, refilled)
  if (count * BUCKET_PARTS > level) return Math.ceil((count * BUCKET_PARTS - level) / 120)
  Object.assign(eventBucket, { parts: level - count * BUCKET_PARTS, at: now })
  return 0
}

/** Returns 0 if `count` events are within those of the UTC day (docs/security.md T71), else the milliseconds until the next. */
export function consumeDailyEvents(person: Person, count: number, now: number): number {
  const day = toDay(now)
  const before = person.dailyEvents.day === day ? person.dailyEvents.count : 0
  if (before + count > MAX_DAILY_EVENTS) return (day + 1) * DAY - now
  person.dailyEvents = { day, count: before + count }
  return 0
}

const without = (list: string[], item: string) => list.filter((other) => other !== item)
const withLast = (list: string[], item: string) => (list.includes(item) ? list : [...list, item])

/** Sets the given state, never toggles. A track is finished when all of its enabled units are done. */
export function setUnit(person: Person, unitId: string, track: string, isDone: boolean): void {
  person.activeUnits = (isDone ? withLast : without)(person.activeUnits, unitId)
  if (isDone) {
    person.activeTracks = withLast(person.activeTracks, track)
    person.unlistedTracks = without(person.unlistedTracks, track)
  }
  for (const [slug, candidate] of Object.entries(tracks)) {
    if (!candidate.units.includes(unitId)) continue
    const open = candidate.units.filter((id) => units[id]?.isOpen)
    const isFinished = open.length > 0 && open.every((id) => person.activeUnits.includes(id))
    person.finishedTracks = (isFinished ? withLast : without)(person.finishedTracks, slug)
  }
}

/** Adds a view once for each id; opening a track makes it the last one. */
export function addView(person: Person, view: View): void {
  if (person.views.some(({ id }) => id === view.id)) return
  person.views.push(view)
  person.lastTrack = view.track
  person.unlistedTracks = without(person.unlistedTracks, view.track)
}

/** Sets the given state; a track with a completed unit, or that was finished, stays on the list. */
export function setListed(person: Person, track: string, isListed: boolean): void {
  const open = tracks[track]?.units.filter((id) => units[id]?.isOpen) ?? []
  const isTouched =
    person.finishedTracks.includes(track) || open.some((id) => person.activeUnits.includes(id))
  if (isListed) person.unlistedTracks = without(person.unlistedTracks, track)
  else if (!isTouched) person.unlistedTracks = withLast(person.unlistedTracks, track)
}

/** Returns the newest views first; of the same moment, the greater id first. */
function listNewestViews({ views }: Person): View[] {
  return views.toSorted((a, b) => b.time - a.time || (a.id < b.id ? 1 : -1)).slice(0, MAX_VIEWS)
}

export function lessonProgressOf(person: Person) {
  const { activeUnits, activeTracks, finishedTracks, unlistedTracks, lastTrack } = person
  return { activeUnits, activeTracks, finishedTracks, unlistedTracks, lastTrack }
}

export function progressOf(person: Person) {
  const trackViews = listNewestViews(person).map(({ track, time }) => ({ track, time: iso(time) }))
  return { ...lessonProgressOf(person), trackViews }
}

/** Returns the most recent open track that is begun but not finished, with its first open unit that is not done. */
function pickUpOf(person: Person) {
  const viewed = listNewestViews(person).map(({ track }) => track)
  for (const slug of [person.lastTrack ?? '', ...viewed, ...person.activeTracks]) {
    if (person.unlistedTracks.includes(slug)) continue
    const track = tracks[slug]
    const isBegun = track?.isOpen && track.units.some((id) => person.activeUnits.includes(id))
    const next = track?.units.find((id) => units[id]?.isOpen && !person.activeUnits.includes(id))
    if (isBegun && next !== undefined) return { track: slug, unitId: next, type: units[next]?.type }
  }
  return null
}

export function startDataOf(person: Person) {
  const isAdmin = person.role === 'admin'
  return {
    sub: person.name,
    role: person.role,
    group: person.group,
    layout: person.layout,
    progress: progressOf(person),
    pickUp: pickUpOf(person),
    can: {
      recordUsage: !isAdmin,
      seeDisabled: isAdmin,
      readNotices: isAdmin,
      manageUsers: person.role === 'manager',
    },
  }
}

/** Every enabled track with its enabled units; the same for everybody. */
export const openTracks = Object.entries(tracks)
  .filter(([, { isOpen }]) => isOpen)
  .map(([slug, track]) => ({ slug, units: track.units.filter((id) => units[id]?.isOpen) }))
