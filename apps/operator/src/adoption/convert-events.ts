import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import {
  cleanEventDetail,
  DAY_MS,
  eventCodes,
  findEventKind,
  NO_GROUP,
  type UsageEvent,
} from '@kitchen-table/domain/insights'
import { createAdoptedId } from './adopted-ids.ts'
import type { LibraryKeys } from './convert-tracks.ts'
import type { Note } from './findings.ts'
import type { KeyMap } from './parse-source.ts'
import type { SourceEvent } from './source-schemas.ts'
import { toIsoTime } from './source-time.ts'

/** What a page writes that has no organization. */
const noGroups: ReadonlySet<string> = new Set(['', 'null', 'undefined', NO_GROUP])

const MAX_PATH_LENGTH = 200
const WITHOUT_QUERY = /^[^?#]*/

export type EventContext = {
  keys: LibraryKeys & { group: KeyMap }
  isPerson: (sub: string) => boolean
  /** Returns the layout that a person sees, or the people of an organization without this one. */
  layoutOf: (sub: string, group: string) => string
}

/**
 * Returns what stands for the id of a person whom nobody knows any more: their events keep one pseudonym, to which their
 * id does not lead.
 */
export function createFormerPersonId(user: string): string {
  return createDeterministicId('former-person', user)
}

/** A detail that is the key of a track or unit becomes its key here; any other text stays. */
function convertDetail(event: number, detail: string, { track, unit }: LibraryKeys): string {
  const keysByKind: Partial<Record<string, KeyMap>> = { track, unit, file: unit }
  const kind = findEventKind(event)?.detail ?? ''
  const key = keysByKind[kind]?.get(detail)
  if (key !== undefined) return key
  if (kind === 'track_pair')
    return detail
      .split('>')
      .map((slug) => track.get(slug) ?? slug)
      .join('>')
  return cleanEventDetail(detail)
}

function convertPath(where: string | null | undefined): string {
  return (WITHOUT_QUERY.exec(cleanEventDetail(where ?? ''))?.[0] ?? '').slice(0, MAX_PATH_LENGTH)
}

function convertOrganizationOf({ group }: SourceEvent, groups: KeyMap, note: Note): string {
  const slug = groups.get(group)
  if (slug !== undefined) return slug
  if (group !== NO_GROUP) note('event-of-unknown-group', group)
  return noGroups.has(group) ? NO_GROUP : group
}

/** An event of the old log with the id that its key and user give it. */
export type AdoptedEvent = UsageEvent & { isFormerPerson: boolean; rawUser: string }

/** Returns an event as it is stored here; null for one without a time or with an unknown code. */
export function convertEvent(source: SourceEvent, context: EventContext, note: Note): AdoptedEvent | null {
  const time = toIsoTime(source.time)
  const code = Object.values(eventCodes).find((known) => known === source.event)
  if (time === null) {
    note('record-invalid', `time: ${source.time}`)
    return null
  }
  if (code === undefined) {
    note('event-code-unknown', String(source.event))
    return null
  }
  const isKnown = context.isPerson(source.user)
  if (!isKnown) note('event-of-unknown-user', source.user)
  const group = convertOrganizationOf(source, context.keys.group, note)
  return {
    id: createAdoptedId('event', source.group, String(source.time), source.user),
    time,
    event: code,
    user: isKnown ? source.user : createFormerPersonId(source.user),
    group,
    layout: context.layoutOf(source.user, group),
    detail: convertDetail(code, source.detail ?? '', context.keys),
    where: convertPath(source.where),
    isFormerPerson: !isKnown,
    rawUser: source.user,
  }
}

const startCodes: ReadonlySet<number> = new Set([eventCodes.videoPlay, eventCodes.videoStartCompletes])

/** Finds the completed videos that count: those with a start by the same person on the day before (docs/security.md T54). */
export function createVideoStartTracker() {
  const times = new Map<string, number[]>()
  const keyOf = ({ user, detail }: UsageEvent) => JSON.stringify([user, detail])
  return {
    add(event: UsageEvent): void {
      if (!startCodes.has(event.event)) return
      const key = keyOf(event)
      const starts = times.get(key)
      if (starts) starts.push(Date.parse(event.time))
      else times.set(key, [Date.parse(event.time)])
    },
    hasStart(event: UsageEvent): boolean {
      const at = Date.parse(event.time)
      return (times.get(keyOf(event)) ?? []).some((start) => start <= at && at - start <= DAY_MS)
    },
  }
}
