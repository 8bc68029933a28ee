import { writeFileSync } from 'node:fs'
import { join } from 'node:path'
import { DatabaseSync } from 'node:sqlite'
import { createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { api } from '@kitchen-table/contract/api'
import { runServerToExit } from '@kitchen-table/server/testing/tools'
import { describe, expect, test } from 'vitest'
import { encodedForms } from './find-secrets.ts'
import { fillStore, findHits, readFiles, runAllFlows } from './run-flows.ts'
import { EMAIL, extractCookieSecrets } from './secret-flows.ts'
import { secretKinds } from './secret-kinds.ts'

/** The routes of all procedures; a flow must send a request to each. */
const procedureRoutes = Object.values(api)
  .flatMap((feature) => Object.values(feature))
  .map((procedure) => procedure['~orpc'].route)

const expectedSecretKinds = [
  'a temporary password',
  'a reset code',
  'a code for a new address',
  'a TOTP secret',
  'a recovery code',
]

describe('secrets are only where they are allowed (S17)', () => {
  test('no secret leaks in any flow, with and without faults, at the most detailed log level', {
    timeout: 600_000,
  }, async () => {
    const { places, cookies, sentRequests, foundSecrets, log, bodies } = await runAllFlows(
      createTemporaryFolder(),
      {
        SECRET_KEY: secretKinds.secretKey.value,
        // In production a provider must use https; nothing listens at this address.
        MEDICA_ISSUER: 'https://127.0.0.1:9/medica',
      },
    )
    const cookieSecrets = cookies.flatMap(extractCookieSecrets)
    expect(new Set(cookieSecrets.map(({ kind }) => kind))).toEqual(
      new Set(['the cookie session', 'the cookie device', 'the cookie step', 'the cookie reset']),
    )
    expect(new Set(foundSecrets.map(({ kind }) => kind))).toEqual(
      new Set([...expectedSecretKinds, 'the secret of a client']),
    )
    expect(cookies.length).toBeGreaterThanOrEqual(7)
    expect(findHits(places, [...Object.values(secretKinds), ...cookieSecrets, ...foundSecrets])).toEqual([])

    for (const { method = 'POST', path = '' } of procedureRoutes) {
      const pattern = new RegExp(`^${method} /api${path.replace(/\{\w+\}/g, '[^/?]+')}(\\?|$)`)
      expect(
        sentRequests.some((request) => pattern.test(request)),
        `${method} ${path}`,
      ).toBe(true)
    }

    // Shows that the flows did reach the log, faults and personal data.
    expect(log.match(/"msg":"responded"/g)?.length).toBeGreaterThan(100)
    expect(log.match(/"msg":"fault"/g)?.length).toBeGreaterThan(10)
    expect(log).toContain('"msg":"sign-in refused"')
    expect(bodies).toContain('Something went wrong on our side')
    expect(bodies).toContain(EMAIL)
  })

  const refusedStarts: { description: string; settings: Record<string, string> }[] = [
    { description: 'a key that is too short', settings: { SECRET_KEY: 'short-Key-1' } },
    {
      description: 'a key next to an invalid setting',
      settings: { SECRET_KEY: secretKinds.secretKey.value, PORT: 'x' },
    },
    { description: 'an address with a password', settings: { PUBLIC_URL: 'ftp://me:short-Key-1@a.example' } },
    {
      description: 'a password in an invalid relay address',
      settings: { SMTP_URL: 'http://me:short-Key-1@a.example' },
    },
    { description: 'the client secret of a provider', settings: { MEDICA_CLIENT_SECRET: 'short-Key-1' } },
    {
      description: 'a password in an address without https',
      settings: { PUBLIC_URL: 'http://me:short-Key-1@a.example' },
    },
  ]

  test.each(refusedStarts)('a start that is refused does not print $description', async ({ settings }) => {
    const { code, stdout, stderr } = await runServerToExit({
      APP_ENV: 'production',
      SMTP_URL: 'smtp://127.0.0.1:9',
      DATA_DIR: createTemporaryFolder(),
      ...settings,
    })
    expect(code).toBe(1)
    const secrets = [secretKinds.secretKey, { kind: 'the setting', value: 'short-Key-1' }]
    expect(findHits([['log', Buffer.from(stdout + stderr)]], secrets)).toEqual([])
  })
})

describe('control: planted secrets are found', () => {
  const value = secretKinds.rightPassword.value
  const secrets = [{ kind: 'planted', value }]

  test.each(encodedForms(value))('in the form %s', (_, text) => {
    expect(findHits([['log', Buffer.from(`{"a":"${text}"}`)]], secrets)).toMatchObject([
      { kind: 'planted', location: 'log' },
    ])
  })

  test.each([0, 1, 2, 3, 4])('within the base64 of a longer text, at offset %i', (offset) => {
    for (const encoding of ['base64', 'base64url'] as const) {
      const longer = Buffer.from(`${'u'.repeat(offset)}:${value} and more`).toString(encoding)
      expect(findHits([['log', Buffer.from(longer)]], secrets)).toHaveLength(1)
    }
  })

  const code = '480213'
  const encode = (text: string, encoding: BufferEncoding) => Buffer.from(text).toString(encoding)
  test.each([
    `{"code":"${code}"}`,
    `/password?code=${code}&email=a@example.org`,
    `Your code is ${code}.`,
    JSON.stringify(`Your code is\n${code}`),
    `/password?message=${encodeURIComponent(`Your code is ${code} now`)}`,
    encode(`{"email":"a@example.org","code":"${code}"}`, 'base64'),
    encode(`x:${code}`, 'base64url'),
    `state.${encode(`ab ${code} and more`, 'base64url')}`,
    `hash=${encode(code, 'hex')}`,
  ])('a code by itself: %s', (text) => {
    expect(findHits([['log', Buffer.from(text)]], [{ kind: 'a code', value: code }])).toHaveLength(1)
  })

  test.each([
    `{"time":17${code}99}`,
    `{"ms":0.${code}}`,
    `{"level":30,"pid":${code},"msg":"ready"}`,
    `{"server":${code},"msg":"a server process accepts requests"}`,
    `/units/a${code}f`,
    encode(`17${code}990`, 'base64'),
    encode(`{"at":1764${code}123}`, 'base64url'),
    encode(`1${code}`, 'hex'),
  ])('but not the digits of a code within something else: %s', (text) => {
    expect(findHits([['log', Buffer.from(text)]], [{ kind: 'a code', value: code }])).toEqual([])
  })

  test('in a row of the store, also while it is only in the write-ahead log', async () => {
    const dataDir = createTemporaryFolder()
    await fillStore(dataDir, value)
    expect(findHits(readFiles(dataDir), secrets)).toEqual([])
    const db = new DatabaseSync(join(dataDir, 'store.db'))
    db.exec('PRAGMA wal_autocheckpoint = 0')
    db.prepare("UPDATE accounts SET email = ? WHERE sub = 'ada'").run(`${value}@example.org`)
    expect(findHits(readFiles(dataDir), secrets).map(({ location }) => location)).toContain(
      'file store.db-wal',
    )
    db.exec('PRAGMA wal_checkpoint(TRUNCATE)')
    expect(findHits(readFiles(dataDir), secrets).map(({ location }) => location)).toContain('file store.db')
    db.close()
  })

  test('in a file, and in a response', () => {
    const folder = createTemporaryFolder()
    writeFileSync(join(folder, 'left-over'), `x${value}x`)
    expect(findHits(readFiles(folder), secrets)).toEqual([
      { kind: 'planted', form: 'plain', location: 'file left-over' },
    ])
    expect(findHits([['responses', Buffer.from(JSON.stringify({ password: value }))]], secrets)).toHaveLength(
      1,
    )
  })

  test('but not a part of a secret, and not a secret where it is allowed', () => {
    expect(findHits([['log', Buffer.from('Pä§s "w/rd"+<')]], secrets)).toEqual([])
    expect(findHits([['log', Buffer.from(value)]], [{ kind: 'planted', value, mayBeIn: ['log'] }])).toEqual(
      [],
    )
  })
})
