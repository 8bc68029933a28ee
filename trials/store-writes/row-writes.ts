import type { Account, PoolChallenge, Stores } from '@kitchen-table/application/ports'
import {
  generateTotpCode,
  type NamedAccount,
  sampleAuditEntry,
  sampleImportRow,
  sampleLayout,
  sampleTopic,
  sampleTrack,
} from '@kitchen-table/application/testing/samples'
import { unstartedImportState } from '@kitchen-table/application/testing/use-cases'
import { addDays } from '@kitchen-table/domain/insights'
import { hasNoRow, storedSql, TIME, toStoreWrites } from './store-write.ts'

const MINUTE = 60_000
const FIRST_PACKED_DAY = '2000-01-01'

const accountOf = (sub: string, group: string | null = null): NamedAccount => ({
  sub,
  email: `${sub}@example.org`,
  first: 'A',
  last: 'B',
  role: 'user',
  group,
  createdAt: TIME,
})

/** Adds a person and their account, in one commit: neither is right without the other. */
export async function addAccount({ people, directory }: Stores, sub: string): Promise<void> {
  const account = accountOf(sub)
  await Promise.all([people.create({ ...account, subGroupId: null }), directory.create(account, null)])
}

async function addMember({ members, directory }: Stores, sub: string): Promise<void> {
  const account = accountOf(sub, 'acme')
  await Promise.all([
    members.add('acme', { ...account, role: 'user', subGroupId: null }, TIME),
    directory.create(account, null),
  ])
}

/** Returns the token of a challenge, or '' if the result is none. */
function challengeTokenOf(result: Account | PoolChallenge | string): string {
  return typeof result === 'object' && 'session' in result ? result.session : ''
}

async function acceptInvitation(stores: Stores, sub: string): Promise<void> {
  const { directory, authenticator } = stores
  await addAccount(stores, sub)
  const lifetime = { validForMs: MINUTE, replacesEarlier: true }
  const issued = await directory.issueTemporaryPassword(sub, lifetime, Date.now())
  const password = typeof issued === 'object' ? issued.password : ''
  const challenge = await authenticator.signIn(accountOf(sub).email, password, Date.now())
  await authenticator.answerNewPasswordChallenge(challengeTokenOf(challenge), 'Right-Password-1', Date.now())
}

async function setUpTotp(stores: Stores, sub: string): Promise<void> {
  await addAccount(stores, sub)
  const enrollment = await stores.secondFactor.beginTotp(sub, Date.now())
  const secret = typeof enrollment === 'object' ? enrollment.secret : 'AAAA'
  await stores.secondFactor.confirmTotp(sub, generateTotpCode(secret, Date.now()), Date.now())
}

async function removeMember(stores: Stores, sub: string): Promise<void> {
  await addMember(stores, sub)
  await Promise.all([stores.members.remove(sub), stores.directory.delete(sub)])
}

async function updateTrack({ catalog }: Stores, slug: string): Promise<void> {
  const author = { sub: 'ada', at: TIME }
  await catalog.saveTrack(sampleTrack({ slug, units: [], nextUp: null }), null)
  await catalog.saveTrack(sampleTrack({ slug, units: ['u-1'], nextUp: null }), 1, author)
}

/** Begins an import of an organization of its own: of one organization, only one is begun at a time. */
async function beginImport({ memberImports }: Stores, id: string): Promise<void> {
  const columns = { read: ['Email'], notRead: [] }
  const file = { fileName: 'people.csv', domains: [], columns, hasOtherPeople: false }
  // A start removes old ones.
  const record = {
    ...unstartedImportState,
    ...file,
    id,
    group: `firm-${id}`,
    sub: 'ada',
    createdAt: Date.now(),
  }
  await memberImports.create(record, [sampleImportRow(2, { email: `${id}@example.org` })])
  await memberImports.start(id, Date.now(), sampleAuditEntry({ id }))
}

const progressEvent = (n: number, code: 100 | 120, detail: string) => ({
  id: `happened-${code}-${n}`,
  time: TIME,
  event: code,
  group: 'acme',
  layout: 'default',
  detail,
  where: '/track/first-budget',
})

const accountTables = ['members', 'people', 'accounts']

/** Those that change several tables at once, or in several commits. */
export const rowWrites = toStoreWrites({
  'complete a unit': [
    ({ progress }, n) =>
      progress.update('ada', (now) => ({
        after: { ...now, activeUnits: [...now.activeUnits, `done-${n}`] },
        event: progressEvent(n, 120, `done-${n}`),
      })),
    [storedSql('completed_units', 'unit_id', 'done'), storedSql('events', 'id', 'happened-120')],
  ],
  'view a track': [
    ({ progress }, n) => {
      const view = { id: `view-${n}`, track: 'first-budget', time: TIME }
      return progress.addView('ada', view, progressEvent(n, 100, 'first-budget'))
    },
    [storedSql('track_views', 'id', 'view'), storedSql('events', 'id', 'happened-100')],
  ],
  // Each packs a day before those of earlier ones, because the oldest day is packed first.
  'pack the counters of a day': [
    async ({ events }, n) => {
      const day = addDays(FIRST_PACKED_DAY, -n)
      const event = { ...progressEvent(n, 100, 'saving'), id: `packed-${n}`, time: `${day}T12:00:00.000Z` }
      await events.append([{ ...event, group: 'packed', user: 'bob' }])
      let hasClosed: unknown = true
      while (hasClosed === true) hasClosed = await events.closeOldestDay(addDays(day, 1))
    },
    [
      storedSql(
        'events',
        'id',
        'packed',
        `NOT EXISTS (
           SELECT 1 FROM event_counts c
           WHERE c.group_slug = 'packed' AND c.day = date(events.time / 1000, 'unixepoch'))`,
      ),
      `SELECT CAST(julianday('${FIRST_PACKED_DAY}') - julianday(start) AS INTEGER) AS n FROM event_count_blocks
       WHERE group_slug = 'packed' AND span = 'day'`,
    ],
  ],
  'add a member': [
    (stores, n) => addMember(stores, `member-${n}`),
    accountTables.map((table) => storedSql(table, 'sub', 'member')),
  ],
  'accept an invitation': [
    (stores, n) => acceptInvitation(stores, `invited-${n}`),
    storedSql('accounts', 'sub', 'invited', "status = 'CONFIRMED'"),
    hasNoRow(['temporary_passwords'], 'sub', 'invited'),
  ],
  'set up TOTP': [
    (stores, n) => setUpTotp(stores, `app-${n}`),
    [
      storedSql('accounts', 'sub', 'app', "mfa = 'TOTP'"),
      `${storedSql('recovery_codes', 'sub', 'app')} GROUP BY sub`,
    ],
  ],
  'remove a member and their account': [
    (stores, n) => removeMember(stores, `gone-${n}`),
    [],
    hasNoRow(accountTables, 'sub', 'gone'),
  ],
  'update a track': [
    (stores, n) => updateTrack(stores, `again-${n}`),
    [
      storedSql('tracks', 'slug', 'again', "version = 2 AND saved_by = 'ada'"),
      storedSql('found_in', 'track_slug', 'again'),
      storedSql('content_versions', 'key', 'again', "kind = 'track' AND version = 1"),
    ],
  ],
  'create a layout with topics': [
    ({ catalog }, n) =>
      catalog.createLayoutWithTopics(
        sampleLayout({ config: `copy-${n}`, topicOrder: [], trackDisplay: [] }),
        [sampleTopic({ banner: null, tracks: [] })],
        { sub: 'ada', at: TIME },
      ),
    [storedSql('layouts', 'config', 'copy'), storedSql('topics', 'layout', 'copy')],
  ],
  'begin an import of members': [
    (stores, n) => beginImport(stores, `begun-${n}`),
    [
      storedSql('member_imports', 'id', 'begun', 'started_at IS NOT NULL'),
      storedSql('audit_entries', 'id', 'begun'),
    ],
  ],
})
