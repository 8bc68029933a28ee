import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import { expect, onTestFinished, test } from 'vitest'
import {
  ada,
  beginChallenge,
  generateTotpCode,
  now,
  otherPassword,
  phone,
  resetProof,
  resetRequest,
  unwrapResult,
} from '../../testing/port-suites/account-pool-fixtures.ts'
import { createTemporaryFolder } from '../../testing/temporary-folder.ts'
import { openSqlite } from '../sqlite/open-sqlite.ts'
import { tableNames } from '../sqlite/tables.ts'
import { localAccounts } from './local-accounts.ts'

const cost = { memory: 64, passes: 1 }
const key = 'the-key-of-this-installation-0123456789'

/** Every table, row by row, as text. */
function dumpDatabase(db: DatabaseSync): string {
  return tableNames(db)
    .flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).all())
    .map((row) => JSON.stringify(row))
    .join('\n')
}

/** The spellings that somebody who looks for it would try. */
function encodingsOf(secret: string): string[] {
  const bare = secret.replaceAll('-', '')
  return [secret, bare, bare.toUpperCase()].flatMap((text) => [
    text,
    ...(['hex', 'base64', 'base64url'] as const).map((encoding) =>
      Buffer.from(text).toString(encoding).replaceAll('=', ''),
    ),
  ])
}

/** Something of every kind that is secret, all of it at work at one moment. */
async function openStoreWithSecrets() {
  const dataDir = createTemporaryFolder()
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const store = localAccounts({ ...sqlite, secretKey: () => key, cost })
  const issue = async (sub: string) =>
    unwrapResult(await store.issueTemporaryPassword(sub, { validForMs: 1000, replacesEarlier: false }, now))
      .password
  const person = (sub: string) => ({ ...ada, sub, email: `${sub}@example.com` })

  const own = 'Kitchen-Table-1'
  for (const sub of ['ada', 'app', 'changed']) await store.create(person(sub), own)
  await store.create(person('invited'), null)
  await store.create(person('once'), null)
  const temporary = [await issue('invited'), await issue('invited'), await issue('once')]
  const begun = unwrapResult(await store.signIn('once@example.com', temporary[2] ?? '', now))
  const firstSession = 'session' in begun ? begun.session : ''
  await store.changePassword('changed', otherPassword)
  const { code: resetCode } = unwrapResult(await store.issueResetCode('changed', resetRequest(), now))

  await store.changePhone('ada', phone, true)
  await store.changeMfa('ada', 'SMS')
  const session = await beginChallenge(store)
  const { code: textCode } = unwrapResult(await store.issueSignInCode('ada', now))

  const { secret: app } = unwrapResult(await store.beginTotp('app', now))
  const { recoveryCodes } = unwrapResult(await store.confirmTotp('app', generateTotpCode(app, now), now))
  const { secret: pendingApp } = unwrapResult(await store.beginTotp('app', now))
  const words = [
    own,
    otherPassword,
    ...temporary,
    ...recoveryCodes,
    app,
    pendingApp,
    session,
    firstSession,
    key,
  ]
  return { db: sqlite.db, dataDir, store, words, codes: [resetCode, textCode] }
}

test('no password, app secret, recovery code, step or key lies anywhere in the clear', async () => {
  const { db, dataDir, words } = await openStoreWithSecrets()
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
  const rows = dumpDatabase(db)
  expect(rows).toContain('ada@example.com')
  expect(bytes).toContain('ada@example.com')
  for (const word of words) {
    expect(word.length).toBeGreaterThan(9)
    for (const spelling of encodingsOf(word)) {
      expect(rows.includes(spelling), `${word} in a table, as ${spelling}`).toBe(false)
      expect(bytes.includes(spelling), `${word} in a file, as ${spelling}`).toBe(false)
    }
  }
})

test('no six digits stand anywhere by themselves, nor a hash of theirs that could be tried without the key', async () => {
  const { db, codes } = await openStoreWithSecrets()
  const rows = dumpDatabase(db)
  for (const code of codes) {
    expect(rows).not.toMatch(new RegExp(`(?<![0-9A-Za-z_+/-])${code}(?![0-9A-Za-z_+/-])`))
    for (const id of ['', 'reset:changed ', 'sms:ada ']) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const plain = hash('sha256', `${id}${code}`, encoding)
        expect(rows.includes(plain.replaceAll('=', ''))).toBe(false)
      }
    }
  }
})

test('with another key than the one it was made with, no code is right', async () => {
  const dataDir = createTemporaryFolder()
  const sqlite = openSqlite({ dataDir, onFault: console.error })
  onTestFinished(() => sqlite.close())
  const ours = localAccounts({ ...sqlite, secretKey: () => key, cost })
  const theirs = localAccounts({ ...sqlite, secretKey: () => `${key}x`, cost })
  await ours.create(ada, 'Kitchen-Table-1')
  const { code } = unwrapResult(await ours.issueResetCode('ada', resetRequest(), now))
  expect(await theirs.resetPassword(resetProof(ada.email, code), otherPassword, now)).toBe('refused')
  expect(await ours.resetPassword(resetProof(ada.email, code), otherPassword, now)).toMatchObject({
    sub: 'ada',
  })
})

test('a first own password, and a new start, leave no temporary one behind', async () => {
  const { db, store } = await openStoreWithSecrets()
  const issued = unwrapResult(
    await store.issueTemporaryPassword('once', { validForMs: 1000, replacesEarlier: false }, now),
  )
  const begun = unwrapResult(await store.signIn('once@example.com', issued.password, now))
  if (!('session' in begun)) throw new Error('Nothing was asked.')
  await store.answerNewPasswordChallenge(begun.session, otherPassword, now)
  await store.resetToInvited('invited')
  expect(db.prepare('SELECT * FROM temporary_passwords').all()).toEqual([])
})

test('whoever is deleted leaves no secret behind', async () => {
  const { db, store } = await openStoreWithSecrets()
  for (const sub of ['ada', 'app', 'changed', 'invited', 'once']) await store.delete(sub)
  const left = (table: string) => db.prepare(`SELECT * FROM ${table}`).all()
  expect([left('accounts'), left('temporary_passwords'), left('recovery_codes')]).toEqual([[], [], []])
  const challenges = left('challenges').map(({ id }) => String(id).split(':')[0])
  expect(challenges.filter((kind) => kind !== 'session')).toEqual([])
})
