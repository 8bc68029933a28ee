import { existsSync, readdirSync, readFileSync } from 'node:fs'
import { join } from 'node:path'
import type { Stores } from '@kitchen-table/application/ports'
import { sampleMember, sampleOrganization } from '@kitchen-table/application/testing/samples'
import { createSharedFolder, createTemporaryFolder } from '@kitchen-table/application/testing/suites'
import { signInAttemptsKey } from '@kitchen-table/application/testing/use-cases'
import { listFileNames, withStores } from '@kitchen-table/embedded/testing/samples'
import { createTestBrowser } from '@kitchen-table/server/testing/suites'
import { startServerProcess } from '@kitchen-table/server/testing/tools'
import { beforeAll, describe, expect, test } from 'vitest'
import { runCommand } from '../testing/run-command.ts'

const programs = ['admin-create', 'admin-reset', 'admin-role', 'user-unlock'] as const
type Program = (typeof programs)[number]

const PASSWORD = 'Right-Password-1'
const temporaryPasswordPattern = /^ {2}((?:\w{5}-){3}\w{5})$/m

const base = createSharedFolder()
const sampleStore = join(base, 'filled')
beforeAll(() => withStores(sampleStore, addPeople))

const people = [
  { sub: 'eve', role: 'admin', group: null },
  { sub: 'ada', role: 'manager', group: 'acme' },
  { sub: 'bob', role: 'user', group: 'acme' },
  { sub: 'cyd', role: 'user', group: null },
] as const

async function addPeople({ groups, directory, people: records, members }: Stores): Promise<void> {
  const createdAt = '2026-01-02T00:00:00.000Z'
  await groups.create(sampleOrganization({ slug: 'acme' }))
  for (const { sub, role, group } of people) {
    const own = { sub, email: `${sub}@example.com`, first: 'A', last: 'B' }
    if (group !== null) await members.add(group, { ...own, role, subGroupId: null }, createdAt, 'CONFIRMED')
    else await records.create({ ...own, role, group, subGroupId: null })
    await directory.create({ ...own, role, group, createdAt }, PASSWORD)
  }
  const identity = { issuer: 'https://idp.example', subject: 'gil' }
  const gil = { ...sampleMember({ sub: 'gil', email: 'gil@example.com' }), group: null }
  await records.create(gil)
  await directory.createExternal({ ...gil, createdAt }, identity)
}

async function createFilledFolder(): Promise<string> {
  const dataDir = join(createTemporaryFolder(), 'data')
  await withStores(dataDir, addPeople)
  return dataDir
}

/** Runs a program. Its arguments are a list, or one text if none of them contains a space. */
function run(program: Program, args: string | string[], dataDir: string, settings = {}) {
  const list = typeof args === 'string' ? args.split(' ').filter(Boolean) : args
  const env = { DATA_DIR: dataDir, APP_ENV: 'test', SMTP_URL: 'smtp://127.0.0.1:9', ...settings }
  return runCommand(program, list, env)
}

/** Creates a browser for a running server, which it reaches by plain HTTP. */
function createBrowser(address: string) {
  const browser = createTestBrowser({
    send: (path, { method = 'GET', body = null, headers = {} } = {}, cookie = null) =>
      fetch(address + path, {
        method,
        headers: { ...headers, 'Content-Type': 'application/json', ...(cookie ? { Cookie: cookie } : {}) },
        body: body === null ? null : JSON.stringify(body),
      }),
  })
  return {
    ...browser,
    signIn: async (email: string, password = PASSWORD) => (await browser.signIn(email, password)).status,
  }
}

describe('arguments', () => {
  test.each(programs)('%s --help prints the usage', async (program) => {
    const { code, stdout, stderr } = await runCommand(program, ['--help'], {})
    expect({ code, stderr }).toEqual({ code: 0, stderr: '' })
    expect(stdout).toMatch(/^npm run (admin:(create|reset|role)|user:unlock) -- --email someone@example\.com/)
  })

  const invalidCalls: [program: Program, args: string][] = [
    ...programs.flatMap((program): [Program, string][] => [
      [program, ''],
      [program, '--email bob@example.com more'],
      [program, '--email'],
    ]),
    ['admin-create', '--email a@b.co --role user'],
    ['admin-reset', '--email bob@example.com --first Bob'],
    ['admin-role', '--email bob@example.com'],
    ['admin-role', '--role admin'],
    ['user-unlock', '--email bob@example.com --show'],
  ]
  test.each(invalidCalls)(
    '%s %s exits with 2, prints the usage and changes nothing',
    async (program, args) => {
      const before = readFileSync(join(sampleStore, 'store.db'))
      const { code, stdout, stderr } = await run(program, args, sampleStore)
      expect({ code, stdout }).toEqual({ code: 2, stdout: '' })
      expect(stderr).toMatch(/^\S.*\n\nnpm run (admin|user):/)
      expect(readFileSync(join(sampleStore, 'store.db')).equals(before)).toBe(true)
    },
  )
})

describe('a refusal is one sentence on stderr and the exit code 1', () => {
  const refusedCalls: [program: Program, args: string, message: RegExp, settings?: Record<string, string>][] =
    [
      ['admin-create', '--email nobody --show', /^nobody is no address that mail could go to\./],
      [
        'admin-create',
        '--email BOB@example.com --show',
        /^There is an account for BOB@example\.com already;/,
      ],
      [
        'admin-create',
        '--email new@example.com',
        /^SMTP_URL: without one nothing can be mailed;/,
        { SMTP_URL: '' },
      ],
      ['admin-reset', '--email bob@example.com', /^SMTP_URL: /, { SMTP_URL: '' }],
      ['admin-reset', '--email none@example.com', /^There is no account for that address\./],
      [
        'admin-reset',
        '--email gil@example.com',
        /^They sign in through their organization, which has to help them\./,
      ],
      ['admin-role', '--email none@example.com --role admin', /^There is no account for that address\./],
      ['admin-role', '--email bob@example.com --role root', /^--role is one of /],
      ['admin-role', '--email cyd@example.com --role manager', /^They are in no organization, so /],
      ['admin-role', '--email gil@example.com --role admin', /^They come from an identity provider, /],
      [
        'admin-role',
        '--email eve@example.com --role user',
        /^They are the last administrator who can sign in;/,
      ],
      ['user-unlock', '--email none@example.com', /^There is no account for that address\./],
      ['user-unlock', '--email bob@example.com', /^PORT: /, { PORT: 'x' }],
    ]
  test.each(refusedCalls)('%s %s', async (program, args, message, settings = {}) => {
    const { code, stdout, stderr } = await run(program, args, sampleStore, settings)
    expect({ code, stdout }).toEqual({ code: 1, stdout: '' })
    expect(stderr).toMatch(message)
    expect(stderr.trim().split('\n')).toHaveLength(1)
  })

  test.each(programs)('%s without a store, and none is created', async (program) => {
    const missingFolder = join(base, 'nowhere')
    const args = `--email bob@example.com ${program === 'admin-role' ? '--role user' : ''}`
    const { code, stderr } = await run(program, args, missingFolder)
    expect([code, stderr]).toEqual([
      1,
      `DATA_DIR: there is no store in ${missingFolder}; start the server once first.\n`,
    ])
    expect(existsSync(missingFolder)).toBe(false)
  })
})

describe('without a running server', () => {
  test('admin-create --show prints a temporary password that starts a sign-in and is stored only as a hash', async () => {
    const dataDir = await createFilledFolder()
    const args = '--email Zoe@Example.com --first Zoe --last Z --show'
    const { code, stdout, stderr } = await run('admin-create', args, dataDir, { SMTP_URL: '' })
    expect([code, stderr]).toEqual([0, ''])
    expect(stdout).toMatch(/good for 7 days and shown this once/)
    const [, password = ''] = temporaryPasswordPattern.exec(stdout) ?? []
    await withStores(dataDir, async ({ authenticator, outbox }) => {
      expect(await authenticator.signIn('zoe@example.com', password, Date.now())).toMatchObject({
        name: 'NEW_PASSWORD_REQUIRED',
        account: { role: 'admin', group: null, first: 'Zoe' },
      })
      expect((await outbox.readBacklog()).count).toBe(0)
    })
    for (const name of listFileNames(dataDir))
      expect(readFileSync(join(dataDir, name)).includes(password)).toBe(false)
  })

  test('check-store finds nothing wrong after all commands', async () => {
    const dataDir = await createFilledFolder()
    await run('admin-create', '--email zoe@example.com --show', dataDir)
    await run('admin-reset', '--email bob@example.com', dataDir)
    await run('admin-role', '--email ada@example.com --role admin', dataDir)
    await run('user-unlock', '--email ada@example.com', dataDir)
    expect(await runCommand('check-store', [], { DATA_DIR: dataDir })).toMatchObject({ code: 0, stderr: '' })
  })
})

test('with a running server changes apply to the next request, and e-mails are sent', async () => {
  const dataDir = await createFilledFolder()
  const product = await startServerProcess({ DATA_DIR: dataDir, APP_ENV: 'test' })
  const bob = createBrowser(product.address)
  const signIn = () => bob.signIn('bob@example.com')

  for (let n = 0; n < 6; n += 1) await bob.signIn('bob@example.com', 'Wrong-Password-1')
  await withStores(dataDir, async ({ rates }) => {
    for (let n = 0; n < 12; n += 1)
      await rates.reserve(signInAttemptsKey('bob@example.com', false), Date.now() + n * 900_000)
  })
  expect(await signIn()).toBe(429)
  expect(await run('user-unlock', '--email bob@example.com', dataDir)).toMatchObject({
    code: 0,
    stdout: 'bob@example.com need not wait any more.\n',
  })
  expect(await signIn()).toBe(200)
  expect(await bob.isSignedIn()).toBe(true)

  expect(
    await run('admin-role', ['--email', ' BOB@example.com', '--role', 'manager'], dataDir),
  ).toMatchObject({
    code: 0,
    stdout: ' BOB@example.com is manager now.\n',
  })
  expect(await bob.isSignedIn()).toBe(false)
  expect(await signIn()).toBe(200)
  const { user } = await (await bob.request('GET', '/start')).json()
  expect(user.role).toBe('manager')

  const reset = await run('admin-reset', '--email bob@example.com --show', dataDir)
  expect(await bob.isSignedIn()).toBe(false)
  expect(await signIn()).toBe(401)
  expect(await bob.signIn('bob@example.com', temporaryPasswordPattern.exec(reset.stdout)?.[1])).toBe(200)
  expect(await bob.isSignedIn()).toBe(false)

  expect(await run('admin-create', '--email zoe@example.com', dataDir)).toMatchObject({
    code: 0,
    stderr: '',
    stdout: 'An invitation for zoe@example.com is in the outbox; the server sends it as soon as it runs.\n',
  })
  const countEmails = () =>
    existsSync(join(dataDir, 'outbox')) ? readdirSync(join(dataDir, 'outbox')).length : 0
  await expect.poll(countEmails).toBeGreaterThan(0)
  expect((await product.stop()).code).toBe(0)
})
