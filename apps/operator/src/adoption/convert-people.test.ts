import { emptyProgress } from '@kitchen-table/domain/learning'
import { describe, expect, test } from 'vitest'
import { convertEvent, createFormerPersonId, createVideoStartTracker } from './convert-events.ts'
import { convertOrganization } from './convert-organizations.ts'
import { convertPeople, type UserSummary } from './convert-people.ts'
import { convertUser } from './convert-users.ts'
import {
  type SourceAccount,
  sourceAccountSchema,
  sourceEventSchema,
  sourceOrganizationSchema,
  sourceUserSchema,
} from './source-schemas.ts'
import { collectNotes } from './testing/collect-notes.ts'

const time = '2024-03-01T12:00:00.000Z'
const subGroups = ['a', 'b'].map((id) => ({ id, name: id, settings: 'default' }))
const acme = {
  slug: 'acme',
  title: 'Acme',
  createdAt: time,
  maxMembers: 0,
  groupStatus: 'active',
  settings: 'default',
  subGroups,
}
const ada = { sub: 'ada', email: 'ada@example.org', first: 'Ada', last: 'Byron' }
const adaAccount = {
  ...ada,
  role: 'user',
  group: 'acme',
  status: 'CONFIRMED',
  enabled: true,
  createdAt: time,
}
const noUser: UserSummary = { org: null, subGroupId: null, lastLoginAt: null }

type Case = {
  groups?: Record<string, unknown>[]
  accounts?: Record<string, unknown>[] | null
  users?: Record<string, Partial<UserSummary>>
}

function convert({ groups = [{ members: [ada] }], accounts = [adaAccount], users = { ada: {} } }: Case) {
  const { note, noteOf, notes } = collectNotes()
  const layouts = new Map([['default', 'default']])
  const pairs = groups.map((change) => {
    const source = sourceOrganizationSchema.parse({ ...acme, ...change })
    const keys = { group: new Map([[source.slug, source.slug]]), layout: layouts }
    return { source, group: convertOrganization(source, keys, new Map(), note) }
  })
  const people = convertPeople(
    {
      groups: pairs,
      users: new Map(Object.entries(users).map(([sub, summary]) => [sub, { ...noUser, ...summary }])),
      accounts:
        accounts &&
        new Map(
          accounts.map((account): [string, SourceAccount] => [
            String(account.sub),
            sourceAccountSchema.parse(account),
          ]),
        ),
    },
    noteOf,
  )
  return { people, notes }
}

const seat = { role: 'user', status: 'CONFIRMED', invitedAt: time, lastLoginAt: null }

test('a member is taken over with what the account and the row of Users say', () => {
  const { people, notes } = convert({ users: { ada: { lastLoginAt: '2024-05-01T00:00:00.000Z' } } })
  expect(notes).toEqual([])
  expect(people).toEqual([
    {
      ...ada,
      role: 'user',
      group: 'acme',
      subGroupId: null,
      enabled: true,
      seat: { ...seat, lastLoginAt: '2024-05-01T00:00:00.000Z' },
    },
  ])
})

const account = (change: Record<string, unknown>) => [{ ...adaAccount, ...change }]
const member = (change: Record<string, unknown>) => [{ members: [{ ...ada, ...change }] }]

describe('people', () => {
  test.each<[string, Case, object, string[]]>([
    [
      'a mixed-case address',
      { accounts: account({ email: 'Ada@Example.org' }) },
      { email: 'ada@example.org' },
      ['email-lower-cased: Ada@Example.org'],
    ],
    [
      'an unusable address in the account',
      { accounts: account({ email: 'ada' }) },
      { email: 'ada@example.org' },
      [],
    ],
    [
      'no usable address',
      { accounts: account({ email: null }), groups: member({ email: 'ada' }) },
      { email: '' },
      ['email-unusable: ada'],
    ],
    [
      'no name',
      {
        groups: member({ first: 'not_given', last: null }),
        accounts: account({ first: null, last: 'not_given' }),
      },
      { first: '', last: '' },
      [],
    ],
    ['the name of the account', { groups: member({ first: null }) }, { first: 'Ada' }, []],
    [
      'a listed manager without a pool',
      { groups: [{ members: [ada], manager: ['ada@example.org'] }], accounts: null },
      { role: 'manager', seat: { ...seat, role: 'manager' } },
      [],
    ],
    [
      'a listed manager whose account is a user',
      { groups: [{ members: [ada], manager: ['ada@example.org'] }] },
      { role: 'user' },
      ['role-replaced: listed as a manager, now user'],
    ],
    [
      'an unknown role',
      { accounts: account({ role: 'boss' }) },
      { role: 'user' },
      ['role-replaced: role boss, now user'],
    ],
    [
      'an administrator among the members',
      { accounts: account({ role: 'admin' }) },
      { role: 'admin', group: 'acme', seat: null },
      ['administrator-was-member'],
    ],
    [
      'an administrator without a membership',
      { groups: [], accounts: account({ role: 'admin', group: null }) },
      { role: 'admin', group: null, seat: null },
      [],
    ],
    [
      'someone of a provider',
      { groups: [{}], accounts: account({ status: 'EXTERNAL_PROVIDER' }) },
      { group: 'acme', seat: { ...seat, status: 'EXTERNAL_PROVIDER' } },
      ['account-without-membership: acme'],
    ],
    [
      'a manager of nothing',
      { groups: [], accounts: account({ role: 'manager', group: null }) },
      { role: 'user', group: null, seat: null },
      ['account-without-membership', 'role-replaced: a manager without an organization, now user'],
    ],
    [
      'an account of a missing organization',
      { groups: [], accounts: account({ group: 'gone' }) },
      { group: null },
      ['account-without-membership: gone', 'reference-dropped: groupSlug: gone'],
    ],
    ['a member without an account', { accounts: [] }, { seat: { ...seat } }, ['member-without-account']],
    ['a member without a row in Users', { users: {} }, {}, ['progress-missing']],
    ['a disabled account', { accounts: account({ enabled: false }) }, { enabled: false }, []],
    [
      'a disabled account of a disabled organization',
      { groups: [{ members: [ada], groupStatus: 'disabled' }], accounts: account({ enabled: false }) },
      { enabled: true },
      [],
    ],
    [
      'a pending account',
      { accounts: account({ status: 'FORCE_CHANGE_PASSWORD' }) },
      { seat: { ...seat, status: 'FORCE_CHANGE_PASSWORD' } },
      [],
    ],
    [
      'an unknown status',
      { accounts: account({ status: 'ARCHIVED' }) },
      { seat: { ...seat } },
      ['value-replaced: status: ARCHIVED'],
    ],
    [
      'two different sub-groups',
      { groups: member({ subGroupId: 'a' }), users: { ada: { subGroupId: 'b' } } },
      { subGroupId: 'b' },
      ['sub-group-replaced: a, now b'],
    ],
    [
      'a missing sub-group',
      { groups: member({ subGroupId: 'c' }) },
      { subGroupId: null },
      ['reference-dropped: subGroupId: c'],
    ],
    [
      'two entries',
      { groups: [{ members: [ada, { ...ada, first: 'Other' }] }] },
      { first: 'Ada' },
      ['duplicate-member: ada'],
    ],
    [
      'two organizations, of which Users names one',
      { groups: [{ members: [ada] }, { slug: 'zeta', members: [ada] }], users: { ada: { org: 'zeta' } } },
      { group: 'zeta' },
      ['member-of-two-organizations: acme, zeta'],
    ],
    [
      'too many members',
      { groups: [{ members: [ada, { sub: 'bob' }], maxMembers: 1 }] },
      {},
      ['members-above-limit: 2 of 1', 'member-without-account', 'progress-missing', 'email-unusable'],
    ],
    [
      'a manager who is nobody',
      { groups: [{ members: [ada], manager: ['x@example.org', 'superadmin', 'x'] }] },
      {},
      ['email-unusable: x', 'manager-of-nobody: x@example.org'],
    ],
    [
      'an entry without a sub',
      { groups: [{ members: [ada, { email: 'x@example.org' }] }] },
      {},
      [expect.stringMatching(/^entry-unparsable: members\[1\]/)],
    ],
  ])('%s', (_, input, expected, expectedNotes) => {
    const { people, notes } = convert(input)
    expect(people[0]).toMatchObject(expected)
    expect(notes).toEqual(expectedNotes)
  })

  test('an address that two people have is of the one with an account', () => {
    const groups = [{ members: [{ ...ada, sub: 'earlier' }, ada] }]
    const { people, notes } = convert({ groups, users: { ada: {}, earlier: {} } })
    expect(people.map(({ sub, email }) => [sub, email])).toEqual([
      ['ada', 'ada@example.org'],
      ['earlier', ''],
    ])
    expect(notes).toEqual(['member-without-account', 'address-used-twice: ada@example.org'])
  })
})

const keys = {
  track: new Map([
    ['saving', 'saving'],
    ['Big One!', 'big-one'],
  ]),
  unit: new Map([
    ['u-1', 'u-1'],
    ['u-2', 'u-2'],
  ]),
  icon: new Map<string, string>(),
  layout: new Map<string, string>(),
  group: new Map([['acme', 'acme']]),
}
const progressContext = { keys, tracks: [{ slug: 'saving', enabledUnits: ['u-1', 'u-2'] }] }

describe('a row of Users', () => {
  test('becomes progress, with the newest views first, and rows of views and sign-ins', () => {
    const { note, notes } = collectNotes()
    const source = sourceUserSchema.parse({
      user: 'ada',
      activeUnits: ['u-1', 'u-2'],
      activeTracks: ['saving'],
      lastTrack: 'Big One!',
      trackViews: [
        { track: 'saving', time },
        { track: 'Big One!', time: '2024-04-01T00:00:00Z' },
      ],
      logins: [time, time],
    })
    const { progress, views, logins } = convertUser(source, progressContext, note)
    expect(notes).toEqual([])
    expect(progress).toEqual({
      activeUnits: ['u-1', 'u-2'],
      activeTracks: ['saving'],
      finishedTracks: ['saving'],
      unlistedTracks: [],
      lastTrack: 'big-one',
      trackViews: [
        { track: 'big-one', time: '2024-04-01T00:00:00.000Z' },
        { track: 'saving', time },
      ],
    })
    expect(new Set([...views, ...logins].map(({ id }) => id)).size).toBe(4)
    expect(convertUser(source, progressContext, note).logins).toEqual(logins)
  })

  test.each([
    [{ activeUnits: ['u-1', 'gone'] }, { activeUnits: ['u-1'] }, ['reference-dropped: activeUnits: gone']],
    [{ activeUnits: ['u-1', 'u-1'] }, { activeUnits: ['u-1'] }, ['entry-repeated: activeUnits: u-1']],
    [{ activeUnits: ['u-1', 7] }, { activeUnits: ['u-1'] }, ['entry-unparsable: activeUnits[1]: 7']],
    [{ activeTracks: undefined }, { activeTracks: [] }, ['field-defaulted: activeTracks']],
    [{ lastTrack: 'gone' }, { lastTrack: null }, ['reference-dropped: lastTrack: gone']],
    [{ trackViews: [{ track: 'gone', time }] }, { trackViews: [] }, ['reference-dropped: trackViews: gone']],
    [
      { trackViews: [{ track: 'saving' }] },
      { trackViews: [] },
      [expect.stringMatching(/^entry-unparsable: trackViews/)],
    ],
    [{ logins: ['yesterday'] }, {}, ['entry-unparsable: logins[0]: "yesterday"']],
  ])('with %j has %j and the notes %j', (change, expected, expectedNotes) => {
    const { note, notes } = collectNotes()
    const source = sourceUserSchema.parse({ user: 'ada', activeUnits: [], activeTracks: [], ...change })
    expect(convertUser(source, progressContext, note).progress).toEqual({ ...emptyProgress, ...expected })
    expect(notes).toEqual(expectedNotes)
  })
})

const eventContext = { keys, isPerson: (sub: string) => sub === 'ada', layoutOf: () => 'default' }

function readEvent(change: Record<string, unknown>) {
  const { note, notes } = collectNotes()
  const source = sourceEventSchema.parse({
    group: 'acme',
    time,
    event: 100,
    user: 'ada',
    detail: 'Big One!',
    where: '/a?b',
    ...change,
  })
  return { event: convertEvent(source, eventContext, note), notes }
}

describe('an event', () => {
  test.each([
    [{}, { user: 'ada', group: 'acme', detail: 'big-one', where: '/a', time }, []],
    [{ event: '110', detail: 'saving>Big One!' }, { event: 110, detail: 'saving>big-one' }, []],
    [{ event: 400, detail: 'debt\u0000' }, { detail: 'debt ' }, []],
    [{ event: 120, detail: 'u-1' }, { detail: 'u-1' }, []],
    [{ detail: undefined, where: undefined }, { detail: '', where: '' }, []],
    [{ group: 'gone' }, { group: 'gone' }, ['event-of-unknown-group: gone']],
    [{ group: 'undefined' }, { group: 'none' }, ['event-of-unknown-group: undefined']],
    [{ group: 'none' }, { group: 'none' }, []],
    [{ user: 'bob' }, { user: createFormerPersonId('bob') }, ['event-of-unknown-user: bob']],
  ])('with %j is %j, with the notes %j', (change, expected, expectedNotes) => {
    const { event, notes } = readEvent(change)
    expect(event).toMatchObject(expected)
    expect(notes).toEqual(expectedNotes)
  })

  test.each([
    [{ event: 999 }, 'event-code-unknown: 999'],
    [{ time: 'never' }, 'record-invalid: time: never'],
  ])('with %j is left out', (change, note) => {
    expect(readEvent(change)).toEqual({ event: null, notes: [note] })
  })

  test('has the id that its key and user give it', () => {
    expect(readEvent({ detail: 'x' }).event?.id).toBe(readEvent({}).event?.id)
    expect(readEvent({ user: 'bob' }).event?.id).not.toBe(readEvent({}).event?.id)
  })
})

test.each([
  ['2024-03-01T12:00:00.000Z', 'u-1', true],
  ['2024-03-02T12:00:00.000Z', 'u-1', true],
  ['2024-03-02T12:00:00.001Z', 'u-1', false],
  ['2024-03-01T11:59:59.999Z', 'u-1', false],
  ['2024-03-01T12:00:00.000Z', 'u-2', false],
])('a video that was completed at %s in %s has a start: %j', (at, detail, hasStart) => {
  const starts = createVideoStartTracker()
  const event = readEvent({ event: 200, detail: 'u-1' }).event
  if (event === null) throw new Error('The event is not read.')
  starts.add(event)
  expect(starts.hasStart({ ...event, event: 220, time: at, detail })).toBe(hasStart)
})
