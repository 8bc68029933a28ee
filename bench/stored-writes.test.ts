import { expect, test } from 'vitest'
import { withStores } from '../apps/server/src/testing/open-stores.ts'
import { executeSql } from '../apps/server/src/testing/sample-data-folder.ts'
import { createTemporaryFolder } from '../apps/server/src/testing/temporary-folder.ts'
import { subOf } from './learners.ts'
import { compareStore, completedLessons, type SentWrite } from './stored-writes.ts'

const learner = 3
const lesson = { unitId: 'unit-1', completed: true }
const completion: SentWrite = { learner, ids: ['a'], lesson, acknowledged: true }
const undoing: SentWrite = { ...completion, ids: ['t'], lesson: { ...lesson, completed: false } }
const batch: SentWrite = { learner, ids: ['b', 'c'], lesson: null, acknowledged: true }
const noDifferences = { lost: 0, unexpected: 0 }

type StoredData = { units?: string[]; events?: string[] }

/** Makes a store with this data of one learner, who had completed `unit-0` before. */
async function makeStore({
  units = [],
  events = [],
}: StoredData): Promise<{ dataDir: string; before: Set<string> }> {
  const dataDir = createTemporaryFolder()
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

async function findDifferences(data: StoredData, writes: SentWrite[]) {
  const { dataDir, before } = await makeStore(data)
  return compareStore(dataDir, before, writes)
}

const withoutResponse = (write: SentWrite): SentWrite => ({ ...write, acknowledged: false })
const all: StoredData = { units: ['unit-1'], events: ['a', 'b', 'c'] }

test.each<{ what: string; data: StoredData; writes: SentWrite[] }>([
  { what: 'acknowledged writes', data: all, writes: [completion, batch] },
  { what: 'writes that were sent twice', data: all, writes: [completion, batch, batch, completion] },
  { what: 'a lesson that was taken back', data: { events: ['a'] }, writes: [completion, undoing] },
  { what: 'a stored write without a response', data: all, writes: [completion, batch].map(withoutResponse) },
  { what: 'a missing write without a response', data: {}, writes: [completion, batch].map(withoutResponse) },
  {
    what: 'a lesson that was completed again after a request without a response',
    data: { units: ['unit-1'], events: ['a'] },
    writes: [withoutResponse(completion), { ...completion, ids: ['d'] }],
  },
  {
    what: 'a lesson that was complete before, and so has no event',
    data: {},
    writes: [{ ...completion, lesson: { unitId: 'unit-0', completed: true } }],
  },
])('finds no differences: $what', async ({ data, writes }) => {
  expect(await findDifferences(data, writes)).toEqual(noDifferences)
})

test.each<{
  what: string
  data: StoredData
  writes: SentWrite[]
  differences: Partial<typeof noDifferences>
}>([
  {
    what: 'a lost event',
    data: { ...all, events: ['a', 'b'] },
    writes: [completion, batch],
    differences: { lost: 1 },
  },
  {
    what: 'a lost lesson',
    data: { ...all, units: [] },
    writes: [completion, batch],
    differences: { lost: 1 },
  },
  {
    what: 'a write that is lost as a whole',
    data: {},
    writes: [completion, batch],
    differences: { lost: 4 },
  },
  {
    what: 'a lesson that was not taken back',
    data: { units: ['unit-1'], events: ['a'] },
    writes: [completion, undoing],
    differences: { lost: 1 },
  },
  {
    what: 'a lost event whose repetition got no response',
    data: {},
    writes: [batch, withoutResponse(batch)],
    differences: { lost: 2 },
  },
  { what: 'an event that was never sent', data: all, writes: [completion], differences: { unexpected: 2 } },
  {
    what: 'an event of taking a lesson back',
    data: { events: ['a', 't'] },
    writes: [completion, undoing],
    differences: { unexpected: 1 },
  },
  {
    what: 'a lesson that nobody completed',
    data: { ...all, units: ['unit-1', 'unit-2'] },
    writes: [completion, batch],
    differences: { unexpected: 1 },
  },
])('finds $what', async ({ data, writes, differences }) => {
  expect(await findDifferences(data, writes)).toEqual({ ...noDifferences, ...differences })
})

test('finds the loss of a lesson that was complete before', async () => {
  const { dataDir, before } = await makeStore({})
  executeSql(dataDir, 'DELETE FROM completed_units')
  expect(compareStore(dataDir, before, [])).toEqual({ lost: 1, unexpected: 0 })
})
