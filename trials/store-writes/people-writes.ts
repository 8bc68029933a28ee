import { sampleAuditEntry, sampleGroup } from '@kitchen-table/application/testing/samples'
import { addAccount } from './account-writes.ts'
import { hasNoRow, hasRow, preparedId, storedSql, TIME, toStoreWrites } from './store-write.ts'

const LATER = '2026-12-05T11:00:00.000Z'

const eventOrigin = { time: TIME, group: 'acme', layout: 'default', role: 'user', where: '/' } as const

const entryOf = (prefix: string, n: number) => sampleAuditEntry({ id: `${prefix}-${n}` })

export const peopleWrites = toStoreWrites({
  'record a sign-in': [
    ({ people }, n) => people.addLogin('bob', { ...eventOrigin, id: `login-${n}` }),
    [storedSql('logins', 'id', 'login'), storedSql('events', 'id', 'login')],
  ],
  'record a sign-up': [
    ({ people }, n) => people.addSignUp('bob', { ...eventOrigin, id: `begun-${n}` }),
    storedSql('events', 'id', 'begun'),
  ],
  'record an invitation request': [
    ({ members }, n) => members.recordInvitationRequest(preparedId('pending', n), TIME),
    storedSql('members', 'sub', 'pending', 'renewal_requested_at IS NOT NULL'),
  ],
  'create a person and their account': [
    (stores, n) => addAccount(stores, `person-${n}`),
    [storedSql('accounts', 'sub', 'person'), storedSql('people', 'sub', 'person')],
  ],
  'add a member': [
    async ({ members, directory }, n) => {
      const name = { sub: `member-${n}`, email: `member-${n}@example.org`, first: 'A', last: 'B' }
      const joinedAt = new Date().toISOString()
      await members.add('acme', { ...name, role: 'user', subGroupId: null }, joinedAt)
      await directory.create({ ...name, role: 'user', group: 'acme', createdAt: joinedAt }, null)
    },
    [storedSql('members', 'sub', 'member'), storedSql('people', 'sub', 'member')],
    hasRow('accounts', 'sub', 'member'),
  ],
  'move a member': [
    ({ members }, n) => members.move('acme', [preparedId('mover', n)], 's-1', [entryOf('moved', n)]),
    [
      ...['members', 'people'].map((table) => storedSql(table, 'sub', 'mover', "sub_group_id = 's-1'")),
      storedSql('audit_entries', 'id', 'moved'),
    ],
  ],
  'record an invitation': [
    ({ members }, n) =>
      members.recordInvitations('acme', [preparedId('pending', n)], { sentAt: LATER, notSince: LATER }),
    storedSql('members', 'sub', 'pending', `invited_at = '${LATER}'`),
  ],
  'record a request to be removed': [
    ({ members }, n) => members.setRemovalRequest(preparedId('mover', n), TIME),
    ['members', 'people'].map((table) =>
      storedSql(table, 'sub', 'mover', 'removal_requested_at IS NOT NULL'),
    ),
  ],
  'set a language': [
    ({ people }, n) => people.setLanguage(preparedId('mover', n), 'es'),
    storedSql('people', 'sub', 'mover', "language = 'es'"),
  ],
  'record an entry of the audit log': [
    ({ audit }, n) => audit.append(entryOf('entry', n)),
    storedSql('audit_entries', 'id', 'entry'),
  ],
  'remove an organization': [
    async ({ groups }, n) => {
      await groups.create(sampleGroup({ slug: `undone-${n}` }))
      await groups.remove(`undone-${n}`)
    },
    [],
    hasNoRow('groups', 'slug', 'undone'),
  ],
  'create an organization': [
    ({ groups }, n) => groups.create(sampleGroup({ slug: `group-${n}` })),
    storedSql('groups', 'slug', 'group'),
  ],
  'update an organization': [
    async ({ groups }, n) => {
      const slug = `changed-${n}`
      await groups.create(sampleGroup({ slug }))
      await groups.update(sampleGroup({ slug, title: 'Changed' }), 1, [entryOf('updated', n)])
    },
    [storedSql('groups', 'slug', 'changed', 'version = 2'), storedSql('audit_entries', 'id', 'updated')],
  ],
})
