import { sampleMember, sampleOrganization, times } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { toMemberCounterName } from '../organizations/member-rows.ts'
import { earlierRelease } from '../testing/earlier-release.ts'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import { findCounts } from './counters.ts'
import { recordServerStart, SETTLING_MS, VERIFICATION_LEASE_MS } from './derived-rows-state.ts'
import { type Row, wholePartitionRange } from './keys.ts'
import { verifyDerivedRows } from './verify-derived-rows.ts'

const { openRows, openStores, emptyTestTables } = openTestDynamodb()

const START = Date.parse('2026-11-05T12:00:00.000Z')
const SETTLED = START + SETTLING_MS
const DAY = 24 * 60 * 60_000
const JOINED = '2026-01-01T00:00:00.000Z'
const everybody = { search: '', subGroup: null, status: null }

const memberOf = (sub: string, last = `L${sub}`) =>
  sampleMember({ sub, email: `${sub}@example.com`, first: `F${sub}`, last })

/**
 * Opens an organization of an earlier release with three seats, which a process of that release and one of this release
 * change.
 */
async function openUpgrade({ maxMembers = 3, subs = ['ada', 'bob', 'cyd'] } = {}) {
  const prefix = await emptyTestTables()
  const stores = openStores(prefix)
  const rows = openRows(prefix)
  const earlier = earlierRelease(rows, 'acme')
  await stores.groups.create(sampleOrganization({ maxMembers }))
  for (const sub of subs) await earlier.add(memberOf(sub), JOINED)

  async function listIndex(index: string): Promise<Row[]> {
    const items: Row[] = []
    for await (const item of rows.queryRange('Indexes', wholePartitionRange(index))) items.push(item)
    return items
  }
  const subsIn = async (index: string) => [...new Set((await listIndex(index)).map(({ sub }) => sub))].sort()
  const search = async (text: string) => (await stores.people.search(text)).map(({ sub }) => sub)
  const verify = (at: number, signal = new AbortController().signal) =>
    verifyDerivedRows(stores.dynamodb, { now: () => at, signal })
  return { ...stores, prefix, earlier, listIndex, subsIn, search, verify }
}

const add = ({ members }: Awaited<ReturnType<typeof openUpgrade>>, sub: string) =>
  members.add('acme', memberOf(sub), JOINED, 'CONFIRMED')

test('seats are right while processes of an earlier release, which do not count disabled members, change them', async () => {
  const upgrade = await openUpgrade()
  const { members, earlier } = upgrade
  await earlier.setEnabled('bob', false)
  await recordServerStart(upgrade.dynamodb, START)
  expect(await members.countSeats('acme')).toEqual({ taken: 2, disabled: 1 })
  expect(await members.summarize('acme', '')).toMatchObject({ total: 3, disabled: 1 })

  for (const sub of ['ada', 'cyd']) await members.setEnabled(sub, false)
  for (const sub of ['ada', 'cyd']) await earlier.setEnabled(sub, true)
  expect(await members.countSeats('acme')).toEqual({ taken: 2, disabled: 1 })
  expect(await add(upgrade, 'dan')).toBe('added')
  expect(await add(upgrade, 'eve')).toBe('full')
  expect(await members.setEnabled('bob', true)).toBe('full')
  for (const sub of ['ada', 'cyd']) await earlier.setEnabled(sub, false)
  for (const sub of ['bob', 'cyd']) expect(await members.setEnabled(sub, true)).toBe('changed')
  expect(await members.setEnabled('ada', true)).toBe('full')
  expect(await members.countSeats('acme')).toEqual({ taken: 3, disabled: 1 })
})

test('seats that an earlier release has counted wrong are counted again when its processes have ended', async () => {
  const upgrade = await openUpgrade()
  const { members, dynamodb, earlier, verify } = upgrade
  await recordServerStart(dynamodb, START)
  for (const sub of ['bob', 'cyd']) await members.setEnabled(sub, false)
  await earlier.setEnabled('cyd', true)
  await earlier.remove('bob')

  expect(await verify(SETTLED - 1)).toBeNull()
  expect(await verify(SETTLED)).toBeGreaterThan(0)
  expect(await findCounts(dynamodb, toMemberCounterName('acme'))).toEqual({ total: 2, 'sub-group ': 2 })
  expect(await members.countSeats('acme')).toEqual({ taken: 2, disabled: 0 })
  expect(await add(upgrade, 'dan')).toBe('added')
  expect(await add(upgrade, 'eve')).toBe('full')
})

test('T60: what an earlier release has left of people who were removed or renamed is not found, and is removed', async () => {
  const { dynamodb, members, earlier, listIndex, subsIn, search, verify } = await openUpgrade()
  await recordServerStart(dynamodb, START)
  // From now on, they are in the index of this release.
  for (const sub of ['ada', 'bob']) await members.rename(sub, { first: 'Quill', last: `Alpha ${sub}` })
  await earlier.rename('ada', { first: 'Quill', last: 'Zulu' })
  await earlier.remove('bob')
  expect(await search('zulu')).toEqual(['ada'])
  expect(await search('alpha')).toEqual([])
  expect(await search('lcyd')).toEqual(['cyd'])
  expect(await search('')).toEqual(['ada', 'cyd'])

  await verify(SETTLED)
  expect(await subsIn('people by word')).toEqual(['ada', 'cyd'])
  expect(
    (await listIndex('people by word')).filter(({ searchWords }) => searchWords !== 'quill zulu'),
  ).toEqual((await listIndex('people by word')).filter(({ sub }) => sub === 'cyd'))
  expect(await listIndex('people')).toEqual([])
  expect(await search('zulu')).toEqual(['ada'])
  expect(await search('alpha')).toEqual([])
  expect(await search('lcyd')).toEqual(['cyd'])
  expect(await search('')).toEqual(['ada', 'cyd'])
})

test('everybody whom an earlier release has stored is indexed once, by one process', async () => {
  const subs = times(30, (n) => `p${String(n).padStart(2, '0')}`)
  const { dynamodb, prefix, listIndex, verify, search } = await openUpgrade({ maxMembers: 0, subs })
  await recordServerStart(dynamodb, START)
  const earlierRows = (await listIndex('people')).length
  expect(await listIndex('people by word')).toEqual([])

  const other = openStores(prefix).dynamodb
  const repairs = await Promise.all([
    verify(SETTLED),
    verifyDerivedRows(other, { now: () => SETTLED, signal: new AbortController().signal }),
  ])
  expect(repairs.filter((count) => count !== null)).toEqual([subs.length + earlierRows])
  expect(await search('')).toEqual(subs)
  expect(await verify(SETTLED + DAY - 1)).toBeNull()
  expect(await verify(SETTLED + DAY)).toBe(0)
})

test('members whom an earlier release has stored are sorted as those of this one', async () => {
  const { dynamodb, members, earlier, verify } = await openUpgrade({ maxMembers: 0, subs: ['ada', 'bob'] })
  await earlier.rename('ada', { first: 'Ada', last: 'Østergård' })
  await earlier.rename('bob', { first: 'Bob', last: 'Zulu' })
  const list = async () => {
    const found = await members.search('acme', everybody, { sort: 'name', descending: false })
    return found.members.map(({ sub }) => sub)
  }
  expect(await list()).toEqual(['bob', 'ada'])
  await recordServerStart(dynamodb, START)
  await verify(SETTLED)
  expect(await list()).toEqual(['ada', 'bob'])
})

test('the earlier index stays as long as a process of its release may read it, without people who were removed', async () => {
  const { dynamodb, members, earlier, subsIn, verify } = await openUpgrade({ maxMembers: 0 })
  await recordServerStart(dynamodb, START)
  await verify(SETTLED)
  expect(await subsIn('people')).toEqual([])
  // The earlier release is used again, and replaced again.
  for (const sub of ['ada', 'bob']) await earlier.rename(sub, { first: 'Quill', last: 'Zulu' })
  await recordServerStart(dynamodb, SETTLED + DAY - 1)
  await members.remove('bob')
  expect(await subsIn('people')).toEqual(['ada', 'bob'])

  expect(await verify(SETTLED + DAY)).toBeGreaterThan(0)
  expect(await subsIn('people')).toEqual(['ada'])
  expect(await verify(SETTLED + DAY + SETTLING_MS)).toBeGreaterThan(0)
  expect(await subsIn('people')).toEqual([])
})

test('the earlier index stays, too, if a process starts while a verification begins', async () => {
  const { dynamodb, prefix, subsIn, verify } = await openUpgrade()
  await recordServerStart(dynamodb, START)
  // A day without a verification: it is due although a process has just started.
  const at = START + DAY
  const starting = openStores(prefix).dynamodb
  let reads = 0
  const racing: typeof dynamodb = {
    ...dynamodb,
    async get(table, key) {
      const item = await dynamodb.get(table, key)
      reads += 1
      // After the read that tells whether a verification is due, and before its transaction.
      if (reads === 1) await recordServerStart(starting, at - 1)
      return item
    },
  }
  const options = { now: () => at, signal: new AbortController().signal }
  expect(await verifyDerivedRows(racing, options)).toBeGreaterThan(0)
  expect(await subsIn('people')).toEqual(['ada', 'bob', 'cyd'])
  expect(await verify(at + SETTLING_MS)).toBeGreaterThan(0)
  expect(await subsIn('people')).toEqual([])
})

test('a verification that was ended early is due again: at once after a stop, and after its lease after a crash', async () => {
  const { dynamodb, prefix, search, verify } = await openUpgrade()
  await recordServerStart(dynamodb, START)
  expect(await verify(SETTLED, AbortSignal.abort())).toBeNull()

  // Of a process that ends at its first write.
  const crashing = openStores(prefix)
  crashing.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'TransactWriteItemsCommand') throw new Error('The process ended.')
        return next(args)
      },
    { step: 'initialize' },
  )
  const options = { now: () => SETTLED, signal: new AbortController().signal }
  await expect(verifyDerivedRows(crashing.dynamodb, options)).rejects.toThrow('The process ended.')
  expect(await verify(SETTLED + VERIFICATION_LEASE_MS - 1)).toBeNull()
  expect(await search('lada')).toEqual(['ada'])
  expect(await verify(SETTLED + VERIFICATION_LEASE_MS)).toBeGreaterThan(0)
  expect(await search('lada')).toEqual(['ada'])
})

test('a long verification keeps its lease', async () => {
  const { client, dynamodb, prefix, verify } = await openUpgrade()
  await recordServerStart(dynamodb, START)
  const other = openStores(prefix).dynamodb
  let at = SETTLED
  const otherRepairs: (number | null)[] = []
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const options = { now: () => at, signal: new AbortController().signal }
        if (commandName === 'ScanCommand') otherRepairs.push(await verifyDerivedRows(other, options))
        return next(args)
      },
    { step: 'initialize' },
  )
  const options = { now: () => (at += VERIFICATION_LEASE_MS / 2), signal: new AbortController().signal }
  expect(await verifyDerivedRows(dynamodb, options)).toBeGreaterThan(0)
  expect(at).toBeGreaterThan(SETTLED + VERIFICATION_LEASE_MS)
  expect(otherRepairs).toEqual([null])
  expect(await verify(at)).toBeNull()
})
