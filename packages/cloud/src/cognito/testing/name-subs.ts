import type { Account, NewAccount } from '@kitchen-table/application/ports'
import type { UserPool } from '@kitchen-table/application/testing/samples'
import type { CognitoUserPool } from '../cognito-user-pool.ts'

/** A possible id that no user has. */
const UNKNOWN_SUB = '00000000-0000-4000-8000-000000000000'

/**
 * Returns the pool as if its users had the ids that tests choose, such as "ada", in place of those that Cognito minted.
 * A name that looks like one of a person, but belongs to nobody, becomes an id that no user has; any other text is
 * passed on as it is.
 */
export function nameSubs({ directory, authenticator, secondFactor }: CognitoUserPool): UserPool & {
  subOf(name: string): string
} {
  const subs = new Map<string, string>()
  const subOf = (name: string) => subs.get(name) ?? (/^[a-z]+(-\d+)?$/.test(name) ? UNKNOWN_SUB : name)
  const nameOf = (sub: string) => [...subs].find(([, minted]) => minted === sub)?.[0] ?? sub

  /** Returns the result with the name of its account. */
  function withName<Result>(result: Result): Result {
    if (isAccount(result)) return { ...result, sub: nameOf(result.sub) }
    if (hasAccount(result)) return { ...result, account: withName(result.account) }
    return result
  }

  async function rememberName(
    { sub: name, ...account }: NewAccount & { sub: string },
    create: (account: NewAccount) => Promise<{ sub: string } | 'exists'>,
  ) {
    const created = await create(account)
    if (created === 'exists') return created
    subs.set(name, created.sub)
    return { sub: name }
  }

  return {
    subOf,
    directory: {
      create: (named, password) => rememberName(named, (account) => directory.create(account, password)),
      createExternal: (named, identity) =>
        rememberName(named, (account) => directory.createExternal(account, identity)),
      find: async (name) => withName(await directory.find(subOf(name))),
      findByEmail: async (email) => withName(await directory.findByEmail(email)),
      findExternal: async (identity) => withName(await directory.findExternal(identity)),
      list: directory.list,
      issueTemporaryPassword: (name, options, now) =>
        directory.issueTemporaryPassword(subOf(name), options, now),
      changeEmail: (name, email) => directory.changeEmail(subOf(name), email),
      changeNames: (name, names) => directory.changeNames(subOf(name), names),
      changePhone: (name, phone, isVerified) => directory.changePhone(subOf(name), phone, isVerified),
      setEnabled: async (name, enabled) => withName(await directory.setEnabled(subOf(name), enabled)),
      setRole: async (name, role) => withName(await directory.setRole(subOf(name), role)),
      setGroup: async (name, group) => withName(await directory.setGroup(subOf(name), group)),
      resetToInvited: async (name) => withName(await directory.resetToInvited(subOf(name))),
      delete: (name) => directory.delete(subOf(name)),
    },
    authenticator: {
      signIn: async (email, password, now) => withName(await authenticator.signIn(email, password, now)),
      findChallenge: async (session, now) => withName(await authenticator.findChallenge(session, now)),
      answerNewPasswordChallenge: async (session, password, now) =>
        withName(await authenticator.answerNewPasswordChallenge(session, password, now)),
      async answerSecondFactorChallenge(session, code, now) {
        const result = await authenticator.answerSecondFactorChallenge(session, code, now)
        if (typeof result === 'string' || !('switchedOff' in result)) return withName(result)
        return { switchedOff: withName(result.switchedOff) }
      },
      issueSignInCode: (name, now) => authenticator.issueSignInCode(subOf(name), now),
      issueResetCode: (name, request, now) => authenticator.issueResetCode(subOf(name), request, now),
      resetPassword: async (proof, password, now) =>
        withName(await authenticator.resetPassword(proof, password, now)),
      checkPassword: (name, password) => authenticator.checkPassword(subOf(name), password),
      changePassword: async (name, password) =>
        withName(await authenticator.changePassword(subOf(name), password)),
    },
    secondFactor: {
      beginTotp: (name, now) => secondFactor.beginTotp(subOf(name), now),
      confirmTotp: async (name, code, now) =>
        withName(await secondFactor.confirmTotp(subOf(name), code, now)),
      changeMfa: async (name, mfa) => withName(await secondFactor.changeMfa(subOf(name), mfa)),
      countRecoveryCodes: (name) => secondFactor.countRecoveryCodes(subOf(name)),
    },
  }
}

function isAccount(result: unknown): result is Account {
  return typeof result === 'object' && result !== null && 'sub' in result
}

function hasAccount(result: unknown): result is { account: Account } {
  return typeof result === 'object' && result !== null && 'account' in result
}
