import { setImmediate } from 'node:timers/promises'
import { times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { countPeopleInLog, GROUPS_AT_ONCE } from './event-people-reader.ts'

const range = { from: '2026-03-01', to: '2026-03-31' }

/** Returns a log in which each organization has an event of a person of its own, and how many are read at once. */
function openLog() {
  let [reading, reads, most] = [0, 0, 0]
  async function* queryRange() {
    reads += 1
    const person = `p${reads}`
    reading += 1
    most = Math.max(most, reading)
    await setImmediate()
    reading -= 1
    yield { event: 100, detail: 'a', layout: 'default', person }
    yield { event: 100, detail: 'a', layout: 'default', person: 'everywhere' }
  }
  return { queryRange, mostAtOnce: () => most }
}

test('reads no more organizations once one of them could not be read', async () => {
  let reads = 0
  async function* queryRange() {
    reads += 1
    await setImmediate()
    if (reads > 0) throw new Error('Not read.')
    yield { event: 100, detail: 'a', layout: 'default', person: 'ada' }
  }
  const scope = { groups: times(200, (n) => `group-${n}`), layout: null }
  const counting = countPeopleInLog(queryRange, scope, range, [{ events: [100], details: ['a'] }])
  await expect(counting).rejects.toThrow('Not read.')
  await setImmediate()
  expect(reads).toBe(GROUPS_AT_ONCE)
})

test.each([
  { count: 200, atOnce: GROUPS_AT_ONCE },
  { count: 3, atOnce: 3 },
])('reads the logs of $count organizations, $atOnce at the same time', async ({ count, atOnce }) => {
  const { queryRange, mostAtOnce } = openLog()
  const scope = { groups: times(count, (n) => `group-${n}`), layout: null }
  expect(await countPeopleInLog(queryRange, scope, range, [{ events: [100], details: ['a'] }])).toEqual([
    count + 1,
  ])
  expect(mostAtOnce()).toBe(atOnce)
})
