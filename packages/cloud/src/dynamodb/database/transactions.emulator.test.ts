import {
  concurrently,
  sampleAuditEntry,
  sampleEvent,
  sampleMember,
  sampleOrganization,
  times,
} from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { openTestDynamodb } from '../testing/open-test-dynamodb.ts'
import {
  cancellationError,
  conflictError,
  interceptRequests,
  isWrite,
  type Request,
  recordRequests,
  throttlingError,
  timeoutError,
} from '../testing/request-interceptors.ts'

const { emptyTestTables, openStores } = openTestDynamodb()

type Stores = ReturnType<typeof openStores>

const now = Date.parse('2026-03-01T12:00:00.000Z')
const joinedAt = '2026-03-01T12:00:00.000Z'
const challenge = { id: 'c-1', sub: 'ada', secretHash: null, data: {}, expiresAt: now + 1, triesLeft: 5 }
const message = { channel: 'mail', purpose: 'invitation', sub: 'ada' } as const
const login = {
  id: 'e-1',
  time: joinedAt,
  group: 'acme',
  layout: 'default',
  role: 'user',
  where: '/',
} as const
const limits = [{ max: 5, windowMs: 60_000 }]

/** A transaction of one row is a PutItem, all others are a TransactWriteItems. */
const isAnyWrite = (request: Request) => isWrite(request) || request.command === 'PutItemCommand'

const writeCases: {
  what: string
  prepare?: (stores: Stores) => Promise<unknown>
  write: (stores: Stores) => Promise<unknown>
  result: unknown
  read: (stores: Stores) => Promise<unknown>
  expected: unknown
}[] = [
  {
    what: 'a new row',
    write: ({ challenges }) => challenges.put(challenge),
    result: undefined,
    read: ({ challenges }) => challenges.find('c-1', now),
    expected: challenge,
  },
  {
    what: 'a changed row',
    prepare: ({ challenges }) => challenges.put(challenge),
    write: ({ challenges }) => challenges.useTry('c-1', now),
    result: { ...challenge, triesLeft: 4 },
    read: ({ challenges }) => challenges.find('c-1', now),
    expected: { ...challenge, triesLeft: 4 },
  },
  {
    what: 'a removed row',
    prepare: ({ challenges }) => challenges.put(challenge),
    write: ({ challenges }) => challenges.consume('c-1', now),
    result: challenge,
    read: ({ challenges }) => challenges.find('c-1', now),
    expected: null,
  },
  {
    what: 'a row with index rows',
    write: ({ outbox }) => outbox.add('m-1', message, 100),
    result: undefined,
    read: ({ outbox }) => outbox.readBacklog(),
    expected: { count: 1, oldest: 100 },
  },
  {
    what: 'a hit of a limit',
    write: ({ rates }) => rates.hit('k', limits, now),
    result: 0,
    read: async ({ rates }) =>
      (await Promise.all(times(5, () => rates.hit('k', limits, now)))).filter(Boolean),
    expected: [60_000],
  },
  {
    what: 'a member with their record and counters',
    prepare: ({ groups }) => groups.create(sampleOrganization()),
    write: ({ members }) => members.add('acme', sampleMember(), joinedAt),
    result: 'added',
    read: async ({ members, people }) => [
      await members.summarize('acme', joinedAt),
      (await people.find('ada'))?.group,
    ],
    expected: [
      {
        total: 1,
        pending: 1,
        uninvited: 0,
        stale: 0,
        leaving: 0,
        disabled: 0,
        bySubGroup: new Map([['', 1]]),
      },
      'acme',
    ],
  },
]

describe.each(writeCases)('$what', ({ prepare, write, result, read, expected }) => {
  async function open(): Promise<Stores> {
    const prefix = await emptyTestTables()
    await prepare?.(openStores(prefix))
    return openStores(prefix)
  }

  test('is stored once if the response to the successful write is lost', async () => {
    const stores = await open()
    let writes = 0
    interceptRequests(stores.client, async (request, send) => {
      if (!isAnyWrite(request)) return
      writes += 1
      await send()
      if (writes === 1) throw timeoutError()
    })
    expect(await write(stores)).toEqual(result)
    expect(writes).toBe(2)
    expect(await read(stores)).toEqual(expected)
  })

  test.for<[string, (request: Request) => Error]>([
    ['throttled', throttlingError],
    ['refused for a conflict', conflictError],
    [
      'canceled because another process has changed a row',
      (request) => cancellationError(request, 'ConditionalCheckFailed'),
    ],
  ])('is stored once after it was %s', async ([, createError]) => {
    const stores = await open()
    let failures = 0
    interceptRequests(stores.client, async (request) => {
      // Only a transaction is canceled.
      const isHit =
        isWrite(request) ||
        (createError(request).name !== 'TransactionCanceledException' && isAnyWrite(request))
      if (!isHit || failures === 2) return
      failures += 1
      throw createError(request)
    })
    expect(await write(stores)).toEqual(result)
    expect(await read(stores)).toEqual(expected)
  })
})

describe('two processes', () => {
  test('count together what each of them counts', async () => {
    const prefix = await emptyTestTables()
    const processes = [openStores(prefix), openStores(prefix)]
    const hits = await Promise.all(
      processes.map(({ rates }) =>
        concurrently(10, () => rates.hit('k', [{ max: 7, windowMs: 60_000 }], now)),
      ),
    )
    expect(hits.flat().filter((waitMs) => waitMs === 0)).toHaveLength(7)
  })

  test('give a seat once, and keep the counters of members', async () => {
    const prefix = await emptyTestTables()
    const processes = [openStores(prefix), openStores(prefix)]
    await processes[0]?.groups.create(sampleOrganization({ maxMembers: 6 }))
    const outcomes = await Promise.all(
      processes.map(({ members }, process) =>
        concurrently(6, (n) =>
          members.add(
            'acme',
            sampleMember({ sub: `s-${process}-${n}`, email: `${process}-${n}@example.com` }),
            joinedAt,
          ),
        ),
      ),
    )
    expect(outcomes.flat().filter((outcome) => outcome === 'added')).toHaveLength(6)
    expect(outcomes.flat().filter((outcome) => outcome === 'full')).toHaveLength(6)
    expect(await processes[0]?.members.count('acme')).toBe(6)
    expect(await processes[1]?.members.list('acme')).toHaveLength(6)
  })

  test('see within a second what the other has saved in the library', async () => {
    const prefix = await emptyTestTables()
    const [here, there] = [openStores(prefix), openStores(prefix)]
    const before = await there.catalog.readVersion()
    await here.catalog.saveIcon({ iconName: 'Lamp', slug: 'lamp', svgfile: '<svg/>' }, null)
    await expect.poll(() => there.catalog.readVersion()).not.toBe(before)
  })
})

test('failed attempts are forgotten although a transaction of another process has their row', async () => {
  const stores = openStores(await emptyTestTables())
  for (const _ of times(6, () => 0)) await stores.rates.reserve('k', now)
  expect(await stores.rates.reserve('k', now)).toBeGreaterThan(0)
  let conflicts = 0
  interceptRequests(stores.client, async (request) => {
    if (request.command !== 'DeleteItemCommand' || conflicts === 2) return
    conflicts += 1
    throw conflictError(request)
  })
  await stores.rates.reset('k')
  expect(conflicts).toBe(2)
  expect(await stores.rates.reserve('k', now)).toBe(0)
})

test('a transaction whose row others change every time fails after a bounded number of attempts', async () => {
  const pauses: number[] = []
  const prefix = await emptyTestTables()
  const stores = openStores(prefix, { sleep: async (milliseconds) => void pauses.push(milliseconds) })
  const others = openStores(prefix)
  interceptRequests(stores.client, async (request) => {
    if (request.command === 'PutItemCommand') await others.challenges.put(challenge)
  })
  await expect(stores.challenges.put(challenge)).rejects.toMatchObject({ code: 'store.failing' })
  expect(pauses).toHaveLength(12)
  expect(Math.max(...pauses)).toBeLessThanOrEqual(400)
})

test('rows that a batch has left are written by further requests', async () => {
  const stores = openStores(await emptyTestTables())
  const requests = recordRequests(stores.client)
  let left = 0
  stores.client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        const response = await next(args)
        if (commandName !== 'BatchWriteItemCommand' || left === 2) return response
        left += 1
        Object.assign(response.output, { UnprocessedItems: Object(args.input).RequestItems })
        return response
      },
    { step: 'initialize', name: 'unprocessed items' },
  )
  await stores.totals.record('2026-03-01', [{ kind: 'members', group: null, layout: null, count: 3 }])
  expect(requests.filter(({ command }) => command === 'BatchWriteItemCommand')).toHaveLength(3)
  const scope = { group: null, layout: null }
  expect(await stores.totals.list('members', scope, { from: '2026-03-01', to: '2026-03-02' })).toEqual([
    { day: '2026-03-01', count: 3 },
  ])
})

const requestCases: {
  what: string
  run: (stores: Stores) => Promise<unknown>
  commands: string[]
}[] = [
  { what: 'finding a session', run: ({ sessions }) => sessions.find('hash'), commands: ['GetItem'] },
  { what: 'finding a person', run: ({ people }) => people.find('ada'), commands: ['GetItem'] },
  { what: 'finding an organization', run: ({ groups }) => groups.find('acme'), commands: ['GetItem'] },
  { what: 'reading progress', run: ({ progress }) => progress.read('ada'), commands: ['GetItem'] },
  {
    what: 'asking twice for the version of the library',
    run: async ({ catalog }) => {
      await catalog.readVersion()
      await catalog.readVersion()
    },
    commands: ['GetItem'],
  },
  {
    what: 'counting a hit',
    run: ({ rates }) => rates.hit('k', limits, now),
    commands: ['GetItem', 'PutItem'],
  },
  {
    what: 'forgetting failed attempts',
    run: ({ rates }) => rates.reset('k'),
    commands: ['DeleteItem'],
  },
  {
    what: 'listing members',
    run: ({ members }) =>
      members.search(
        'acme',
        { search: '', subGroup: null, status: null },
        { sort: 'name', descending: false },
      ),
    commands: ['GetItem', 'Query'],
  },
  {
    what: 'recording an entry of the audit log',
    run: ({ audit }) => audit.append(sampleAuditEntry()),
    commands: ['GetItem', 'TransactWriteItems'],
  },
]

test.each(requestCases)('$what takes the requests $commands', async ({ run, commands }) => {
  const stores = openStores(await emptyTestTables())
  const requests = recordRequests(stores.client)
  await run(stores)
  expect(requests.map(({ command }) => command.replace('Command', ''))).toEqual(commands)
})

describe('a sign-in of a member', () => {
  const later = { ...login, id: 'e-2', time: '2026-03-01T13:00:00.000Z' }
  const commandsOf = (requests: Request[]) => requests.map(({ command }) => command.replace('Command', ''))

  async function openWithMember(): Promise<Stores> {
    const stores = openStores(await emptyTestTables())
    await stores.groups.create(sampleOrganization())
    await stores.members.add('acme', sampleMember(), joinedAt)
    await stores.people.addLogin('ada', login)
    return stores
  }

  test('reads neither the person nor the seat, and shows in the list', async () => {
    const { client, people, members } = await openWithMember()
    const requests = recordRequests(client)
    await people.addLogin('ada', later)
    // Of the pseudonym.
    expect(commandsOf(requests)).toEqual(['GetItem', 'TransactWriteItems'])
    expect(await members.list('acme')).toMatchObject([{ sub: 'ada', lastLoginAt: later.time }])
  })

  test.for([
    ['who has moved since', { group: 'elsewhere' }, later.time],
    ['who has signed in later', { time: '2026-03-01T11:00:00.000Z' }, login.time],
  ] as const)('%s, is recorded after a read', async ([, change, lastLoginAt]) => {
    const { client, people, members, ownData } = await openWithMember()
    const requests = recordRequests(client)
    await people.addLogin('ada', { ...later, ...change })
    expect(commandsOf(requests).filter((command) => command === 'TransactWriteItems').length).toBeGreaterThan(
      1,
    )
    expect(await members.list('acme')).toMatchObject([{ lastLoginAt }])
    expect((await ownData.listLogins('ada')).map(({ id }) => id).toSorted()).toEqual(['e-1', 'e-2'])
  })
})

test('ends of videos share the transaction of other events if their starts are stored', async () => {
  const { client, events } = openStores(await emptyTestTables())
  const units = ['u-1', 'u-2', 'u-3']
  const toEvents = (code: 200 | 220) =>
    units.map((detail) => sampleEvent({ id: `${code}-${detail}`, event: code, detail }))
  await events.append(toEvents(200))
  const requests = recordRequests(client)
  await events.append([...toEvents(220), sampleEvent({ id: 'search', event: 400, detail: 'bread' })])
  const transactions = requests.filter(isWrite)
  expect(transactions).toHaveLength(1)
  const items = JSON.stringify(transactions[0]?.input)
  expect(items.split('EventDays')).toHaveLength(2)
})
