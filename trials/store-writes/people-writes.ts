import { sampleGroup } from '../../apps/server/src/testing/port-suites/samples.ts'
import { preparedId, type StoredState, type StoreWrite, storedNumbersSql, TIME } from './store-write.ts'

/** Whether there is an account with this sub. */
const hasAccount = (sub: string, { db }: StoredState) =>
  db.prepare('SELECT 1 FROM accounts WHERE sub = ?').get(sub) !== undefined

export const peopleWrites: StoreWrite[] = [
  {
    name: 'record a sign-in',
    write: ({ people }, n) =>
      people.addLogin('bob', { id: `login-${n}`, time: TIME, group: 'acme', role: 'user', where: '/' }),
    partQueries: [storedNumbersSql('logins', 'id', 'login'), storedNumbersSql('events', 'id', 'login')],
  },
  {
    name: 'record a sign-up',
    write: ({ people }, n) =>
      people.addSignUp('bob', { id: `begun-${n}`, time: TIME, group: 'acme', role: 'user', where: '/' }),
    partQueries: [storedNumbersSql('events', 'id', 'begun')],
  },
  {
    name: 'record an invitation request',
    write: ({ members }, n) => members.recordInvitationRequest(preparedId('pending', n), TIME),
    partQueries: [`${storedNumbersSql('members', 'sub', 'pending')} AND asked_again_at IS NOT NULL`],
  },
  {
    name: 'create a person and their account',
    write({ people, directory }, n) {
      const name = { sub: `person-${n}`, email: `person-${n}@example.org`, first: 'A', last: 'B' }
      const person = { ...name, role: 'user', group: null } as const
      // In one commit: neither is right without the other.
      return Promise.all([
        people.create({ ...person, subGroupId: null }),
        directory.create({ ...person, createdAt: TIME }, null),
      ])
    },
    partQueries: [storedNumbersSql('accounts', 'sub', 'person'), storedNumbersSql('people', 'sub', 'person')],
  },
  {
    name: 'add a member',
    async write({ members, directory }, n) {
      const name = { sub: `member-${n}`, email: `member-${n}@example.org`, first: 'A', last: 'B' }
      const joinedAt = new Date().toISOString()
      await members.add('acme', { ...name, role: 'user', subGroupId: null }, joinedAt)
      await directory.create({ ...name, role: 'user', group: 'acme', createdAt: joinedAt }, null)
    },
    partQueries: [storedNumbersSql('members', 'sub', 'member'), storedNumbersSql('people', 'sub', 'member')],
    isFullyStored: (state, n) => hasAccount(`member-${n}`, state),
  },
  {
    name: 'create an organisation',
    write: ({ groups }, n) => groups.create(sampleGroup({ slug: `group-${n}` })),
    partQueries: [storedNumbersSql('groups', 'slug', 'group')],
  },
  {
    name: 'update an organisation',
    async write({ groups }, n) {
      const slug = `changed-${n}`
      await groups.create(sampleGroup({ slug }))
      await groups.update(sampleGroup({ slug, title: 'Changed' }), 1)
    },
    partQueries: [`${storedNumbersSql('groups', 'slug', 'changed')} AND version = 2`],
  },
]
