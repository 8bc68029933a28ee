import { type DetailKind, eventCodes, eventTable } from '@kitchen-table/domain/insights'
import { createPageEvent } from '@kitchen-table/server/testing/tools'
import type { MatrixActor } from '../actors.ts'
import type { Target } from '../target.ts'
import { endpointAddress, type TargetRow, toTargets } from './endpoint-base.ts'

const row = (
  description: string,
  kind: Target['kind'],
  events: () => unknown,
  change: Partial<Target> = {},
): TargetRow => [description, kind, { ...change, body: () => ({ events: events() }) }]

/** Targets with one event each, which differ in one field. */
const eventRows = (
  kind: Target['kind'],
  field: 'event' | 'id' | 'detail',
  values: unknown[],
  change: Partial<Target> = {},
) =>
  values.map((value) =>
    row(`${field} ${JSON.stringify(value)}`, kind, () => [createPageEvent({ [field]: value })], change),
  )

/** What the details of events name in the sample library. */
const details: Record<DetailKind, string> = {
  track: 'first-budget',
  track_pair: 'first-budget>watching',
  unit: 'u-video',
  file: 'u-talk',
  term: 'saving',
  role: 'user',
}

const kinds = Object.values(eventTable)
const pageKinds = kinds.filter(({ reportedBy }) => reportedBy !== 'server')
const serverCodes = kinds.filter(({ reportedBy }) => reportedBy === 'server').map(({ code }) => code)

/** What the response counts: events of an administrator are dropped. */
const expectCount = (count: number) => ({
  expectedText: ({ role }: MatrixActor) => (role === 'admin' ? `"dropped":${count}` : `"accepted":${count}`),
})

/** An event of each code; the end of a video follows its start. */
function eventsOf({ code, detail }: (typeof pageKinds)[number]): object[] {
  const codes = code === eventCodes.videoCompleted ? [eventCodes.videoPlay, code] : [code]
  return codes.map((event) => createPageEvent({ event, detail: details[detail] }))
}

const discarded: Partial<Target> = { isDiscarded: true, expectedText: () => '"dropped":1' }

const record = endpointAddress('insights.recordEvents')

export const insightsTargets: readonly Target[] = [
  ...toTargets({ ...record, row: 41 }, [
    ...pageKinds.map((kind) =>
      row(`event ${kind.code}`, 'own', () => eventsOf(kind), expectCount(eventsOf(kind).length)),
    ),
    ...eventRows('own', 'event', [0, -100, 101, 999, 1e9, 100.5], discarded),
    ...eventRows('own', 'id', ['1', '3f2a0c5e', '../x', '__proto__'], discarded),
    ...eventRows('own', 'detail', ['', 'first-budget', 'first-budget>no-such-track', '__proto__'], discarded),
    ...eventRows('malformed', 'event', ['100', null, true]),
    ...eventRows('malformed', 'id', [null, 7]),
    row('no events', 'malformed', () => []),
    row('101 events', 'malformed', () => Array.from({ length: 101 }, () => createPageEvent())),
    row('an event instead of a list', 'malformed', () => createPageEvent()),
  ]),
  // The codes that only the server records.
  ...toTargets({ ...record, row: 42 }, [
    ...eventRows('own', 'event', serverCodes),
    row('500 after a code of pages', 'own', () => [createPageEvent(), createPageEvent({ event: 500 })]),
  ]),
]
