import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type {
  Account,
  NewAccount,
  PoolChallenge,
} from '../../apps/server/src/features/accounts/account-pool.ts'
import { generateTotpCode } from '../../apps/server/src/testing/port-suites/account-pool-fixtures.ts'
import {
  preparedId,
  preparedNumbers,
  removedNumbersSql,
  type StoredState,
  type StoreWrite,
  storedNumbersSql,
  TIME,
} from './store-write.ts'

const PASSWORD = 'Right-Password-1'
const OTHER_PASSWORD = 'Other-Password-2'
const phone = '+15550100142'
const MINUTE = 60_000

const accountOf = (sub: string, group: string | null = null): NewAccount => ({
  sub,
  email: `${sub}@example.org`,
  first: 'A',
  last: 'B',
  role: 'user',
  group,
  createdAt: TIME,
})

/** Adds the person's record first, which an account requires, then the account. */
async function addAccount({ people, pool }: Stores, sub: string, password: string | null): Promise<void> {
  const person = { sub, role: 'user', group: null, subGroupId: null } as const
  await people.create(person)
  await pool.create(accountOf(sub), password)
}

const accountNumbersSql = (prefix: string, where: string) =>
  `${storedNumbersSql('accounts', 'sub', prefix)} AND ${where}`

/** Returns the token of a challenge, or '' if the result is none. */
function challengeTokenOf(result: Account | PoolChallenge | string): string {
  return typeof result === 'object' && 'session' in result ? result.session : ''
}

const codeOf = (result: { code: string } | string | null) =>
  typeof result === 'object' ? (result?.code ?? '') : ''

async function acceptInvitation(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`invited-${n}`)
  await addAccount(stores, sub, null)
  const issued = await pool.issueTemporaryPassword(
    sub,
    { validForMs: MINUTE, replacesEarlier: true },
    Date.now(),
  )
  const password = typeof issued === 'object' ? issued.password : ''
  const challengeToken = challengeTokenOf(await pool.signIn(email, password, Date.now()))
  await pool.answerNewPasswordChallenge(challengeToken, PASSWORD, Date.now())
}

async function resetAccountPassword(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`reset-${n}`)
  await addAccount(stores, sub, PASSWORD)
  const request = { id: `email-${n}`, browser: `browser-${n}` }
  const code = codeOf(await pool.issueResetCode(sub, request, Date.now()))
  const proof = { email, code, browser: request.browser, token: null }
  await pool.resetPassword(proof, OTHER_PASSWORD, Date.now())
}

async function setUpTotp(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const sub = `app-${n}`
  await addAccount(stores, sub, null)
  const enrolment = await pool.beginTotp(sub, Date.now())
  const secret = typeof enrolment === 'object' ? enrolment.secret : 'AAAA'
  await pool.confirmTotp(sub, generateTotpCode(secret, Date.now()), Date.now())
}

async function answerSmsCode(stores: Stores, n: number): Promise<void> {
  const { pool } = stores
  const { sub, email } = accountOf(`texted-${n}`)
  await addAccount(stores, sub, PASSWORD)
  await Promise.all([pool.changePhone(sub, phone, true), pool.changeMfa(sub, 'SMS')])
  const challengeToken = challengeTokenOf(await pool.signIn(email, PASSWORD, Date.now()))
  await pool.answerSecondFactorChallenge(
    challengeToken,
    codeOf(await pool.issueSignInCode(sub, Date.now())),
    Date.now(),
  )
}

/** Whether an answered challenge and its code are gone, so that neither can be used again. */
function isChallengeConsumed({ db }: StoredState, n: number): boolean {
  return db.prepare('SELECT 1 FROM challenges WHERE sub = ?').get(`texted-${n}`) === undefined
}

export const accountWrites: StoreWrite[] = [
  {
    name: 'accept an invitation',
    write: acceptInvitation,
    partQueries: [accountNumbersSql('invited', "status = 'CONFIRMED'")],
    isFullyStored: ({ db }, n) =>
      !db.prepare('SELECT 1 FROM temporary_passwords WHERE sub = ?').get(`invited-${n}`),
  },
  {
    name: 'reset a password',
    write: resetAccountPassword,
    partQueries: [accountNumbersSql('reset', 'version = 1')],
  },
  {
    name: 'set up TOTP',
    write: setUpTotp,
    partQueries: [
      accountNumbersSql('app', "mfa = 'TOTP'"),
      `${storedNumbersSql('recovery_codes', 'sub', 'app')} GROUP BY sub`,
    ],
  },
  {
    name: 'answer an SMS challenge',
    write: answerSmsCode,
    partQueries: [accountNumbersSql('texted', "mfa = 'SMS'")],
    isFullyStored: isChallengeConsumed,
  },
  {
    name: 'issue a temporary password',
    write: ({ pool }, n) =>
      pool.issueTemporaryPassword(
        preparedId('pending', n),
        { validForMs: MINUTE, replacesEarlier: false },
        Date.now(),
      ),
    partQueries: [storedNumbersSql('temporary_passwords', 'sub', 'pending')],
  },
  {
    name: 'change a password',
    write: ({ pool }, n) => pool.changePassword(preparedId('changed', n), OTHER_PASSWORD),
    partQueries: [accountNumbersSql('changed', 'version = 1')],
  },
  {
    name: 'change a phone number',
    write: ({ pool }, n) => pool.changePhone(preparedId('plain', n), phone, true),
    partQueries: [accountNumbersSql('plain', 'phone IS NOT NULL AND phone_verified = 1')],
  },
  {
    name: 'turn MFA off',
    write: ({ pool }, n) => pool.changeMfa(preparedId('guarded', n), 'NONE'),
    partQueries: [accountNumbersSql('guarded', "mfa = 'NONE'")],
  },
  {
    name: 'disable an account',
    write: ({ pool }, n) => pool.setEnabled(preparedId('plain', n), false),
    partQueries: [accountNumbersSql('plain', 'enabled = 0')],
  },
  {
    name: 'reset an account',
    write: ({ pool }, n) => pool.resetToInvited(preparedId('over', n)),
    partQueries: [accountNumbersSql('over', "status = 'FORCE_CHANGE_PASSWORD' AND password IS NULL")],
  },
  {
    name: 'delete an account',
    write: ({ pool }, n) => pool.delete(preparedId('gone', n)),
    partQueries: [removedNumbersSql('accounts', "sub = 'gone-' || n")],
  },
  {
    name: 'create an external account',
    async write({ people, pool }, n) {
      const account = accountOf(`abroad-${n}`)
      await Promise.all([
        people.create({ ...account, subGroupId: null }),
        pool.createExternal(account, { issuer: 'https://id.example', subject: account.sub }),
      ])
    },
    partQueries: [
      accountNumbersSql('abroad', 'issuer IS NOT NULL'),
      storedNumbersSql('people', 'sub', 'abroad'),
    ],
  },
  {
    name: 'change an address',
    async write({ pool, members }, n) {
      const email = `moved-${n}@example.org`
      const sub = preparedId('mover', n)
      await Promise.all([pool.changeEmail(sub, email), members.changeEmail(sub, email)])
    },
    // The number is the text before the @, which the CAST reads.
    partQueries: [
      storedNumbersSql('accounts', 'email', 'moved'),
      storedNumbersSql('members', 'email', 'moved'),
    ],
  },
  {
    name: 'change a role',
    async write({ pool, people, members }, n) {
      const sub = preparedId('mover', n)
      await Promise.all([
        pool.setRole(sub, 'manager'),
        people.setRole(sub, 'manager'),
        members.setRole(sub, 'manager'),
      ])
    },
    partQueries: ['accounts', 'people', 'members'].map(
      (table) => `${storedNumbersSql(table, 'sub', 'mover')} AND role = 'manager'`,
    ),
  },
]

export async function prepareAccounts(stores: Stores): Promise<void> {
  const { pool, members } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['pending', 'plain', 'gone'].map((prefix) => addAccount(stores, preparedId(prefix, n), null)),
      ...['changed', 'over'].map((prefix) => addAccount(stores, preparedId(prefix, n), PASSWORD)),
      addAccount(stores, preparedId('guarded', n), null).then(() =>
        Promise.all([
          pool.changePhone(preparedId('guarded', n), phone, true),
          pool.changeMfa(preparedId('guarded', n), 'SMS'),
        ]),
      ),
      members.add('acme', { ...accountOf(preparedId('mover', n)), role: 'user', subGroupId: null }, TIME),
      pool.create(accountOf(preparedId('mover', n), 'acme'), null),
    ]),
  )
}
