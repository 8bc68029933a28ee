import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { executeSql, withStores } from '@kitchen-table/embedded/testing/samples'
import { expect, test } from 'vitest'
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
  await withStores(dataDir, (stores) =>
    stores.events.append(events.map((id) => sampleEvent({ id, user: subOf(learner) }))),
  )
  return { dataDir, before }
}

async function findDifferences(data: StoredData, writes: SentWrite[]) {
  const { dataDir, before } = await makeStore(data)
  return compareStore(dataDir, before, writes)
}

const withoutResponse = (write: SentWrite): SentWrite => ({ ...write, acknowledged: false })
const all: StoredData = { units: ['unit-1'], events: ['a', 'b', 'c'] }

test.each<[what: string, data: StoredData, writes: SentWrite[]]>([
  ['acknowledged writes', all, [completion, batch]],
  ['writes that were sent twice', all, [completion, batch, batch, completion]],
  ['a lesson that was taken back', { events: ['a'] }, [completion, undoing]],
  ['a stored write without a response', all, [completion, batch].map(withoutResponse)],
  ['a missing write without a response', {}, [completion, batch].map(withoutResponse)],
  [
    'a lesson that was completed again after a request without a response',
    { units: ['unit-1'], events: ['a'] },
    [withoutResponse(completion), { ...completion, ids: ['d'] }],
  ],
  [
    'a lesson that was complete before, and so has no event',
    {},
    [{ ...completion, lesson: { unitId: 'unit-0', completed: true } }],
  ],
])('finds no differences: %s', async (_what, data, writes) => {
  expect(await findDifferences(data, writes)).toEqual(noDifferences)
})

type Differences = Partial<typeof noDifferences>

test.each<[what: string, data: StoredData, writes: SentWrite[], differences: Differences]>([
  ['a lost event', { ...all, events: ['a', 'b'] }, [completion, batch], { lost: 1 }],
  ['a lost lesson', { ...all, units: [] }, [completion, batch], { lost: 1 }],
  ['a write that is lost as a whole', {}, [completion, batch], { lost: 4 }],
  [
    'a lesson that was not taken back',
    { units: ['unit-1'], events: ['a'] },
    [completion, undoing],
    { lost: 1 },
  ],
  ['a lost event whose repetition got no response', {}, [batch, withoutResponse(batch)], { lost: 2 }],
  ['an event that was never sent', all, [completion], { unexpected: 2 }],
  ['an event of taking a lesson back', { events: ['a', 't'] }, [completion, undoing], { unexpected: 1 }],
  [
    'a lesson that nobody completed',
    { ...all, units: ['unit-1', 'unit-2'] },
    [completion, batch],
    { unexpected: 1 },
  ],
])('finds %s', async (_what, data, writes, differences) => {
  expect(await findDifferences(data, writes)).toEqual({ ...noDifferences, ...differences })
})

test('finds the loss of a lesson that was complete before', async () => {
  const { dataDir, before } = await makeStore({})
  executeSql(dataDir, 'DELETE FROM completed_units')
  expect(compareStore(dataDir, before, [])).toEqual({ lost: 1, unexpected: 0 })
})
