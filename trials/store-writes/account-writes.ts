import type { Stores } from '../../apps/server/src/composition/stores.ts'
import type { Account } from '../../apps/server/src/features/accounts/user-pool/account.ts'
import type { PoolChallenge } from '../../apps/server/src/features/accounts/user-pool/authenticator.ts'
import type { NamedAccount } from '../../apps/server/src/testing/named-directory.ts'
import { generateTotpCode } from '../../apps/server/src/testing/port-suites/user-pool-fixtures.ts'
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

const accountOf = (sub: string, group: string | null = null): NamedAccount => ({
  sub,
  email: `${sub}@example.org`,
  first: 'A',
  last: 'B',
  role: 'user',
  group,
  createdAt: TIME,
})

/** Adds the person's record first, which an account requires, then the account. */
async function addAccount(
  { people, directory }: Stores,
  sub: string,
  password: string | null,
): Promise<void> {
  const person = { sub, role: 'user', group: null, subGroupId: null } as const
  await people.create(person)
  await directory.create(accountOf(sub), password)
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
  const { directory, authenticator } = stores
  const { sub, email } = accountOf(`invited-${n}`)
  await addAccount(stores, sub, null)
  const issued = await directory.issueTemporaryPassword(
    sub,
    { validForMs: MINUTE, replacesEarlier: true },
    Date.now(),
  )
  const password = typeof issued === 'object' ? issued.password : ''
  const challengeToken = challengeTokenOf(await authenticator.signIn(email, password, Date.now()))
  await authenticator.answerNewPasswordChallenge(challengeToken, PASSWORD, Date.now())
}

async function resetAccountPassword(stores: Stores, n: number): Promise<void> {
  const { authenticator } = stores
  const { sub, email } = accountOf(`reset-${n}`)
  await addAccount(stores, sub, PASSWORD)
  const request = { id: `email-${n}`, browser: `browser-${n}` }
  const code = codeOf(await authenticator.issueResetCode(sub, request, Date.now()))
  const proof = { email, code, browser: request.browser, token: null }
  await authenticator.resetPassword(proof, OTHER_PASSWORD, Date.now())
}

async function setUpTotp(stores: Stores, n: number): Promise<void> {
  const { secondFactor } = stores
  const sub = `app-${n}`
  await addAccount(stores, sub, null)
  const enrolment = await secondFactor.beginTotp(sub, Date.now())
  const secret = typeof enrolment === 'object' ? enrolment.secret : 'AAAA'
  await secondFactor.confirmTotp(sub, generateTotpCode(secret, Date.now()), Date.now())
}

async function answerSmsCode(stores: Stores, n: number): Promise<void> {
  const { directory, authenticator, secondFactor } = stores
  const { sub, email } = accountOf(`texted-${n}`)
  await addAccount(stores, sub, PASSWORD)
  await Promise.all([directory.changePhone(sub, phone, true), secondFactor.changeMfa(sub, 'SMS')])
  const challengeToken = challengeTokenOf(await authenticator.signIn(email, PASSWORD, Date.now()))
  await authenticator.answerSecondFactorChallenge(
    challengeToken,
    codeOf(await authenticator.issueSignInCode(sub, Date.now())),
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
    write: ({ directory }, n) =>
      directory.issueTemporaryPassword(
        preparedId('pending', n),
        { validForMs: MINUTE, replacesEarlier: false },
        Date.now(),
      ),
    partQueries: [storedNumbersSql('temporary_passwords', 'sub', 'pending')],
  },
  {
    name: 'change a password',
    write: ({ authenticator }, n) => authenticator.changePassword(preparedId('changed', n), OTHER_PASSWORD),
    partQueries: [accountNumbersSql('changed', 'version = 1')],
  },
  {
    name: 'change a phone number',
    write: ({ directory }, n) => directory.changePhone(preparedId('plain', n), phone, true),
    partQueries: [accountNumbersSql('plain', 'phone IS NOT NULL AND phone_verified = 1')],
  },
  {
    name: 'turn MFA off',
    write: ({ secondFactor }, n) => secondFactor.changeMfa(preparedId('guarded', n), 'NONE'),
    partQueries: [accountNumbersSql('guarded', "mfa = 'NONE'")],
  },
  {
    name: 'disable an account',
    write: ({ directory }, n) => directory.setEnabled(preparedId('plain', n), false),
    partQueries: [accountNumbersSql('plain', 'enabled = 0')],
  },
  {
    name: 'reset an account',
    write: ({ directory }, n) => directory.resetToInvited(preparedId('over', n)),
    partQueries: [accountNumbersSql('over', "status = 'FORCE_CHANGE_PASSWORD' AND password IS NULL")],
  },
  {
    name: 'delete an account',
    write: ({ directory }, n) => directory.delete(preparedId('gone', n)),
    partQueries: [removedNumbersSql('accounts', "sub = 'gone-' || n")],
  },
  {
    name: 'create an external account',
    async write({ people, directory }, n) {
      const account = accountOf(`abroad-${n}`)
      await Promise.all([
        people.create({ ...account, subGroupId: null }),
        directory.createExternal(account, { issuer: 'https://id.example', subject: account.sub }),
      ])
    },
    partQueries: [
      accountNumbersSql('abroad', 'issuer IS NOT NULL'),
      storedNumbersSql('people', 'sub', 'abroad'),
    ],
  },
  {
    name: 'change an address',
    async write({ directory, members }, n) {
      const email = `moved-${n}@example.org`
      const sub = preparedId('mover', n)
      await Promise.all([directory.changeEmail(sub, email), members.changeEmail(sub, email)])
    },
    // The number is the text before the @, which the CAST reads.
    partQueries: [
      storedNumbersSql('accounts', 'email', 'moved'),
      storedNumbersSql('members', 'email', 'moved'),
    ],
  },
  {
    name: 'change a role',
    write: ({ members }, n) => {
      const sub = preparedId('mover', n)
      return members.changeRole({ sub, email: '', first: '', last: '' }, 'manager', TIME)
    },
    partQueries: ['people', 'members'].map(
      (table) => `${storedNumbersSql(table, 'sub', 'mover')} AND role = 'manager'`,
    ),
  },
  {
    name: 'change the role of an account',
    write: ({ directory }, n) => directory.setRole(preparedId('promoted', n), 'manager'),
    partQueries: [`${storedNumbersSql('accounts', 'sub', 'promoted')} AND role = 'manager'`],
  },
  {
    name: 'discard a member',
    write: ({ members }, n) => members.discard(preparedId('discarded', n)),
    partQueries: ['members', 'people'].map((table) => removedNumbersSql(table, "sub = 'discarded-' || n")),
  },
]

export async function prepareAccounts(stores: Stores): Promise<void> {
  const { directory, secondFactor, members } = stores
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['pending', 'plain', 'gone'].map((prefix) => addAccount(stores, preparedId(prefix, n), null)),
      ...['changed', 'over'].map((prefix) => addAccount(stores, preparedId(prefix, n), PASSWORD)),
      addAccount(stores, preparedId('guarded', n), null).then(() =>
        Promise.all([
          directory.changePhone(preparedId('guarded', n), phone, true),
          secondFactor.changeMfa(preparedId('guarded', n), 'SMS'),
        ]),
      ),
      members.add('acme', { ...accountOf(preparedId('mover', n)), role: 'user', subGroupId: null }, TIME),
      directory.create(accountOf(preparedId('mover', n), 'acme'), null),
      directory.create(accountOf(preparedId('promoted', n), 'acme'), null),
      members.add('acme', { ...accountOf(preparedId('discarded', n)), role: 'user', subGroupId: null }, TIME),
    ]),
  )
}
