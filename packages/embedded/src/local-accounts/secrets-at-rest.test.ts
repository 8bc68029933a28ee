import { hash } from 'node:crypto'
import { readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { DatabaseSync } from 'node:sqlite'
import {
  ada,
  beginChallenge,
  expectSuccess,
  generateTotpCode,
  now,
  otherPassword,
  phone,
  resetProof,
  resetRequest,
} from '@kitchen-table/application/testing/samples'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { expect, test } from 'vitest'
import { listTableNames } from '../sqlite/database/compute-canonical-hash.ts'
import { localAccounts } from './local-accounts.ts'
import { cheapHashCost, openLocalPool } from './testing/open-local-pool.ts'

const key = 'the-key-of-this-installation-0123456789'

/** Returns all rows of all tables as text. */
function dumpDatabase(db: DatabaseSync): string {
  return listTableNames(db)
    .flatMap((table) => db.prepare(`SELECT * FROM "${table}"`).all())
    .map((row) => JSON.stringify(row))
    .join('\n')
}

/** Returns the encodings of a secret that an attacker would search for. */
function encodingsOf(secret: string): string[] {
  const withoutDashes = secret.replaceAll('-', '')
  return [secret, withoutDashes, withoutDashes.toUpperCase()].flatMap((text) => [
    text,
    ...(['hex', 'base64', 'base64url'] as const).map((encoding) =>
      Buffer.from(text).toString(encoding).replaceAll('=', ''),
    ),
  ])
}

/** Opens a store that contains secrets of every kind, all of them valid at the same time. */
async function openStoreWithSecrets() {
  const dataDir = createTemporaryFolder()
  const { pool: store, sqlite } = await openLocalPool({ dataDir, secretKey: () => key })
  const issue = async (sub: string) =>
    expectSuccess(
      await store.directory.issueTemporaryPassword(sub, { validForMs: 1000, replacesEarlier: false }, now),
    ).password
  const person = (sub: string) => ({ ...ada, sub, email: `${sub}@example.com` })

  const ownPassword = 'Kitchen-Table-1'
  for (const sub of ['ada', 'app', 'changed']) await store.directory.create(person(sub), ownPassword)
  await store.directory.create(person('invited'), null)
  await store.directory.create(person('once'), null)
  const temporary = [await issue('invited'), await issue('invited'), await issue('once')]
  const signInResult = expectSuccess(
    await store.authenticator.signIn('once@example.com', temporary[2] ?? '', now),
  )
  const firstSession = 'session' in signInResult ? signInResult.session : ''
  await store.authenticator.changePassword('changed', otherPassword)
  const { code: resetCode } = expectSuccess(
    await store.authenticator.issueResetCode('changed', resetRequest(), now),
  )

  await store.directory.changePhone('ada', phone, true)
  await store.secondFactor.changeMfa('ada', 'SMS')
  const session = await beginChallenge(store)
  const { code: textCode } = expectSuccess(await store.authenticator.issueSignInCode('ada', now))

  const { secret: totpSecret } = expectSuccess(await store.secondFactor.beginTotp('app', now))
  const { recoveryCodes } = expectSuccess(
    await store.secondFactor.confirmTotp('app', generateTotpCode(totpSecret, now), now),
  )
  const { secret: pendingTotpSecret } = expectSuccess(await store.secondFactor.beginTotp('app', now))
  const secrets = [
    ownPassword,
    otherPassword,
    ...temporary,
    ...recoveryCodes,
    totpSecret,
    pendingTotpSecret,
    session,
    firstSession,
    key,
  ]
  return { db: sqlite.db, dataDir, store, secrets, codes: [resetCode, textCode] }
}

test('no password, TOTP secret, recovery code, session or key is stored in plain text', async () => {
  const { db, dataDir, secrets } = await openStoreWithSecrets()
  const files = readdirSync(dataDir, { recursive: true, withFileTypes: true }).filter((entry) =>
    entry.isFile(),
  )
  const bytes = files.map(({ parentPath, name }) => readFileSync(join(parentPath, name), 'latin1')).join('\n')
  const rows = dumpDatabase(db)
  expect(rows).toContain('ada@example.com')
  expect(bytes).toContain('ada@example.com')
  for (const secret of secrets) {
    expect(secret.length).toBeGreaterThan(9)
    for (const encoded of encodingsOf(secret)) {
      expect(rows.includes(encoded), `${secret} in a table, as ${encoded}`).toBe(false)
      expect(bytes.includes(encoded), `${secret} in a file, as ${encoded}`).toBe(false)
    }
  }
})

test('no six-digit code is stored in plain text, or as a hash that can be tried without the key', async () => {
  const { db, codes } = await openStoreWithSecrets()
  const rows = dumpDatabase(db)
  for (const code of codes) {
    expect(rows).not.toMatch(new RegExp(`(?<![0-9A-Za-z_+/-])${code}(?![0-9A-Za-z_+/-])`))
    for (const id of ['', 'reset:changed ', 'sms:ada ']) {
      for (const encoding of ['hex', 'base64', 'base64url'] as const) {
        const plainHash = hash('sha256', `${id}${code}`, encoding)
        expect(rows.includes(plainHash.replaceAll('=', ''))).toBe(false)
      }
    }
  }
})

test('refuses a code that was issued with another key', async () => {
  const { pool: store, sqlite } = await openLocalPool({ secretKey: () => key })
  const otherKeyStore = localAccounts({ ...sqlite, secretKey: () => `${key}x`, cost: cheapHashCost })
  await store.directory.create(ada, 'Kitchen-Table-1')
  const { code } = expectSuccess(await store.authenticator.issueResetCode('ada', resetRequest(), now))
  expect(
    await otherKeyStore.authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now),
  ).toBe('refused')
  expect(
    await store.authenticator.resetPassword(resetProof(ada.email, code), otherPassword, now),
  ).toMatchObject({ sub: 'ada' })
})

test('setting a first own password and resetting an account remove the temporary passwords', async () => {
  const { db, store } = await openStoreWithSecrets()
  const issued = expectSuccess(
    await store.directory.issueTemporaryPassword('once', { validForMs: 1000, replacesEarlier: false }, now),
  )
  const challenge = expectSuccess(await store.authenticator.signIn('once@example.com', issued.password, now))
  if (!('session' in challenge)) throw new Error('Expected a challenge.')
  await store.authenticator.answerNewPasswordChallenge(challenge.session, otherPassword, now)
  await store.directory.resetToInvited('invited')
  expect(db.prepare('SELECT * FROM temporary_passwords').all()).toEqual([])
})

test('deleting an account removes all of its secrets', async () => {
  const { db, store } = await openStoreWithSecrets()
  for (const sub of ['ada', 'app', 'changed', 'invited', 'once']) await store.directory.delete(sub)
  const rowsOf = (table: string) => db.prepare(`SELECT * FROM ${table}`).all()
  expect([rowsOf('accounts'), rowsOf('temporary_passwords'), rowsOf('recovery_codes')]).toEqual([[], [], []])
  const challenges = rowsOf('challenges').map(({ id }) => String(id).split(':')[0])
  expect(challenges.filter((kind) => kind !== 'session')).toEqual([])
})
