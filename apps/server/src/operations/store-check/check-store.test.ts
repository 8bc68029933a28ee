import {
  cpSync,
  existsSync,
  mkdirSync,
  readFileSync,
  rmSync,
  truncateSync,
  utimesSync,
  writeFileSync,
} from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { fileURLToPath } from 'node:url'
import { test as base, beforeAll, describe, expect } from 'vitest'
import { fillStore } from '../../../../demo/src/fill-store.ts'
import { openStores, withStores } from '../../testing/open-stores.ts'
import { executeSql, fillDataFolder } from '../../testing/sample-data-folder.ts'
import { createSharedFolder, createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { accountsRules } from './accounts-rules.ts'
import { catalogRules } from './catalog-rules.ts'
import { checkStore } from './check-store.ts'
import { identityRules, soundnessRules } from './database-rules.ts'
import { insightsRules } from './insights-rules.ts'
import { learningRules } from './learning-rules.ts'
import { groupRules, peopleRules } from './people-rules.ts'
import { hashFiles } from './testing/hash-files.ts'
import { uploadsRules } from './uploads-rules.ts'

const sampleStore = createSharedFolder()
beforeAll(() => fillDataFolder(sampleStore))

const now = Date.now

function copySampleStore(): string {
  const dataDir = createTemporaryFolder()
  cpSync(sampleStore, dataDir, { recursive: true, preserveTimestamps: true })
  return dataDir
}

function setAge(path: string, minutes: number): void {
  const time = Date.now() / 1000 - minutes * 60
  utimesSync(path, time, time)
}

function putFile(dataDir: string, name: string, minutesOld: number): void {
  const path = join(dataDir, 'files', name)
  mkdirSync(join(path, '..'), { recursive: true })
  writeFileSync(path, 'bytes')
  setAge(path, minutesOld)
}

function overwritePage(dataDir: string, page: number): void {
  const file = join(dataDir, 'store.db')
  const bytes = readFileSync(file)
  bytes.fill(0x5a, (page - 1) * 4096, page * 4096)
  writeFileSync(file, bytes)
}

function rootPage(dataDir: string, name: string): number {
  const db = new DatabaseSync(join(dataDir, 'store.db'))
  const page = db.prepare('SELECT rootpage FROM sqlite_schema WHERE name = ?').get(name)?.rootpage
  db.close()
  return Number(page)
}

const sql = (statement: string) => (dataDir: string) => executeSql(dataDir, statement)
const setBody = (table: string, key: string, path: string, value: string) =>
  sql(`UPDATE ${table} SET body = json_set(body, '${path}', ${value}) WHERE ${key}`)

const addUpload = ({ purpose = 'profile-picture', state = 'receiving' }) =>
  sql(`INSERT INTO uploads VALUES ('upload-1', 'u-1', '${purpose}', 'a', 'image/png', 1, '${state}', 4e12)`)

/** `otherRules`: the rules that are necessarily broken by the same damage. */
type Case = [
  rule: string,
  description: string,
  damage: (dataDir: string) => void,
  pattern: RegExp,
  otherRules?: string[],
]

const attachmentKey = 'units/u-talk/paper'

const cases: Case[] = [
  ['store', 'no database', (dir) => rmSync(join(dir, 'store.db')), /no store in/],
  ['store', 'an overwritten first page', (dir) => overwritePage(dir, 1), /is damaged or is not a database/],
  [
    'empty',
    'no bytes',
    (dir) => truncateSync(join(dir, 'store.db'), 0),
    /is empty: .* put back a backup .* if there was one/,
  ],
  ['application', 'another application', sql('PRAGMA application_id = 7'), /another application/],
  ['schema-version', 'a newer schema', sql('PRAGMA user_version = 99'), /schema 99, known here up to/],
  [
    'schema-version',
    'an older schema',
    sql('PRAGMA user_version = 0'),
    /schema 0 of .* start the server once/,
  ],
  [
    'integrity',
    'an overwritten page',
    (dir) => overwritePage(dir, rootPage(dir, 'attempts_by_age')),
    /store\.db is damaged \(/,
  ],
  [
    'foreign-keys',
    'a missing track',
    sql("INSERT INTO found_in VALUES ('u-do', 'gone')"),
    /refers to a row of tracks/,
  ],
  ['schema', 'a missing index', sql('DROP INDEX events_once'), /index events_once is absent/],
  ['schema', 'an unknown table', sql('CREATE TABLE diary (page TEXT)'), /diary is none of this/],
  [
    'account-person',
    'a missing record',
    sql("DELETE FROM people WHERE sub = 'eve'"),
    /account eve@example\.com has no person/,
    ['progress-person'],
  ],
  [
    'member-person',
    'a missing record',
    sql("DELETE FROM people WHERE sub = 'bob'"),
    /member bob@example\.com of acme has no person/,
    ['account-person', 'progress-person'],
  ],
  [
    'member-account',
    'a missing account',
    sql("DELETE FROM accounts WHERE sub = 'bob'"),
    /member bob@example\.com of acme has no account/,
  ],
  [
    'person-account',
    'a missing account',
    sql("DELETE FROM accounts WHERE sub = 'eve'"),
    /person eve has no account/,
  ],
  [
    'person-member',
    'a missing member',
    sql("DELETE FROM members WHERE sub = 'bob'"),
    /person bob belongs to acme, which does not/,
  ],
  [
    'progress-person',
    'progress',
    sql("INSERT INTO progress VALUES ('who', NULL, '[]', '[]', '[]')"),
    /in progress of who/,
  ],
  [
    'progress-person',
    'a completion',
    sql("INSERT INTO completed_units VALUES ('who', 'u-do', 1)"),
    /in completed_units of who/,
  ],
  [
    'progress-person',
    'a view',
    sql("INSERT INTO track_views VALUES ('who', 1, 'v', 'first-budget')"),
    /in track_views of who/,
  ],
  ['progress-person', 'a sign-in', sql("INSERT INTO logins VALUES ('who', 1, 'l')"), /in logins of who/],
  [
    'roles-agree',
    'the account',
    sql("UPDATE accounts SET role = 'admin' WHERE sub = 'cyd'"),
    /cyd is user .* admin by their account/,
  ],
  [
    'roles-agree',
    'the member',
    sql("UPDATE members SET role = 'manager' WHERE sub = 'bob'"),
    /bob is user .* manager as a member/,
  ],
  [
    'groups-agree',
    'the account',
    sql("UPDATE accounts SET group_slug = 'acme' WHERE sub = 'cyd'"),
    /cyd belongs to no organisation .* acme by their account/,
  ],
  [
    'groups-agree',
    'the member',
    sql(
      "UPDATE members SET group_slug = 'globex', number = 9 WHERE sub = 'bob'; UPDATE groups SET last_number = 9",
    ),
    /bob belongs to acme .* globex as a member/,
  ],
  [
    'sub-groups-agree',
    'the member',
    sql("UPDATE members SET sub_group_id = NULL WHERE sub = 'bob'"),
    /bob is in the sub-group acme-young .* none as a member/,
  ],
  [
    'sub-group-there',
    'does not exist',
    sql(
      "UPDATE members SET sub_group_id = 'x' WHERE sub = 'bob'; UPDATE people SET sub_group_id = 'x' WHERE sub = 'bob'",
    ),
    /sub-group x, which acme does not have/,
  ],
  [
    'group-there',
    'does not exist',
    sql(
      "UPDATE people SET group_slug = 'gone' WHERE sub = 'eve'; UPDATE accounts SET group_slug = 'gone' WHERE sub = 'eve'",
    ),
    /eve belongs to gone, which is no organisation/,
  ],
  [
    'emails-agree',
    'the account',
    sql("UPDATE accounts SET email = 'rob@example.com' WHERE sub = 'bob'"),
    /bob has the address bob@example\.com by their record, rob@example\.com by their account and bob@/,
  ],
  [
    'emails-agree',
    'the member',
    sql("UPDATE members SET email = 'rob@example.com' WHERE sub = 'bob'"),
    /bob@example\.com by their account and rob@example\.com as a member/,
  ],
  [
    'emails-agree',
    'the record of an administrator',
    sql("UPDATE people SET email = '' WHERE sub = 'eve'"),
    /eve has the address none by their record, eve@example\.com by their account and none as a member/,
  ],
  [
    'enabled-agree',
    'the account',
    sql("UPDATE accounts SET enabled = 0 WHERE sub = 'cyd'"),
    /cyd is enabled by their record and disabled by their account/,
  ],
  [
    'enabled-agree',
    'the record',
    sql("UPDATE people SET enabled = 0 WHERE sub = 'cyd'"),
    /cyd is disabled by their record and enabled by their account/,
  ],
  [
    'emails-canonical',
    'the account',
    sql("UPDATE accounts SET email = 'Cyd@example.com' WHERE sub = 'cyd'"),
    /Cyd@example\.com in accounts/,
    ['emails-agree'],
  ],
  [
    'emails-canonical',
    'the record',
    sql("UPDATE people SET email = 'Cyd@example.com' WHERE sub = 'cyd'"),
    /Cyd@example\.com in people/,
    ['emails-agree'],
  ],
  [
    'emails-canonical',
    'the member',
    sql("UPDATE members SET email = ' b@example.com' WHERE sub = 'bob'"),
    / b@example\.com in members/,
    ['emails-agree'],
  ],
  ...['temporary_passwords', 'recovery_codes'].flatMap((table): Case[] => {
    const values = table === 'temporary_passwords' ? "'h', 1" : "'h'"
    const pattern = new RegExp(`There are ${table} of (who|bob), which is no account of somebody who`)
    return [
      [
        'secret-account',
        `${table} without an account`,
        sql(`INSERT INTO ${table} VALUES ('who', ${values})`),
        pattern,
      ],
      [
        'secret-account',
        `${table} of an account in another state`,
        sql(`INSERT INTO ${table} VALUES ('bob', ${values})`),
        pattern,
      ],
    ]
  }),
  [
    'secret-account',
    'temporary_passwords of a removed account',
    sql("DELETE FROM accounts WHERE sub = 'cyd'"),
    /temporary_passwords of cyd, which/,
    ['person-account'],
  ],
  ...[
    ['an app without a secret', "totp_secret = NULL WHERE sub = 'ada'"],
    ['an app without the time step of its last code', "totp_last_step = NULL WHERE sub = 'ada'"],
    ['a secret without an app', "totp_secret = 'x' WHERE sub = 'eve'"],
    ['an unknown second factor', "mfa = 'FAX' WHERE sub = 'bob'"],
    ['text messages to an unverified telephone', "phone_verified = 0 WHERE sub = 'bob'"],
  ].map(
    ([description = '', change]): Case => [
      ...(['second-step', description] as const),
      sql(`UPDATE accounts SET ${change}`),
      /account (ada|eve|bob)@example\.com asks for the second step (TOTP|NONE|FAX|SMS) and/,
    ],
  ),
  [
    'verified-phone',
    'no telephone',
    sql("UPDATE accounts SET phone_verified = 1 WHERE sub = 'eve'"),
    /eve@example\.com has verified a telephone that it does not have/,
  ],
  ...[
    'issuer = NULL',
    'subject = NULL',
    "password = 'x'",
    "mfa = 'SMS', phone = '+15550100142', phone_verified = 1",
  ].map(
    (change): Case => [
      ...(['identity', change] as const),
      sql(`UPDATE accounts SET ${change} WHERE sub = 'fay'`),
      /fay@example\.com is a provider's and lacks/,
    ],
  ),
  [
    'identity',
    'an account with a password',
    sql("UPDATE accounts SET issuer = 'i', subject = 's' WHERE sub = 'eve'"),
    /eve@example\.com has a name at a provider and is none/,
  ],
  ['errands', 'no JSON', sql("UPDATE outbox SET body = '{'"), /message m-1 cannot be read/],
  [
    'errands',
    'an unknown purpose',
    sql("UPDATE outbox SET body = json_set(body, '$.purpose', 'spam')"),
    /message m-1 cannot be read/,
  ],
  ['errands', 'another channel', sql("UPDATE outbox SET channel = 'sms'"), /message m-1 cannot be read/],
  ['notices', 'an unknown kind', sql("UPDATE notices SET kind = 'news'"), /notice n-1 cannot be read/],
  ['notices', 'no time', sql("UPDATE notices SET at = 'today'"), /notice n-1 cannot be read/],
  [
    'challenges',
    'no JSON',
    sql("UPDATE challenges SET data = '' WHERE id = 'email:bob'"),
    /challenge of the kind email cannot be read/,
  ],
  [
    'challenges',
    'too many tries',
    sql("UPDATE challenges SET tries_left = -1 WHERE id = 'email:bob'"),
    /challenge of the kind email cannot be read/,
  ],
  ['occurrences', 'no list', sql("UPDATE occurrences SET times = '[null]'"), /times counted under mail-to:x/],
  [
    'pictures',
    'no file in it',
    sql("UPDATE people SET picture = '{}' WHERE sub = 'eve'"),
    /picture of eve cannot be read/,
  ],
  [
    'record-file',
    'a missing profile picture',
    (dir) => rmSync(join(dir, 'files', 'people/ada/3f2a@')),
    /people\/ada\/3f2a of the person ada is not there/,
  ],
  [
    'seats',
    'more members than seats',
    sql("UPDATE groups SET max_members = 1, body = json_set(body, '$.maxMembers', 1) WHERE slug = 'acme'"),
    /acme has 2 members and room for 1/,
  ],
  [
    'member-numbers',
    'a number above the last one',
    sql("UPDATE members SET number = 7 WHERE sub = 'bob'"),
    /acme has given the number 7/,
  ],
  [
    'bodies',
    'no JSON',
    sql("UPDATE tracks SET body = '{' WHERE slug = 'watching'"),
    /track watching cannot be read/,
    ['found-in'],
  ],
  [
    'bodies',
    'a wrong field',
    setBody('units', "unit_id = 'u-do'", '$.type', "'Song'"),
    /lesson u-do cannot be read/,
  ],
  [
    'bodies',
    'a layout',
    setBody('layouts', "config = 'default'", '$.trackDisplay', '1'),
    /layout default cannot be read/,
  ],
  [
    'bodies',
    'a topic',
    setBody('topics', "slug = 'saving'", '$.tracks', 'NULL'),
    /topic saving of the layout default cannot be read/,
  ],
  ['bodies', 'an icon', sql("UPDATE icons SET body = '[]'"), /icon jar cannot be read/],
  [
    'bodies',
    'an organisation',
    setBody('groups', "slug = 'acme'", '$.groupStatus', "'gone'"),
    /organisation acme cannot be read/,
  ],
  [
    'bodies',
    'another name',
    setBody('icons', "slug = 'jar'", '$.slug', "'jug'"),
    /icon jar calls itself otherwise/,
  ],
  [
    'bodies',
    'another limit',
    setBody('groups', "slug = 'acme'", '$.maxMembers', '5'),
    /organisation acme calls itself otherwise/,
  ],
  [
    'bodies',
    'a slug in capitals',
    sql("UPDATE icons SET slug = 'Jar', body = json_set(body, '$.slug', 'Jar')"),
    /icon Jar names something in slug/,
  ],
  [
    'bodies',
    'an invalid reference',
    setBody('tracks', "slug = 'watching'", '$.nextUp', "'a b'"),
    /track watching names something in nextUp/,
  ],
  [
    'found-in',
    'a missing row',
    sql("DELETE FROM found_in WHERE unit_id = 'u-do'"),
    /first-budget holds the lesson u-do, which does not know/,
  ],
  [
    'found-in',
    'a superfluous row',
    sql("INSERT INTO found_in VALUES ('u-do', 'watching')"),
    /u-do says that it is in the track watching/,
  ],
  ['catalog-version', 'none', sql('DELETE FROM catalog_version'), /catalog_version/],
  [
    'versions',
    'zero',
    sql("UPDATE topics SET version = 0 WHERE slug = 'saving'"),
    /topic saving of the layout default has the version 0/,
  ],
  [
    'progress-lists',
    'no JSON',
    sql("UPDATE progress SET active_tracks = '[' WHERE sub = 'bob'"),
    /progress of bob has active_tracks/,
  ],
  [
    'progress-lists',
    'numbers',
    sql("UPDATE progress SET finished_tracks = '[1]' WHERE sub = 'bob'"),
    /progress of bob has finished_tracks/,
  ],
  [
    'progress-lists',
    'an object',
    sql("UPDATE progress SET unlisted_tracks = '{}' WHERE sub = 'bob'"),
    /progress of bob has unlisted_tracks/,
  ],
  [
    'places',
    'one place for two units',
    sql("UPDATE completed_units SET place = 1 WHERE sub = 'bob'"),
    /bob has completed 2 lessons in the place 1/,
  ],
  [
    'event-days',
    'one too many',
    sql('UPDATE event_days SET count = count + 1 WHERE event = 120'),
    /acme has 1 events 120 of 2026-03-01 and counts 2/,
  ],
  [
    'event-days',
    'a missing event',
    sql("DELETE FROM events WHERE id = 'e-2'"),
    /acme has 0 events 120 of 2026-03-01 and counts 1/,
    ['event-day-details'],
  ],
  [
    'event-day-details',
    'not counted',
    sql('DELETE FROM event_day_details WHERE event = 300'),
    /none has 1 events 300 \(first-budget\)/,
  ],
  [
    'event-codes',
    'unknown',
    sql("UPDATE events SET event = 7 WHERE id = 'e-4'"),
    /1 events have the code 7/,
    ['event-days', 'event-day-details'],
  ],
  [
    'record-file',
    'a missing file',
    (dir) => rmSync(join(dir, 'files', `${attachmentKey}@`)),
    /units\/u-talk\/paper of the lesson u-talk is not there/,
  ],
  [
    'record-file',
    'a truncated file',
    (dir) => truncateSync(join(dir, 'files', `${attachmentKey}@`), 40),
    /paper of the lesson u-talk is damaged/,
  ],
  [
    'record-file',
    'another size',
    setBody('units', "unit_id = 'u-talk'", '$.attachment.size', '1'),
    /paper of the lesson u-talk is not the one .* \(11 bytes instead of 1\)/,
  ],
  [
    'record-file',
    'a missing banner',
    (dir) => rmSync(join(dir, 'files', 'topics/default/saving@')),
    /of the topic saving of the layout default is not there/,
  ],
  [
    'record-file',
    'a missing logo',
    (dir) => rmSync(join(dir, 'files', 'groups/acme/logo@')),
    /of the organisation acme is not there/,
  ],
  [
    'record-file',
    'an invalid key',
    setBody('units', "unit_id = 'u-talk'", '$.attachment.key', "'../../etc/passwd'"),
    /etc\/passwd of the lesson u-talk is damaged/,
  ],
  [
    'file-record',
    'a file that no record names',
    (dir) => putFile(dir, 'units/u-talk/other@', 11),
    /files\/units\/u-talk\/other@ belongs to no record/,
  ],
  [
    'file-record',
    'a file of an upload without its record',
    (dir) => putFile(dir, 'uploads/3f2a9c@', 11),
    /files\/uploads\/3f2a9c@ belongs to no record/,
  ],
  [
    'uploads',
    'an upload in an unknown state',
    addUpload({ state: 'lost' }),
    /The upload upload-1 cannot be read/,
  ],
  [
    'uploads',
    'an upload for an unknown purpose',
    addUpload({ purpose: 'nothing' }),
    /The upload upload-1 cannot be read/,
  ],
  [
    'leftovers',
    'an interrupted write',
    (dir) => putFile(dir, '.incoming/x', 11),
    /files\/\.incoming\/x is what an interrupted write/,
  ],
  [
    'leftovers',
    'an interrupted restore',
    (dir) => mkdirSync(join(dir, 'restoring')),
    /restore into .* was interrupted/,
  ],
]

const rules = [
  identityRules,
  soundnessRules,
  accountsRules,
  peopleRules,
  groupRules,
  catalogRules,
  learningRules,
  insightsRules,
  uploadsRules,
]

const test = base.extend('dataDir', () => copySampleStore())

describe('a store without problems has no findings', () => {
  test('the sample store', async () => {
    expect(await checkStore(copySampleStore(), { now })).toEqual([])
  })

  test('the demo library and its people', async () => {
    const dataDir = createTemporaryFolder()
    const contentDir = fileURLToPath(new URL('../../../../../content', import.meta.url))
    await withStores(dataDir, (stores) =>
      fillStore(stores, { contentDir, now: Date.now(), productName: 'Kitchen Table' }),
    )
    expect(await checkStore(dataDir, { now: () => Date.now() + 3_600_000 })).toEqual([])
  })

  test('an empty store', async () => {
    const dataDir = createTemporaryFolder()
    await withStores(dataDir, async () => {})
    expect(await checkStore(dataDir, { now })).toEqual([])
  })

  test('uploads with and without a file', async ({ dataDir }) => {
    addUpload({})(dataDir)
    expect(await checkStore(dataDir, { now })).toEqual([])
    putFile(dataDir, 'uploads/upload-1@', 11)
    expect(await checkStore(dataDir, { now })).toEqual([])
  })

  test('files of the last ten minutes that no record names', async ({ dataDir }) => {
    putFile(dataDir, 'units/u-talk/other@', 9)
    putFile(dataDir, '.incoming/x', 9)
    expect(await checkStore(dataDir, { now })).toEqual([])
  })
})

test('a new member without an account is reported after ten minutes', async ({ dataDir }) => {
  const joinedAt = Date.parse('2026-11-05T12:00:00.000Z')
  executeSql(
    dataDir,
    `DELETE FROM accounts WHERE sub = 'bob'; UPDATE members SET joined_at = '2026-11-05T12:00:00.000Z'`,
  )
  const findRules = async (minutes: number) =>
    (await checkStore(dataDir, { now: () => joinedAt + minutes * 60_000 })).map(({ rule }) => rule)
  expect(await findRules(10)).toEqual([])
  expect(await findRules(10.1)).toEqual(['member-account'])
})

describe('one damage breaks exactly the expected rules', () => {
  test.for(cases)('%s: %s', async ([rule, , damage, pattern, otherRules = []], { dataDir }) => {
    damage(dataDir)
    const findings = await checkStore(dataDir, { now })
    expect(findings.map(({ message }) => message).join('\n')).toMatch(pattern)
    for (const { message } of findings) expect(message).toMatch(/[;:,] .*\.$/)
    expect(new Set(findings.map((finding) => finding.rule))).toEqual(new Set([rule, ...otherRules]))
  })

  test('there is a case for every rule', () => {
    const allRules = [
      ...rules.flat().map(({ name }) => name),
      'store',
      'record-file',
      'file-record',
      'leftovers',
    ]
    expect(new Set(cases.map(([rule]) => rule))).toEqual(new Set(allRules))
  })

  test('of many violations of a rule the first twenty are listed and the others counted', async () => {
    const dataDir = copySampleStore()
    executeSql(
      dataDir,
      `WITH RECURSIVE n (n) AS (SELECT 1 UNION ALL SELECT n + 1 FROM n LIMIT 500)
       INSERT INTO logins SELECT 'who-' || n, 1, 'l' FROM n`,
    )
    const findings = await checkStore(dataDir, { now })
    expect(findings).toHaveLength(21)
    expect(findings.at(-1)?.message).toBe('And 480 more of the same kind (progress-person).')
  })
})

describe('the check changes nothing in the folder', () => {
  test('of a store that no process has open', async ({ dataDir }) => {
    const before = hashFiles(dataDir)
    await checkStore(dataDir, { now })
    expect(hashFiles(dataDir)).toEqual(before)
    expect(existsSync(join(dataDir, 'store.db-shm'))).toBe(false)
  })

  test('of a store after a power cut, and reads the writes in its log', async () => {
    const dataDir = createTemporaryFolder()
    const runningStore = copySampleStore()
    const stores = openStores(runningStore)
    const person = { sub: 'late', email: 'late@example.com', first: '', last: '' }
    await stores.people.create({ ...person, role: 'user', group: 'acme', subGroupId: null })
    cpSync(runningStore, dataDir, { recursive: true, preserveTimestamps: true })
    await stores.close()
    rmSync(join(dataDir, 'store.db-shm'))

    const before = hashFiles(dataDir)
    expect((await checkStore(dataDir, { now })).map(({ rule }) => rule)).toEqual([
      'person-account',
      'person-member',
    ])
    expect(hashFiles(dataDir)).toEqual(before)
    expect(existsSync(join(dataDir, 'store.db-shm'))).toBe(false)
  })
})
