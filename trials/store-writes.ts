import type { DatabaseSync } from 'node:sqlite'
import type { Stores } from '../apps/server/src/features/stores.ts'
import {
  sampleGroup,
  sampleIcon,
  sampleLayout,
  sampleTopic,
  sampleTrack,
  sampleUnit,
} from '../apps/server/src/port-suites/samples.ts'

/**
 * One kind of write that the stores offer; each does its n-th one. `parts` are the tables that it changes in one step:
 * a query each for the numbers that are stored there, once for every time that they are.
 */
export type StoreWrite = {
  name: string
  write(stores: Stores, n: number): Promise<unknown>
  parts: string[]
}

const time = '2026-11-05T11:00:00.000Z'
/** Sessions that are there from the beginning, to be closed. */
const OPEN_SESSIONS = 1000

const event = (n: number, code: 100 | 120, detail: string) => ({
  ...{ id: `happened-${code}-${n}`, time, event: code, group: 'acme' },
  ...{ detail, where: '/track/first-budget' },
})

/** One that a start has no reason to forget. */
const newSession = (tokenHash: string) => ({
  tokenHash,
  sub: 'ada',
  createdAt: Date.now(),
  seenAt: Date.now(),
})

/** `n` of the values `<prefix>-<n>` in a column. */
const numbered = (table: string, column: string, prefix: string) =>
  `SELECT CAST(substr(${column}, ${prefix.length + 2}) AS INTEGER) AS n FROM ${table} WHERE ${column} LIKE '${prefix}-%'`

const attachment = (n: number) => ({
  ...{ key: `units/unit-${n}/file-${n}`, name: 'Sheet.pdf', type: 'application/pdf' },
  size: 3000 + n,
})

async function saveUnitWithFile({ files, catalog }: Stores, n: number): Promise<void> {
  const { key, size, ...about } = attachment(n)
  await files.put(key, new Uint8Array(size).fill(n), about)
  await catalog.saveUnit(sampleUnit({ unitId: `unit-${n}`, attachment: attachment(n) }), null)
}

/** Every kind of write that there is; whoever adds a kind to a port adds it here. */
export const storeWrites: StoreWrite[] = [
  {
    name: 'complete a unit',
    write: ({ progress }, n) =>
      progress.update('ada', (now) => ({
        after: { ...now, activeUnits: [...now.activeUnits, `done-${n}`] },
        event: event(n, 120, `done-${n}`),
      })),
    parts: [numbered('completed_units', 'unit_id', 'done'), numbered('events', 'id', 'happened-120')],
  },
  {
    name: 'view a track',
    write: ({ progress }, n) =>
      progress.addView(
        'ada',
        { id: `view-${n}`, track: 'first-budget', time },
        event(n, 100, 'first-budget'),
      ),
    parts: [numbered('track_views', 'id', 'view'), numbered('events', 'id', 'happened-100')],
  },
  {
    name: 'append an event',
    write: ({ events }, n) => events.append([{ ...event(n, 100, 'saving'), id: `sent-${n}`, user: 'bob' }]),
    parts: [numbered('events', 'id', 'sent')],
  },
  {
    name: 'note a sign-in',
    write: ({ people }, n) =>
      people.addLogin('bob', { id: `login-${n}`, time, group: 'acme', role: 'user', where: '/' }),
    parts: [numbered('logins', 'id', 'login'), numbered('events', 'id', 'login')],
  },
  {
    name: 'open a session',
    write: ({ sessions }, n) => sessions.open(newSession(`new-${n}`)),
    parts: [numbered('sessions', 'token_hash', 'new')],
  },
  {
    name: 'close a session',
    write: ({ sessions }, n) => sessions.close(`old-${n}`),
    parts: [
      `WITH RECURSIVE all_of_them (n) AS (SELECT 0 UNION ALL SELECT n + 1 FROM all_of_them WHERE n < ${OPEN_SESSIONS - 1})
       SELECT n FROM all_of_them WHERE NOT EXISTS (SELECT 1 FROM sessions WHERE token_hash = 'old-' || n)`,
    ],
  },
  {
    name: 'count an attempt',
    write: ({ rates }, n) => rates.attempt(`guess-${n}`, Date.now()),
    parts: [numbered('attempts', 'key', 'guess')],
  },
  {
    name: 'take from an allowance',
    write: ({ rates }, n) => rates.take(`taken-${n}`, 1, { burst: 10, perMinute: 0.001 }, Date.now()),
    parts: [numbered('allowances', 'key', 'taken')],
  },
  {
    name: 'create an account',
    async write({ people, pool }, n) {
      const person = { sub: `person-${n}`, role: 'user', group: null } as const
      const name = { email: `person-${n}@example.org`, first: 'A', last: 'B' }
      await people.create({ ...person, subGroupId: null })
      await pool.create({ ...person, ...name, createdAt: time, password: null })
    },
    parts: [numbered('accounts', 'sub', 'person')],
  },
  {
    name: 'add a member',
    async write({ members, pool }, n) {
      const name = { sub: `member-${n}`, email: `member-${n}@example.org`, first: 'A', last: 'B' }
      const joinedAt = new Date().toISOString()
      await members.add('acme', { ...name, role: 'user', subGroupId: null }, joinedAt)
      await pool.create({ ...name, role: 'user', group: 'acme', createdAt: joinedAt, password: null })
    },
    parts: [numbered('members', 'sub', 'member'), numbered('people', 'sub', 'member')],
  },
  {
    name: 'save a track',
    write: ({ catalog }, n) => catalog.saveTrack(sampleTrack({ slug: `track-${n}`, units: ['u-1'] }), null),
    parts: [numbered('tracks', 'slug', 'track'), numbered('found_in', 'track_slug', 'track')],
  },
  {
    name: 'save a unit with its file',
    write: saveUnitWithFile,
    parts: [numbered('units', 'unit_id', 'unit')],
  },
  {
    name: 'save a layout',
    write: ({ catalog }, n) =>
      catalog.saveLayout(sampleLayout({ config: `layout-${n}`, topicOrder: [], trackDisplay: [] }), null),
    parts: [numbered('layouts', 'config', 'layout')],
  },
  {
    name: 'save a topic',
    write: ({ catalog }, n) =>
      catalog.saveTopic('default', sampleTopic({ slug: `topic-${n}`, banner: null, tracks: [] }), null),
    parts: [numbered('topics', 'slug', 'topic')],
  },
  {
    name: 'save an icon',
    write: ({ catalog }, n) => catalog.saveIcon(sampleIcon({ slug: `icon-${n}` }), null),
    parts: [numbered('icons', 'slug', 'icon')],
  },
  {
    name: 'create an organisation',
    write: ({ groups }, n) => groups.create(sampleGroup({ slug: `group-${n}` })),
    parts: [numbered('groups', 'slug', 'group')],
  },
]

/** What the writes build on: an organisation, two people, a unit in a track, sessions. */
export async function prepareStores(stores: Stores): Promise<void> {
  const { groups, people, catalog, sessions } = stores
  await groups.create(sampleGroup({ subGroups: [] }))
  for (const sub of ['ada', 'bob']) await people.create({ sub, role: 'user', group: null, subGroupId: null })
  await catalog.saveLayout(sampleLayout({ trackDisplay: [], topicOrder: [], welcomeTrack: null }), null)
  await catalog.saveUnit(sampleUnit({ attachment: null }), null)
  await catalog.saveTrack(sampleTrack({ units: ['u-1'], nextUp: null }), null)
  await Promise.all(Array.from({ length: OPEN_SESSIONS }, (_, n) => sessions.open(newSession(`old-${n}`))))
}

/** `<name> <n>` of every write that was acknowledged. */
export type Acknowledged = ReadonlySet<string>

export const nameOf = ({ name }: StoreWrite, n: number) => `${name} ${n}`

/** What is wrong with what is stored, in sentences: acknowledged writes that are missing, doubled ones, torn ones. */
export function wrongsOf(db: DatabaseSync, acknowledged: Acknowledged): string[] {
  return storeWrites.flatMap((kind) => {
    const [first = [], ...others] = kind.parts.map((sql) =>
      db
        .prepare(sql)
        .all()
        .map(({ n }) => Number(n)),
    )
    const stored = new Set(first)
    const named = [...acknowledged].filter((name) => name.startsWith(`${kind.name} `))
    const lost = named.filter((name) => !stored.has(Number(name.slice(kind.name.length + 1))))
    const torn = others.filter((part) => String(part.toSorted()) !== String(first.toSorted()))
    return [
      ...lost.map((name) => `"${name}" was acknowledged and is not there.`),
      ...(stored.size < first.length ? [`"${kind.name}": something is there twice.`] : []),
      ...torn.map(() => `"${kind.name}": only a part of one is there.`),
    ]
  })
}
