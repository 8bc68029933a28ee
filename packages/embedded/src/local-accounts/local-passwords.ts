import type { Authenticator, Directory } from '@kitchen-table/application/ports'
import { generateTemporaryPassword } from '@kitchen-table/application/store-helpers'
import { parseOneTimeCode } from '@kitchen-table/domain/accounts'
import type { LocalAccountsDeps } from './local-accounts-deps.ts'
import { createDummyHash, hashPassword, hashTemporaryPassword, verifyPassword } from './password-hash.ts'

type PasswordMethods = Pick<
  Authenticator,
  'issueResetCode' | 'resetPassword' | 'checkPassword' | 'changePassword'
>

/** A `sub` that no account has. */
const NO_SUB = ''

/** A challenge without a secret, which no code can pass. */
const unanswerableChallenge = { id: 'reset:', sub: null, secretHash: null, data: {}, triesLeft: 0 }

export function issueLocalTemporaryPassword({
  accounts,
  secrets,
  write,
}: LocalAccountsDeps): Directory['issueTemporaryPassword'] {
  return (sub, { validForMs, replacesEarlier }, now) =>
    write(() => {
      const account = accounts.findBySub(sub)
      const isPending = account?.status === 'FORCE_CHANGE_PASSWORD'
      if (isPending && replacesEarlier) secrets.removeTemporaryPasswords(sub)
      const password = generateTemporaryPassword()
      // Also written without an account, and removed in the same commit: an unknown address must cost the same.
      secrets.addTemporaryPassword(isPending ? sub : NO_SUB, hashTemporaryPassword(password), {
        now,
        expiresAt: now + validForMs,
      })
      if (!isPending) secrets.removeTemporaryPasswords(NO_SUB)
      if (account === null) return 'not_found'
      return isPending ? { password } : 'not_pending'
    })
}

export function localPasswords(deps: LocalAccountsDeps): PasswordMethods {
  const { accounts, challenges, resetCodes, hashQueue, cost, derive, write } = deps
  const dummy = createDummyHash(cost)

  return {
    issueResetCode: (sub, request, now) =>
      write(() => {
        const row = accounts.findSecretsBySub(sub)
        const isConfirmed = row?.account.enabled && row.account.status === 'CONFIRMED'
        // Also written without an account: an unknown address must cost the same.
        const issued = resetCodes.issue(request, isConfirmed ? row : null, now)
        if (row === null) return 'not_found'
        return isConfirmed ? issued : 'not_confirmed'
      }),

    async resetPassword({ email, code: enteredCode, browser, token }, password, now) {
      const hash = await hashQueue.runUnlessFull(() => hashPassword(password, cost, derive))
      if (hash === 'busy') return 'busy'
      return write(() => {
        // A write on every path: a commit is slow on some disks, so its absence would show whether an account has an
        // open code (docs/security.md T22).
        challenges.put({ ...unanswerableChallenge, expiresAt: now })
        const row = accounts.findSecretsByEmail(email)
        const code = parseOneTimeCode(enteredCode)
        if (!row?.account.enabled || row.account.status !== 'CONFIRMED' || code === null) return 'refused'
        if (!resetCodes.verify(row, { code, browser, token }, now)) return 'refused'
        const { sub } = row.account
        resetCodes.removeAll(sub)
        accounts.setPassword({ sub, hash })
        return accounts.findBySub(sub) ?? 'refused'
      })
    },

    async checkPassword(sub, password) {
      const hash = accounts.findSecretsBySub(sub)?.password ?? null
      const isRight = await hashQueue.runUnlessFull(() => verifyPassword(password, hash ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      return isRight && hash !== null && hash === accounts.findSecretsBySub(sub)?.password
    },

    async changePassword(sub, password) {
      const hash = await hashQueue.run(() => hashPassword(password, cost, derive))
      return write(() => {
        const account = accounts.findBySub(sub)
        if (account === null) return 'not_found'
        if (account.status !== 'CONFIRMED') return 'not_confirmed'
        accounts.setPassword({ sub, hash })
        return accounts.findBySub(sub) ?? 'not_found'
      })
    },
  }
}
