import { expect, test } from 'vitest'
import {
  createTemporaryFolder,
  executeSql,
  withStores,
} from '../apps/server/src/testing/sample-data-folder.ts'
import { subOf } from './learners.ts'
import { compareStore, completedLessons, type SentWrite } from './stored-writes.ts'

const learner = 3
const lesson = { unitId: 'unit-1', completed: true }
const completion: SentWrite = { learner, ids: ['a'], lesson, acknowledged: true }
const taking: SentWrite = { ...completion, ids: ['t'], lesson: { ...lesson, completed: false } }
const batch: SentWrite = { learner, ids: ['b', 'c'], lesson: null, acknowledged: true }
const right = { lost: 0, unexpected: 0 }

type Kept = { units?: string[]; events?: string[] }

/** A folder with this much of one learner, who had completed `unit-0` before. */
async function stored({ units = [], events = [] }: Kept): Promise<{ dataDir: string; before: Set<string> }> {
  const dataDir = createTemporaryFolder('stored')
  const complete = (activeUnits: string[]) =>
    withStores(dataDir, (stores) =>
      stores.progress.update(subOf(learner), (now) => ({ after: { ...now, activeUnits }, event: null })),
    )
  await complete(['unit-0'])
  const before = completedLessons(dataDir)
  await complete(['unit-0', ...units])
  const event = { time: '2026-11-05T11:00:00.000Z', group: 'none', detail: 'unit-1', where: '/track/long' }
  await withStores(dataDir, (stores) =>
    stores.events.append(events.map((id) => ({ ...event, id, event: 110, user: subOf(learner) }))),
  )
  return { dataDir, before }
}

async function found(kept: Kept, writes: SentWrite[]) {
  const { dataDir, before } = await stored(kept)
  return compareStore(dataDir, before, writes)
}

const unanswered = (write: SentWrite): SentWrite => ({ ...write, acknowledged: false })
const all: Kept = { units: ['unit-1'], events: ['a', 'b', 'c'] }

test.each<{ what: string; kept: Kept; writes: SentWrite[] }>([
  { what: 'what was acknowledged', kept: all, writes: [completion, batch] },
  { what: 'what was sent twice', kept: all, writes: [completion, batch, batch, completion] },
  { what: 'a lesson that was taken back', kept: { events: ['a'] }, writes: [completion, taking] },
  { what: 'an unanswered write that is stored', kept: all, writes: [completion, batch].map(unanswered) },
  { what: 'an unanswered write that is not', kept: {}, writes: [completion, batch].map(unanswered) },
  {
    what: 'a lesson that was completed again after an unanswered time',
    kept: { units: ['unit-1'], events: ['a'] },
    writes: [unanswered(completion), { ...completion, ids: ['d'] }],
  },
  {
    what: 'a lesson that was complete before, and so is no event',
    kept: {},
    writes: [{ ...completion, lesson: { unitId: 'unit-0', completed: true } }],
  },
])('is right: $what', async ({ kept, writes }) => {
  expect(await found(kept, writes)).toEqual(right)
})

test.each<{ what: string; kept: Kept; writes: SentWrite[]; wrong: Partial<typeof right> }>([
  {
    what: 'a lost event',
    kept: { ...all, events: ['a', 'b'] },
    writes: [completion, batch],
    wrong: { lost: 1 },
  },
  { what: 'a lost lesson', kept: { ...all, units: [] }, writes: [completion, batch], wrong: { lost: 1 } },
  { what: 'a lost write, whole', kept: {}, writes: [completion, batch], wrong: { lost: 4 } },
  {
    what: 'a lesson that was not taken back',
    kept: { units: ['unit-1'], events: ['a'] },
    writes: [completion, taking],
    wrong: { lost: 1 },
  },
  {
    what: 'an event that an unanswered repetition does not excuse',
    kept: {},
    writes: [batch, unanswered(batch)],
    wrong: { lost: 2 },
  },
  { what: 'an event that nobody asked for', kept: all, writes: [completion], wrong: { unexpected: 2 } },
  {
    what: 'an event of taking a lesson back',
    kept: { events: ['a', 't'] },
    writes: [completion, taking],
    wrong: { unexpected: 1 },
  },
  {
    what: 'a lesson that nobody completed',
    kept: { ...all, units: ['unit-1', 'unit-2'] },
    writes: [completion, batch],
    wrong: { unexpected: 1 },
  },
])('finds $what', async ({ kept, writes, wrong }) => {
  expect(await found(kept, writes)).toEqual({ ...right, ...wrong })
})

test('finds the loss of what was there before', async () => {
  const { dataDir, before } = await stored({})
  executeSql(dataDir, 'DELETE FROM completed_units')
  expect(compareStore(dataDir, before, [])).toEqual({ lost: 1, unexpected: 0 })
})
