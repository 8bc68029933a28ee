import type { Account, PoolChallenge, Stores } from '@kitchen-table/application/ports'
import { generateTotpCode, type NamedAccount } from '@kitchen-table/application/testing/samples'
import {
  hasNoRow,
  preparedId,
  preparedNumbers,
  removedSql,
  storedSql,
  TIME,
  toStoreWrites,
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

const accountNumbersSql = (prefix: string, where: string) => storedSql('accounts', 'sub', prefix, where)

/** Returns the token of a challenge, or '' if the result is none. */
function challengeTokenOf(result: Account | PoolChallenge | string): string {
  return typeof result === 'object' && 'session' in result ? result.session : ''
}

const codeOf = (result: { code: string } | string | null) =>
  typeof result === 'object' ? (result?.code ?? '') : ''

/** Adds a member who has signed in; the account has no password, because a hash would need a second commit. */
async function addConfirmedMember({ members, directory }: Stores, sub: string): Promise<void> {
  const account = { ...accountOf(sub, 'acme'), isConfirmed: true }
  await Promise.all([
    members.add('acme', { ...account, role: 'user', subGroupId: null }, TIME, 'CONFIRMED'),
    directory.create(account, null),
  ])
}

async function addAccountWithPassword(stores: Stores, sub: string): Promise<Account | string> {
  const { directory, authenticator } = stores
  const { email } = accountOf(sub)
  await addAccount(stores, sub)
  const issued = await directory.issueTemporaryPassword(
    sub,
    { validForMs: MINUTE, replacesEarlier: true },
    Date.now(),
  )
  const password = typeof issued === 'object' ? issued.password : ''
  const challengeToken = challengeTokenOf(await authenticator.signIn(email, password, Date.now()))
  return authenticator.answerNewPasswordChallenge(challengeToken, PASSWORD, Date.now())
}

async function resetAccountPassword(stores: Stores, n: number): Promise<void> {
  const { authenticator } = stores
  const { sub, email } = accountOf(`reset-${n}`)
  await addAccountWithPassword(stores, sub)
  const request = { id: `email-${n}`, browser: `browser-${n}` }
  const code = codeOf(await authenticator.issueResetCode(sub, request, Date.now()))
  const proof = { email, code, browser: request.browser, token: null }
  await authenticator.resetPassword(proof, OTHER_PASSWORD, Date.now())
}

async function setUpTotp(stores: Stores, n: number): Promise<void> {
  const { secondFactor } = stores
  const sub = `app-${n}`
  await addAccount(stores, sub)
  const enrollment = await secondFactor.beginTotp(sub, Date.now())
  const secret = typeof enrollment === 'object' ? enrollment.secret : 'AAAA'
  await secondFactor.confirmTotp(sub, generateTotpCode(secret, Date.now()), Date.now())
}

async function answerSmsCode(stores: Stores, n: number): Promise<void> {
  const { directory, authenticator, secondFactor } = stores
  const { sub, email } = accountOf(`texted-${n}`)
  await addAccountWithPassword(stores, sub)
  await Promise.all([directory.changePhone(sub, phone, true), secondFactor.changeMfa(sub, 'SMS')])
  const challengeToken = challengeTokenOf(await authenticator.signIn(email, PASSWORD, Date.now()))
  await authenticator.answerSecondFactorChallenge(
    challengeToken,
    codeOf(await authenticator.issueSignInCode(sub, Date.now())),
    Date.now(),
  )
}

export const accountWrites = toStoreWrites({
  'accept an invitation': [
    (stores, n) => addAccountWithPassword(stores, `invited-${n}`),
    accountNumbersSql('invited', "status = 'CONFIRMED'"),
    hasNoRow('temporary_passwords', 'sub', 'invited'),
  ],
  'reset a password': [resetAccountPassword, accountNumbersSql('reset', 'version = 2')],
  'set up TOTP': [
    setUpTotp,
    [accountNumbersSql('app', "mfa = 'TOTP'"), `${storedSql('recovery_codes', 'sub', 'app')} GROUP BY sub`],
  ],
  'answer an SMS challenge': [
    answerSmsCode,
    accountNumbersSql('texted', "mfa = 'SMS'"),
    // Neither the answered challenge nor its code can be used again.
    hasNoRow('challenges', 'sub', 'texted'),
  ],
  'issue a temporary password': [
    ({ directory }, n) =>
      directory.issueTemporaryPassword(
        preparedId('pending', n),
        { validForMs: MINUTE, replacesEarlier: false },
        Date.now(),
      ),
    storedSql('temporary_passwords', 'sub', 'pending'),
  ],
  'change a password': [
    ({ authenticator }, n) => authenticator.changePassword(preparedId('changed', n), OTHER_PASSWORD),
    accountNumbersSql('changed', 'version = 2'),
  ],
  'change a phone number': [
    ({ directory }, n) => directory.changePhone(preparedId('plain', n), phone, true),
    accountNumbersSql('plain', 'phone IS NOT NULL AND phone_verified = 1'),
  ],
  'turn MFA off': [
    ({ secondFactor }, n) => secondFactor.changeMfa(preparedId('guarded', n), 'NONE'),
    accountNumbersSql('guarded', "mfa = 'NONE'"),
  ],
  'disable a person and their account': [
    ({ directory, members }, n) => {
      const sub = preparedId('plain', n)
      return Promise.all([members.setEnabled(sub, false), directory.setEnabled(sub, false)])
    },
    ['people', 'accounts'].map((table) => storedSql(table, 'sub', 'plain', 'enabled = 0')),
  ],
  'reset an account': [
    ({ directory, members }, n) => {
      const sub = preparedId('over', n)
      return Promise.all([directory.resetToInvited(sub), members.setStatus(sub, 'FORCE_CHANGE_PASSWORD')])
    },
    ['accounts', 'members'].map((table) =>
      storedSql(table, 'sub', 'over', "status = 'FORCE_CHANGE_PASSWORD'"),
    ),
  ],
  'discard a member and delete their account': [
    ({ directory, members }, n) => {
      const sub = preparedId('gone', n)
      return Promise.all([members.discard(sub), directory.delete(sub)])
    },
    ['members', 'people', 'accounts'].map((table) => removedSql(table, 'sub', 'gone')),
  ],
  'create an external account': [
    async ({ people, directory }, n) => {
      const account = accountOf(`abroad-${n}`)
      await Promise.all([
        people.create({ ...account, subGroupId: null }),
        directory.createExternal(account, { issuer: 'https://id.example', subject: account.sub }),
      ])
    },
    [accountNumbersSql('abroad', 'issuer IS NOT NULL'), storedSql('people', 'sub', 'abroad')],
  ],
  'change an address': [
    async ({ directory, members }, n) => {
      const email = `moved-${n}@example.org`
      const sub = preparedId('mover', n)
      await Promise.all([directory.changeEmail(sub, email), members.changeEmail(sub, email)])
    },
    // The number is the text before the @, which the CAST reads.
    ['accounts', 'people', 'members'].map((table) => storedSql(table, 'email', 'moved')),
  ],
  'change names': [
    async ({ directory, members }, n) => {
      const names = { first: 'New', last: 'Name' }
      const sub = preparedId('mover', n)
      await Promise.all([members.rename(sub, names), directory.changeNames(sub, names)])
    },
    ['accounts', 'people', 'members'].map((table) => storedSql(table, 'sub', 'mover', "first = 'New'")),
  ],
  'remove a person and their account': [
    ({ directory, members }, n) => {
      const sub = preparedId('removed', n)
      return Promise.all([members.remove(sub), directory.delete(sub)])
    },
    ['members', 'people', 'accounts'].map((table) => removedSql(table, 'sub', 'removed')),
  ],
  'change a role': [
    ({ members, directory }, n) => {
      const member = accountOf(preparedId('mover', n))
      return Promise.all([
        members.changeRole(member.sub, 'manager', TIME),
        directory.setRole(member.sub, 'manager'),
      ])
    },
    ['people', 'members', 'accounts'].map((table) => storedSql(table, 'sub', 'mover', "role = 'manager'")),
  ],
  'end the sessions of a person': [
    ({ people }, n) => people.endSessions(preparedId('left', n)),
    storedSql('people', 'sub', 'left', 'session_version = 1'),
  ],
})

export async function prepareAccounts(stores: Stores): Promise<void> {
  const { directory, secondFactor } = stores
  // One after the other: all passwords at once would be refused as busy.
  for (const sub of preparedNumbers.map((n) => preparedId('changed', n))) {
    const account = await addAccountWithPassword(stores, sub)
    if (typeof account === 'string') throw new Error(`${sub} has no password: ${account}`)
  }
  await Promise.all(
    preparedNumbers.flatMap((n) => [
      ...['plain', 'left'].map((prefix) => addAccount(stores, preparedId(prefix, n))),
      addConfirmedMember(stores, preparedId('over', n)),
      ...['pending', 'mover', 'gone', 'removed'].map((prefix) => addMember(stores, preparedId(prefix, n))),
      addAccount(stores, preparedId('guarded', n)).then(() =>
        Promise.all([
          directory.changePhone(preparedId('guarded', n), phone, true),
          secondFactor.changeMfa(preparedId('guarded', n), 'SMS'),
        ]),
      ),
    ]),
  )
}
