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
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import type { Unit } from '@kitchen-table/domain/catalog'
import {
  accountsRules,
  catalogRules,
  databaseIdentityRules,
  databaseSoundnessRules,
  insightsRules,
  learningRules,
  memberRules,
  organizationRules,
  peopleRules,
  uploadsRules,
} from '@kitchen-table/embedded/store-rules'
import { executeSql, fillDataFolder, openStores, withStores } from '@kitchen-table/embedded/testing/samples'
import { test as base, beforeAll, describe, expect } from 'vitest'
import { checkStore } from './check-store.ts'
import { hashFiles } from './testing/hash-files.ts'

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
const update = (table: string, change: string, where: string) =>
  sql(`UPDATE ${table} SET ${change} WHERE ${where}`)
const setBody = (table: string, key: string, path: string, value: string) =>
  update(table, `body = json_set(body, '${path}', ${value})`, key)

const setRow = (table: string) => (sub: string, change: string) => update(table, change, `sub = '${sub}'`)
const setAccount = setRow('accounts')
const setPerson = setRow('people')
const setMember = setRow('members')
const setProgress = setRow('progress')
const setChallenge = (change: string) => update('challenges', change, "id = 'email:bob'")
const setAttachment = (key: string, value: string) =>
  setBody('units', "unit_id = 'u-talk'", `$.attachment.${key}`, value)
const insert = (table: string, values: string) => sql(`INSERT INTO ${table} VALUES (${values})`)
const remove = (table: string, sub: string) => sql(`DELETE FROM ${table} WHERE sub = '${sub}'`)
const removeFile = (key: string) => (dataDir: string) => rmSync(join(dataDir, 'files', `${key}@`))

const addUpload = ({ purpose = 'profile-picture', state = 'receiving' }) =>
  sql(
    `INSERT INTO uploads VALUES ('upload-1', 'u-1', '${purpose}', 'a', 'image/png', 1, '${state}', 4e12, NULL)`,
  )

/** Saves the unit u-talk with a change, which makes an earlier version of what it was. */
const changeUnit = (dataDir: string, change: Partial<Unit>) =>
  withStores(dataDir, async ({ catalog }) => {
    const found = await catalog.findUnit('u-talk')
    if (found === null) throw new Error('The unit is not there.')
    const { version, author: _, ...unit } = found
    expect(await catalog.saveUnit({ ...unit, ...change }, version)).toBe('saved')
  })

/** `otherRules`: the rules that are necessarily broken by the same damage. */
type Case = [damage: (dataDir: string) => void, message: RegExp, otherRules?: string[]]

const noAccountOf = (table: string, sub: string) =>
  new RegExp(`There are ${table} of ${sub}, which is no account of someone who`)
const secondStepMessage =
  /account (ada|eve|bob)@example\.com asks for the second step (TOTP|NONE|FAX|SMS) and/
const incompleteIdentityMessage = /fay@example\.com is a provider's and lacks/

/** By the rule that they break. */
const cases: Record<string, Case[]> = {
  store: [
    [(dir) => rmSync(join(dir, 'store.db')), /no store in/],
    [(dir) => overwritePage(dir, 1), /is damaged or is not a database/],
  ],
  empty: [
    [(dir) => truncateSync(join(dir, 'store.db'), 0), /is empty: .* put back a backup .* if there was one/],
  ],
  application: [[sql('PRAGMA application_id = 7'), /another application/]],
  'schema-version': [
    [sql('PRAGMA user_version = 99'), /schema 99, known here up to/],
    [sql('PRAGMA user_version = 0'), /schema 0 of .* start the server once/],
  ],
  integrity: [[(dir) => overwritePage(dir, rootPage(dir, 'backoffs_by_age')), /store\.db is damaged \(/]],
  'foreign-keys': [[insert('found_in', "'u-do', 'gone'"), /refers to a row of tracks/]],
  schema: [
    [sql('DROP INDEX events_video_starts'), /index events_video_starts is absent/],
    [sql('CREATE TABLE diary (page TEXT)'), /diary is none of this/],
  ],
  'account-person': [
    [remove('people', 'eve'), /account eve@example\.com has no person/, ['progress-person']],
  ],
  'member-person': [
    [
      remove('people', 'bob'),
      /member bob@example\.com of acme has no person/,
      ['account-person', 'progress-person'],
    ],
  ],
  'member-account': [[remove('accounts', 'bob'), /member bob@example\.com of acme has no account/]],
  'person-account': [[remove('accounts', 'eve'), /person eve has no account/]],
  'person-member': [[remove('members', 'bob'), /person bob belongs to acme, which does not/]],
  'progress-person': [
    [insert('progress', "'who', NULL, '[]', '[]', '[]'"), /in progress of who/],
    [insert('completed_units', "'who', 'u-do', 1"), /in completed_units of who/],
    [insert('track_views', "'who', 1, 'v', 'first-budget'"), /in track_views of who/],
    [insert('logins', "'who', 1, 'l'"), /in logins of who/],
    [insert('usage_people', "'who', 'p-1'"), /in usage_people of who/],
    [
      insert('event_ids', "'who', 'e-1', 'acme', 1"),
      /in event_ids of who, who is nobody's record; remove them/,
    ],
    [insert('report_subscriptions', "'acme', 'who', '2026-Q3'"), /in report_subscriptions of who/],
  ],
  'roles-agree': [
    [setAccount('cyd', "role = 'admin'"), /cyd is user .* admin by their account/],
    [setMember('bob', "role = 'manager'"), /bob is user .* manager as a member/],
  ],
  'groups-agree': [
    [setAccount('cyd', "group_slug = 'acme'"), /cyd belongs to no organization .* acme by their account/],
    [
      sql(
        "UPDATE members SET group_slug = 'globex', number = 9 WHERE sub = 'bob'; UPDATE groups SET last_number = 9",
      ),
      /bob belongs to acme .* globex as a member/,
    ],
  ],
  'sub-groups-agree': [
    [setMember('bob', 'sub_group_id = NULL'), /bob is in the sub-group acme-young .* none as a member/],
  ],
  'sub-group-there': [
    [
      sql(
        "UPDATE members SET sub_group_id = 'x' WHERE sub = 'bob'; UPDATE people SET sub_group_id = 'x' WHERE sub = 'bob'",
      ),
      /sub-group x, which acme does not have/,
    ],
  ],
  'group-there': [
    [
      sql(
        "UPDATE people SET group_slug = 'gone' WHERE sub = 'eve'; UPDATE accounts SET group_slug = 'gone' WHERE sub = 'eve'",
      ),
      /eve belongs to gone, which is no organization/,
    ],
  ],
  'emails-agree': [
    [
      setAccount('bob', "email = 'rob@example.com'"),
      /bob has the address bob@example\.com by their record, rob@example\.com by their account and bob@/,
    ],
    [
      setMember('bob', "email = 'rob@example.com'"),
      /bob@example\.com by their account and rob@example\.com as a member/,
    ],
    [
      setPerson('eve', "email = ''"),
      /eve has the address none by their record, eve@example\.com by their account and none as a member/,
    ],
  ],
  'enabled-agree': [
    [setAccount('cyd', 'enabled = 0'), /cyd is enabled by their record and disabled by their account/],
    [setPerson('cyd', 'enabled = 0'), /cyd is disabled by their record and enabled by their account/],
  ],
  'member-status': [
    [
      setMember('bob', "status = 'FORCE_CHANGE_PASSWORD'"),
      /bob is listed as FORCE_CHANGE_PASSWORD .* CONFIRMED/,
    ],
    [setAccount('fay', "status = 'CONFIRMED'"), /fay is listed as EXTERNAL_PROVIDER/, ['identity']],
  ],
  'member-record': [
    [setMember('bob', 'enabled = 0'), /bob is listed with another name, status or request/],
    [setMember('bob', "first = 'a'"), /bob is listed with another name/],
    [setPerson('bob', "last = 'b'"), /bob is listed with another name/],
    [
      setMember('bob', "removal_requested_at = '2026-03-01T00:00:00.000Z'"),
      /bob is listed with another name/,
    ],
  ],
  'member-times': [
    [
      setMember('bob', 'last_login_at = NULL'),
      /bob of acme is listed without an invitation, or with another/,
    ],
    [setMember('bob', "last_login_at = '2026-03-01T11:00:00.001Z'"), /bob of acme is listed/],
    [setMember('fay', "last_login_at = '2026-03-01T11:00:00.000Z'"), /fay of globex is listed/],
    [setMember('bob', "invited_at = ''"), /bob of acme is listed/],
  ],
  'search-keys': [
    [setMember('bob', "first_key = 'A'"), /bob is not found by their name \(members\)/],
    [setPerson('eve', "last_key = ''"), /eve is not found by their name \(people\)/],
    [setMember('bob', "search_words = 'other'"), /bob is not found by their name \(members\)/],
    [setPerson('eve', "search_words = ''"), /eve is not found by their name \(people\)/],
  ],
  'audit-entries': [
    [sql("UPDATE audit_entries SET action = 'gone'"), /entry a-1 of the audit log of acme cannot be read/],
  ],
  'emails-canonical': [
    [setAccount('cyd', "email = 'Cyd@example.com'"), /Cyd@example\.com in accounts/, ['emails-agree']],
    [setPerson('cyd', "email = 'Cyd@example.com'"), /Cyd@example\.com in people/, ['emails-agree']],
    [setMember('bob', "email = ' b@example.com'"), / b@example\.com in members/, ['emails-agree']],
  ],
  'secret-account': [
    ...['who', 'bob'].flatMap((sub): Case[] => [
      [insert('temporary_passwords', `'${sub}', 'h', 1`), noAccountOf('temporary_passwords', sub)],
      [insert('recovery_codes', `'${sub}', 'h'`), noAccountOf('recovery_codes', sub)],
    ]),
    [remove('accounts', 'cyd'), /temporary_passwords of cyd, which/, ['person-account']],
  ],
  'second-step': [
    [setAccount('ada', 'totp_secret = NULL'), secondStepMessage],
    // Without the time step of its last code.
    [setAccount('ada', 'totp_last_step = NULL'), secondStepMessage],
    [setAccount('eve', "totp_secret = 'x'"), secondStepMessage],
    [setAccount('bob', "mfa = 'FAX'"), secondStepMessage],
    [setAccount('bob', 'phone_verified = 0'), secondStepMessage],
  ],
  'verified-phone': [
    [
      setAccount('eve', 'phone_verified = 1'),
      /eve@example\.com has verified a telephone that it does not have/,
    ],
  ],
  identity: [
    [setAccount('fay', 'issuer = NULL'), incompleteIdentityMessage],
    [setAccount('fay', 'subject = NULL'), incompleteIdentityMessage],
    [setAccount('fay', "password = 'x'"), incompleteIdentityMessage],
    [setAccount('fay', "mfa = 'SMS', phone = '+15550100142', phone_verified = 1"), incompleteIdentityMessage],
    [
      setAccount('eve', "issuer = 'i', subject = 's'"),
      /eve@example\.com has a name at a provider and is none/,
    ],
  ],
  'outbox-messages': [
    [sql("UPDATE outbox SET body = '{'"), /message m-1 cannot be read/],
    [sql("UPDATE outbox SET body = json_set(body, '$.purpose', 'spam')"), /message m-1 cannot be read/],
    [sql("UPDATE outbox SET channel = 'sms'"), /message m-1 cannot be read/],
  ],
  notices: [
    [sql("UPDATE notices SET kind = 'news'"), /notice n-1 cannot be read/],
    [sql("UPDATE notices SET at = 'today'"), /notice n-1 cannot be read/],
  ],
  challenges: [
    [setChallenge("data = ''"), /challenge of the kind email cannot be read/],
    [setChallenge('tries_left = -1'), /challenge of the kind email cannot be read/],
  ],
  'sliding-windows': [[sql("UPDATE sliding_windows SET times = '[null]'"), /times counted under mail-to:x/]],
  pictures: [[setPerson('eve', "picture = '{}'"), /picture of eve cannot be read/]],
  'record-file': [
    [removeFile('people/ada/3f2a'), /people\/ada\/3f2a of the person ada is not there/],
    [removeFile('units/u-talk/paper'), /units\/u-talk\/paper of the lesson u-talk is not there/],
    [
      (dir) => truncateSync(join(dir, 'files', 'units/u-talk/paper@'), 40),
      /paper of the lesson u-talk is damaged/,
    ],
    [setAttachment('size', '1'), /paper of the lesson u-talk is not the one .* \(11 bytes instead of 1\)/],
    [removeFile('topics/default/saving'), /of the topic saving of the layout default is not there/],
    [removeFile('resources/for-acme/1'), /of the resource for-acme is not there/],
    [
      setBody('content_versions', "key = 'closed'", '$.file.key', "'resources/closed/0'"),
      /resources\/closed\/0 of the version 1 of the resource closed is not there/,
    ],
    [removeFile('groups/acme/logo'), /of the organization acme is not there/],
    [setAttachment('key', "'../../etc/passwd'"), /etc\/passwd of the lesson u-talk is damaged/],
  ],
  seats: [
    [
      sql("UPDATE groups SET max_members = 1, body = json_set(body, '$.maxMembers', 1) WHERE slug = 'acme'"),
      /acme has 2 members and room for 1/,
    ],
  ],
  'member-numbers': [[setMember('bob', 'number = 7'), /acme has given the number 7/]],
  bodies: [
    [update('tracks', "body = '{'", "slug = 'watching'"), /track watching cannot be read/, ['found-in']],
    [setBody('units', "unit_id = 'u-do'", '$.type', "'Song'"), /lesson u-do cannot be read/],
    [setBody('layouts', "config = 'default'", '$.trackDisplay', '1'), /layout default cannot be read/],
    [
      setBody('topics', "slug = 'saving'", '$.tracks', 'NULL'),
      /topic saving of the layout default cannot be read/,
    ],
    [
      setBody('resources', "resource_id = 'for-all'", '$.target.kind', "'some'"),
      /resource for-all cannot be read/,
    ],
    [
      setBody('resources', "resource_id = 'for-acme'", '$.target.slug', "'A b'"),
      /resource for-acme names something in target/,
    ],
    [sql("UPDATE icons SET body = '[]'"), /icon jar cannot be read/],
    [setBody('groups', "slug = 'acme'", '$.groupStatus', "'gone'"), /organization acme cannot be read/],
    [setBody('icons', "slug = 'jar'", '$.slug', "'jug'"), /icon jar calls itself otherwise/],
    [setBody('groups', "slug = 'acme'", '$.maxMembers', '5'), /organization acme calls itself otherwise/],
    [
      sql("UPDATE icons SET slug = 'Jar', body = json_set(body, '$.slug', 'Jar')"),
      /icon Jar names something in slug/,
    ],
    [setBody('tracks', "slug = 'watching'", '$.nextUp', "'a b'"), /track watching names something in nextUp/],
    [
      setBody('tracks', "slug = 'watching'", '$.translationOf', "'a b'"),
      /track watching names something in translationOf/,
    ],
    [
      setBody('layouts', "config = 'default'", '$.intents', "json_array('a b')"),
      /layout default names something in intents/,
    ],
  ],
  'found-in': [
    [
      sql("DELETE FROM found_in WHERE unit_id = 'u-do'"),
      /first-budget holds the lesson u-do, which does not know/,
    ],
    [insert('found_in', "'u-do', 'watching'"), /u-do says that it is in the track watching/],
  ],
  'topic-layouts': [
    [
      sql("DELETE FROM layouts WHERE config = 'default'"),
      /topic saving belongs to the layout default, which/,
    ],
  ],
  'catalog-version': [
    [sql('DELETE FROM catalog_version'), /catalog_version/],
    [sql("UPDATE catalog_version SET mark = ''"), /catalog_version/],
  ],
  versions: [
    [
      update('topics', 'version = 0', "slug = 'saving'"),
      /topic saving of the layout default has the version 0/,
    ],
  ],
  'content-versions': [
    [
      insert('content_versions', "'unit', 'u-talk', 1, 'One', NULL, NULL, '{}'"),
      /version 1 of the unit u-talk cannot be read/,
    ],
    [
      (dir) =>
        executeSql(
          dir,
          `INSERT INTO content_versions SELECT 'topic', layout || '~' || slug, 1, 'One', NULL, NULL, body FROM topics
           WHERE slug = 'saving'`,
        ),
      /version 1 of the topic default~saving is not older than the current one/,
    ],
    [
      (dir) =>
        executeSql(
          dir,
          `INSERT INTO content_versions SELECT 'icon', 'gone', 1, 'One', NULL, NULL, body FROM icons`,
        ),
      /version 1 of the icon gone is not older/,
    ],
    [
      setBody('content_versions', "key = 'closed'", '$.fileStatus', "'gone'"),
      /version 1 of the resource closed cannot be read/,
    ],
    [
      sql("UPDATE content_versions SET version = 2 WHERE key = 'closed'"),
      /version 2 of the resource closed is not older/,
    ],
    [
      sql("DELETE FROM resources WHERE resource_id = 'closed'"),
      /version 1 of the resource closed is not older/,
    ],
  ],
  'progress-lists': [
    [setProgress('bob', "active_tracks = '['"), /progress of bob has active_tracks/],
    [setProgress('bob', "finished_tracks = '[1]'"), /progress of bob has finished_tracks/],
    [setProgress('bob', "unlisted_tracks = '{}'"), /progress of bob has unlisted_tracks/],
  ],
  places: [[setRow('completed_units')('bob', 'place = 1'), /bob has completed 2 lessons in the place 1/]],
  'event-counters': [
    [
      sql('UPDATE event_counts SET count = count + 1 WHERE event = 120'),
      /acme counts 2 events 120 \(u-talk\) of 2026-03-01 in the layout default, and the log of events has 1/,
    ],
    [
      sql('DELETE FROM event_counts WHERE event = 300'),
      /none counts 0 events 300 \(first-budget\) of 2026-03-01/,
    ],
    [
      sql("DELETE FROM login_days WHERE group_slug = 'none'"),
      /none counts 0 people who signed in .* of 2026-03-01/,
    ],
  ],
  'event-ids': [[sql("DELETE FROM event_ids WHERE sub = 'bob'"), /3 events of bob are stored once more/]],
  'lost-events': [
    [sql("DELETE FROM events WHERE id = 'e-2'"), /1 events of bob are gone from the log/, ['event-counters']],
  ],
  'event-codes': [
    [sql("UPDATE events SET event = 7 WHERE id = 'e-4'"), /1 events have the code 7/, ['event-counters']],
  ],
  'file-record': [
    [(dir) => putFile(dir, 'units/u-talk/other@', 11), /files\/units\/u-talk\/other@ belongs to no record/],
    [(dir) => putFile(dir, 'uploads/3f2a9c@', 11), /files\/uploads\/3f2a9c@ belongs to no record/],
  ],
  uploads: [
    [addUpload({ state: 'lost' }), /The upload upload-1 cannot be read/],
    [addUpload({ purpose: 'nothing' }), /The upload upload-1 cannot be read/],
  ],
  leftovers: [
    [(dir) => putFile(dir, '.incoming/x', 11), /files\/\.incoming\/x is what an interrupted write/],
    [(dir) => mkdirSync(join(dir, 'restoring')), /restore into .* was interrupted/],
  ],
}

const rules = [
  databaseIdentityRules,
  databaseSoundnessRules,
  accountsRules,
  peopleRules,
  memberRules,
  organizationRules,
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

  test('an address that a job is changing', async ({ dataDir }) => {
    executeSql(
      dataDir,
      `UPDATE people SET email = 'rob@example.com' WHERE sub = 'bob';
       INSERT INTO jobs (id, kind, subject, input, created_at, lease_id, lease_until)
       VALUES ('job-1', 'change-email', 'email:bob', '{"sub":"bob"}', 0, 'lease-1', 0)`,
    )
    expect(await checkStore(dataDir, { now })).toEqual([])
    executeSql(dataDir, "UPDATE jobs SET finished_at = 1, outcome = '1'")
    expect((await checkStore(dataDir, { now })).map(({ rule }) => rule)).toEqual(['emails-agree'])
  })

  const unfinishedJob = (input: string) => `
    INSERT INTO jobs (id, kind, subject, input, created_at, lease_id, lease_until)
    VALUES ('job-1', 'any', 'any', '${input}', 0, 'lease-1', 0);`

  test.for<[what: string, change: string, input: string, rule: string]>([
    [
      'the status of a person',
      "UPDATE people SET enabled = 0 WHERE sub = 'cyd'",
      '{"sub":"cyd"}',
      'enabled-agree',
    ],
    [
      'the status of an account',
      "UPDATE accounts SET enabled = 0 WHERE sub = 'bob'",
      '{"slug":"acme"}',
      'enabled-agree',
    ],
    [
      'the state of an account',
      "UPDATE members SET status = 'FORCE_CHANGE_PASSWORD' WHERE sub = 'bob'",
      '{"sub":"bob"}',
      'member-status',
    ],
    [
      'a sub-group, which is removed',
      "UPDATE groups SET body = json_set(body, '$.subGroups', json('[]')) WHERE slug = 'acme'",
      '{"slug":"acme"}',
      'sub-group-there',
    ],
  ])('%s, which a job is changing', async ([, change, input, rule], { dataDir }) => {
    executeSql(dataDir, `${change}; ${unfinishedJob(input)}`)
    expect(await checkStore(dataDir, { now })).toEqual([])
    executeSql(dataDir, "UPDATE jobs SET finished_at = 1, outcome = '1'")
    expect(new Set((await checkStore(dataDir, { now })).map((finding) => finding.rule))).toEqual(
      new Set([rule]),
    )
  })

  test('a disabled organization, whose accounts are disabled, but not those of administrators', async ({
    dataDir,
  }) => {
    executeSql(
      dataDir,
      `UPDATE groups SET body = json_set(body, '$.groupStatus', 'disabled') WHERE slug = 'acme';
       UPDATE accounts SET enabled = 0 WHERE sub = 'bob'`,
    )
    expect(await checkStore(dataDir, { now })).toEqual([])
    executeSql(dataDir, "DELETE FROM members WHERE sub = 'bob'")
    for (const table of ['people', 'accounts'])
      executeSql(dataDir, `UPDATE ${table} SET role = 'admin' WHERE sub = 'bob'`)
    expect((await checkStore(dataDir, { now })).map(({ rule }) => rule)).toEqual(['enabled-agree'])
  })

  test('a file that only an earlier version names', async ({ dataDir }) => {
    await changeUnit(dataDir, { attachment: null })
    setAge(join(dataDir, 'files', 'units/u-talk/paper@'), 11)
    expect(await checkStore(dataDir, { now })).toEqual([])
  })

  test('files of the last ten minutes that no record names', async ({ dataDir }) => {
    putFile(dataDir, 'units/u-talk/other@', 9)
    putFile(dataDir, '.incoming/x', 9)
    expect(await checkStore(dataDir, { now })).toEqual([])
  })
})

test('a missing file is reported for each record and earlier version that names it', async ({ dataDir }) => {
  await changeUnit(dataDir, { title: 'Renamed' })
  removeFile('units/u-talk/paper')(dataDir)
  expect((await checkStore(dataDir, { now })).map(({ message }) => message)).toEqual([
    expect.stringContaining('paper of the lesson u-talk is not there'),
    expect.stringContaining('paper of the version 1 of the unit u-talk is not there'),
  ])
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
  const rows = Object.entries(cases).flatMap(([rule, damages]) =>
    damages.map(([damage, message, otherRules = []]) => ({ rule, damage, message, otherRules })),
  )
  test.for(rows)('$rule: $message', async ({ rule, damage, message: expected, otherRules }, { dataDir }) => {
    damage(dataDir)
    const findings = await checkStore(dataDir, { now })
    expect(findings.map(({ message }) => message).join('\n')).toMatch(expected)
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
    expect(new Set(Object.keys(cases))).toEqual(new Set(allRules))
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
