import type { Account, NewAccount, PoolChallenge } from '../../apps/server/src/features/accounts/pool-port.ts'
import type { Stores } from '../../apps/server/src/features/stores.ts'
import { appCode } from '../../apps/server/src/port-suites/account-pool-people.ts'
import {
  type Kept,
  numbered,
  prepared,
  preparedNumbers,
  type StoreWrite,
  time,
  without,
} from './store-write.ts'

const PASSWORD = 'Right-Password-1'
const OTHER_PASSWORD = 'Other-Password-2'
const phone = '+15550100142'
const MINUTE = 60_000

const accountOf = (sub: string, group: string | null = null): NewAccount => ({
  ...{ sub, email: `${sub}@example.org`, first: 'A', last: 'B' },
  ...{ role: 'user', group, createdAt: time },
})

/** The record first: an account calls for one. */
async function added({ people, pool }: Stores, sub: string, password: string | null): Promise<void> {
  const person = { sub, role: 'user', group: null, subGroupId: null } as const
  await people.create(person)
  await pool.create(accountOf(sub), password)
}

const accounts = (prefix: string, where: string) => `${numbered('accounts', 'sub', prefix)} AND ${where}`

/** What the step is answered with; nothing where none was begun. */
function stepOf(answer: Account | PoolChallenge | string): string {
  return typeof answer === 'object' && 'session' in answer ? answer.session : ''
}

const codeOf = (given: { code: string } | string | null) =>
  typeof given === 'object' ? (given?.code ?? '') : ''

async function comeIn(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`invited-${n}`)
  await added(stores, sub, null)
  const issued = await pool.issueTemporaryPassword(sub, { validFor: MINUTE, replacing: true }, Date.now())
  const password = typeof issued === 'object' ? issued.password : ''
  const step = stepOf(await pool.signIn(email, password, Date.now()))
  await pool.answerNewPassword(step, PASSWORD, Date.now())
}

async function reset(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`reset-${n}`)
  await added(stores, sub, PASSWORD)
  const request = { id: `letter-${n}`, browser: `browser-${n}` }
  const code = codeOf(await pool.resetCode(sub, request, Date.now()))
  const proof = { email, code, browser: request.browser, token: null }
  await pool.resetPassword(proof, OTHER_PASSWORD, Date.now())
}

async function useApp(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const sub = `app-${n}`
  await added(stores, sub, null)
  const begun = await pool.beginTotp(sub, Date.now())
  const secret = typeof begun === 'object' ? begun.secret : 'AAAA'
  await pool.confirmTotp(sub, appCode(secret, Date.now()), Date.now())
}

async function answerText(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`texted-${n}`)
  await added(stores, sub, PASSWORD)
  await Promise.all([pool.changePhone(sub, phone, true), pool.changeMfa(sub, 'SMS')])
  const step = stepOf(await pool.signIn(email, PASSWORD, Date.now()))
  await pool.answerCode(step, codeOf(await pool.signInCode(sub, Date.now())), Date.now())
}

/** A step that was answered is over, and so is its code: neither could be used again. */
function isAnswered({ db }: Kept, n: number): boolean {
  return db.prepare('SELECT 1 FROM challenges WHERE sub = ?').get(`texted-${n}`) === undefined
}

export const accountWrites: StoreWrite[] = [
  {
    name: 'come in by an invitation',
    write: comeIn,
    parts: [accounts('invited', "status = 'CONFIRMED'")],
    holds: ({ db }, n) => !db.prepare('SELECT 1 FROM temporary_passwords WHERE sub = ?').get(`invited-${n}`),
  },
  { name: 'reset a password', write: reset, parts: [accounts('reset', 'version = 1')] },
  {
    name: 'use an app as the second step',
    write: useApp,
    parts: [accounts('app', "mfa = 'TOTP'"), `${numbered('recovery_codes', 'sub', 'app')} GROUP BY sub`],
  },
  {
    name: 'answer a code from the telephone',
    write: answerText,
    parts: [accounts('texted', "mfa = 'SMS'")],
    holds: isAnswered,
  },
  {
    name: 'issue a temporary password',
    write: ({ pool }, n) =>
      pool.issueTemporaryPassword(prepared('pending', n), { validFor: MINUTE, replacing: false }, Date.now()),
    parts: [numbered('temporary_passwords', 'sub', 'pending')],
  },
  {
    name: 'change a password',
    write: ({ pool }, n) => pool.changePassword(prepared('changed', n), OTHER_PASSWORD),
    parts: [accounts('changed', 'version = 1')],
  },
  {
    name: 'keep a telephone number',
    write: ({ pool }, n) => pool.changePhone(prepared('plain', n), phone, true),
    parts: [accounts('plain', 'phone IS NOT NULL AND phone_verified = 1')],
  },
  {
    name: 'go without a second step',
    write: ({ pool }, n) => pool.changeMfa(prepared('guarded', n), 'NONE'),
    parts: [accounts('guarded', "mfa = 'NONE'")],
  },
  {
    name: 'disable an account',
    write: ({ pool }, n) => pool.setEnabled(prepared('plain', n), false),
    parts: [accounts('plain', 'enabled = 0')],
  },
  {
    name: 'have somebody start over',
    write: ({ pool }, n) => pool.startOver(prepared('over', n)),
    parts: [accounts('over', "status = 'FORCE_CHANGE_PASSWORD' AND password IS NULL")],
  },
  {
    name: 'delete an account',
    write: ({ pool }, n) => pool.delete(prepared('gone', n)),
    parts: [without('accounts', "sub = 'gone-' || n")],
  },
  {
    name: 'come from a provider',
    async write({ people, pool }, n) {
      const account = accountOf(`abroad-${n}`)
      await Promise.all([
        people.create({ ...account, subGroupId: null }),
        pool.createExternal(account, { issuer: 'https://id.example', subject: account.sub }),
      ])
    },
    parts: [accounts('abroad', 'issuer IS NOT NULL'), numbered('people', 'sub', 'abroad')],
  },
  {
    name: 'change an address',
    async write({ pool, members }, n) {
      const email = `moved-${n}@example.org`
      const sub = prepared('mover', n)
      await Promise.all([pool.changeEmail(sub, email), members.changeEmail(sub, email)])
    },
    // The number is what stands before the @.
    parts: [numbered('accounts', 'email', 'moved'), numbered('members', 'email', 'moved')],
  },
  {
    name: 'change a role',
    async write({ pool, people, members }, n) {
      const sub = prepared('mover', n)
      await Promise.all([
        pool.setRole(sub, 'manager'),
        people.setRole(sub, 'manager'),
        members.setRole(sub, 'manager'),
      ])
    },
    parts: ['accounts', 'people', 'members'].map(
      (table) => `${numbered(table, 'sub', 'mover')} AND role = 'manager'`,
    ),
  },
]

export async function prepareAccounts(stores: Stores): Promise<void> {
  const { pool, members } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['pending', 'plain', 'gone'].map((prefix) => added(stores, prepared(prefix, n), null)),
      ...['changed', 'over'].map((prefix) => added(stores, prepared(prefix, n), PASSWORD)),
      added(stores, prepared('guarded', n), null).then(() =>
        Promise.all([
          pool.changePhone(prepared('guarded', n), phone, true),
          pool.changeMfa(prepared('guarded', n), 'SMS'),
        ]),
      ),
      members.add('acme', { ...accountOf(prepared('mover', n)), role: 'user', subGroupId: null }, time),
      pool.create(accountOf(prepared('mover', n), 'acme'), null),
    ]),
  )
}
