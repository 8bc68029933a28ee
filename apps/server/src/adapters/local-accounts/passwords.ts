import { typedCode } from '@kitchen-table/domain/accounts/one-time-code'
import type { AccountPool } from '../../features/accounts/pool-port.ts'
import { temporaryHash } from './fast-hash.ts'
import { dummyHash, hashPassword, isPassword } from './password-hash.ts'
import type { PoolParts } from './pool-parts.ts'
import { temporaryPassword } from './random-secrets.ts'

type Passwords = Pick<
  AccountPool,
  'issueTemporaryPassword' | 'resetCode' | 'resetPassword' | 'checkPassword' | 'changePassword'
>

/** Has no account. */
const NOBODY = ''

/** A challenge that nobody can answer. */
const nobodys = { id: 'reset:', sub: null, secretHash: null, data: {}, triesLeft: 0 }

/** Passwords besides signing in with them. */
export function passwords(parts: PoolParts): Passwords {
  const { rows, secrets, challenges, resets, hashes, cost, derive, write } = parts
  const dummy = dummyHash(cost)

  return {
    issueTemporaryPassword: (sub, { validFor, replacing }, now) =>
      write(() => {
        const account = rows.bySub(sub)
        const isPending = account?.status === 'FORCE_CHANGE_PASSWORD'
        if (isPending && replacing) secrets.removeTemporary(sub)
        const password = temporaryPassword()
        // Written for nobody as well and removed in the same commit, so that an address without an account costs the same.
        secrets.addTemporary(isPending ? sub : NOBODY, temporaryHash(password), {
          now,
          expiresAt: now + validFor,
        })
        if (!isPending) secrets.removeTemporary(NOBODY)
        if (account === null) return 'not_found'
        return isPending ? { password } : 'not_pending'
      }),

    resetCode: (sub, asked, now) =>
      write(() => {
        const account = rows.bySub(sub)
        const isConfirmed = account?.enabled && account.status === 'CONFIRMED'
        // Written for nobody as well, so that an address without an account costs the same.
        const made = resets.make(asked, isConfirmed ? account : null, now)
        if (account === null) return 'not_found'
        return isConfirmed ? made : 'not_confirmed'
      }),

    async resetPassword({ email, code: typed, browser, token }, password, now) {
      const hash = await hashes.tryRun(() => hashPassword(password, cost, derive))
      if (hash === 'busy') return 'busy'
      return write(() => {
        // A write on every path: a commit takes its time on some disks, and would tell who waits for a code (T22).
        challenges.put({ ...nobodys, expiresAt: now })
        const account = rows.byEmail(email)
        const code = typedCode(typed)
        if (!account?.enabled || account.status !== 'CONFIRMED' || code === null) return 'refused'
        if (!resets.isRight(account, { code, browser, token }, now)) return 'refused'
        const { sub } = account
        resets.removeAll(sub)
        rows.setPassword({ sub, hash })
        return rows.bySub(sub) ?? 'refused'
      })
    },

    async checkPassword(sub, password) {
      const hash = rows.secretsBySub(sub)?.password ?? null
      const isRight = await hashes.tryRun(() => isPassword(password, hash ?? dummy, derive))
      if (isRight === 'busy') return 'busy'
      return isRight && hash !== null && hash === rows.secretsBySub(sub)?.password
    },

    async changePassword(sub, password) {
      const hash = await hashes.run(() => hashPassword(password, cost, derive))
      return write(() => {
        const account = rows.bySub(sub)
        if (account === null) return 'not_found'
        if (account.status !== 'CONFIRMED') return 'not_confirmed'
        rows.setPassword({ sub, hash })
        return rows.bySub(sub) ?? 'not_found'
      })
    },
  }
}
