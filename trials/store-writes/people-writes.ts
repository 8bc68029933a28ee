import { sampleGroup } from '../../apps/server/src/port-suites/samples.ts'
import { type Kept, numbered, prepared, type StoreWrite, time } from './store-write.ts'

/** Whether the person of this sub has a row there. */
const isIn = (table: 'people' | 'accounts', sub: string, { db }: Kept) =>
  db.prepare(`SELECT 1 FROM ${table} WHERE sub = ?`).get(sub) !== undefined

export const peopleWrites: StoreWrite[] = [
  {
    name: 'note a sign-in',
    write: ({ people }, n) =>
      people.addLogin('bob', { id: `login-${n}`, time, group: 'acme', role: 'user', where: '/' }),
    parts: [numbered('logins', 'id', 'login'), numbered('events', 'id', 'login')],
  },
  {
    name: 'note a sign-up',
    write: ({ people }, n) =>
      people.addSignUp('bob', { id: `begun-${n}`, time, group: 'acme', role: 'user', where: '/' }),
    parts: [numbered('events', 'id', 'begun')],
  },
  {
    name: 'note that somebody asked again',
    write: ({ people }, n) => people.noteAskedAgain(prepared('pending', n), time),
    parts: [`${numbered('people', 'sub', 'pending')} AND asked_again_at IS NOT NULL`],
  },
  {
    name: 'create an account',
    async write({ people, pool }, n) {
      const person = { sub: `person-${n}`, role: 'user', group: null } as const
      const name = { email: `person-${n}@example.org`, first: 'A', last: 'B' }
      await people.create({ ...person, subGroupId: null })
      await pool.create({ ...person, ...name, createdAt: time }, null)
    },
    parts: [numbered('accounts', 'sub', 'person')],
    holds: (kept, n) => isIn('people', `person-${n}`, kept),
  },
  {
    name: 'add a member',
    async write({ members, pool }, n) {
      const name = { sub: `member-${n}`, email: `member-${n}@example.org`, first: 'A', last: 'B' }
      const joinedAt = new Date().toISOString()
      await members.add('acme', { ...name, role: 'user', subGroupId: null }, joinedAt)
      await pool.create({ ...name, role: 'user', group: 'acme', createdAt: joinedAt }, null)
    },
    parts: [numbered('members', 'sub', 'member'), numbered('people', 'sub', 'member')],
    holds: (kept, n) => isIn('accounts', `member-${n}`, kept),
  },
  {
    name: 'create an organisation',
    write: ({ groups }, n) => groups.create(sampleGroup({ slug: `group-${n}` })),
    parts: [numbered('groups', 'slug', 'group')],
  },
]
