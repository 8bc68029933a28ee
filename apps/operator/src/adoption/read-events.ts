import { formatSourceKey, type ReadSource } from '@kitchen-table/cloud/adoption'
import { eventCodes } from '@kitchen-table/domain/insights'
import { createRecordsHasher, hashRecord, type RecordsHash, type RecordsHasher } from '../record-hash.ts'
import {
  type AdoptedEvent,
  convertEvent,
  createVideoStartTracker,
  type EventContext,
} from './convert-events.ts'
import type { NoteOf } from './findings.ts'
import { parseRecord } from './parse-source.ts'
import { sourceEventSchema } from './source-schemas.ts'

/** What is compared of an event. Neither its pseudonym nor its layout is the same every time. */
type ComparedEvent = Pick<AdoptedEvent, 'id' | 'time' | 'event' | 'group' | 'detail' | 'where'>

export function toComparedEvent({ id, time, event, group, detail, where }: ComparedEvent): ComparedEvent {
  return { id, time, event, group, detail, where }
}

/** Yields the readable events of the old log. Calls `onRow` for every row. */
export async function* readEvents(
  { scan }: ReadSource,
  context: EventContext,
  noteOf: NoteOf,
  onRow: () => void,
): AsyncGenerator<{ key: string; event: AdoptedEvent }> {
  for await (const item of scan('EventLog')) {
    onRow()
    const key = formatSourceKey('EventLog', item)
    const note = noteOf('EventLog', key)
    const source = parseRecord(sourceEventSchema, item, note)
    const event = source && convertEvent(source, context, note)
    if (event) yield { key, event }
  }
}

/** What the events of a log are like as a whole. */
export type EventsPlan = {
  /** Of those that are taken over, by organization here. */
  hashes: ReadonlyMap<string, RecordsHash>
  count: number
  /** Of all of them together. */
  hash: string
  /** The ids of events that are not taken over: completed videos without a start. */
  withoutStart: ReadonlySet<string>
  /** The ids of events of people who were removed here: some may be in the log here already, and stay there. */
  ofRemovedPeople: ReadonlySet<string>
}

/** Reads the log once. Whether the completion of a video counts is known when all starts are. */
export async function readEventsPlan(
  source: ReadSource,
  context: EventContext,
  removedPeople: ReadonlySet<string>,
  noteOf: NoteOf,
  onRow: () => void,
): Promise<EventsPlan> {
  const starts = createVideoStartTracker()
  const ofRemovedPeople = new Set<string>()
  const completions: { key: string; event: AdoptedEvent }[] = []
  const hashers = new Map<string, RecordsHasher>()
  function add(event: AdoptedEvent): void {
    const hasher = hashers.get(event.group) ?? createRecordsHasher()
    hasher.add(toComparedEvent(event))
    hashers.set(event.group, hasher)
  }
  for await (const entry of readEvents(source, context, noteOf, onRow)) {
    starts.add(entry.event)
    if (removedPeople.has(entry.event.user)) ofRemovedPeople.add(entry.event.id)
    else if (entry.event.event === eventCodes.videoCompleted) completions.push(entry)
    else add(entry.event)
  }
  const withoutStart = new Set<string>()
  for (const { key, event } of completions) {
    if (starts.hasStart(event)) add(event)
    else {
      noteOf('EventLog', key)('event-without-start', event.detail)
      withoutStart.add(event.id)
    }
  }
  const hashes = new Map([...hashers].map(([group, hasher]) => [group, hasher.read()]))
  return {
    hashes,
    count: [...hashes.values()].reduce((total, { count }) => total + count, 0),
    hash: hashRecord(Object.fromEntries(hashes)),
    withoutStart,
    ofRemovedPeople,
  }
}
