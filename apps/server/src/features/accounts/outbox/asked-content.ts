import { INVITATION_LIFE } from '@kitchen-table/domain/accounts/invitation'
import type { Account, AccountPool } from '../pool-port.ts'
import type { PersonStore } from '../ports.ts'
import type { AskedLetter } from './asked-letter.ts'

export type AskedContentDeps = {
  pool: Pick<AccountPool, 'findByEmail' | 'resetCode' | 'issueTemporaryPassword'>
  people: Pick<PersonStore, 'noteAskedAgain'>
  now: () => number
}

/** What a requested letter holds; null where it is for nobody. */
export type AskedContent = AskedLetter['content'] | null

/** No account's: asked for where there is an account, so that as many are looked for and found. */
const NO_EMAIL = ''
const NO_SUB = ''

type Issue = { id: string; browser?: string; resetFor?: string; invite?: string }

/**
 * Finds the account of an address that anybody may have typed, and issues what its letter holds. For every address, also
 * one without an account, two accounts are found, and a reset code and a temporary password are written in one commit:
 * requests that are answered meanwhile must not show whose address it was (bench/enumeration.ts measures them). Only an
 * invitation also changes the row of its person.
 */
export function askedContent({ pool, people, now }: AskedContentDeps) {
  /** That of the account that was found last, to be found again in place of one that there is not. */
  let lastEmail = NO_EMAIL

  /** Writes for the accounts that are given, and as much for nobody in place of one that is not, in one commit. */
  async function issue({ id, browser = '', resetFor = NO_SUB, invite = NO_SUB }: Issue) {
    const at = now()
    const [code, temporary] = await Promise.all([
      pool.resetCode(resetFor, { id, browser }, at),
      // A stranger asked: what they may not kill is whatever was issued before.
      pool.issueTemporaryPassword(invite, { validFor: INVITATION_LIFE, replacing: false }, at),
      people.noteAskedAgain(invite, new Date(at).toISOString()),
    ])
    return { code, temporary }
  }

  async function findAccount(email: string): Promise<Account | null> {
    const account = await pool.findByEmail(email)
    await pool.findByEmail(account === null ? lastEmail : NO_EMAIL)
    if (account !== null) lastEmail = account.email
    return account
  }

  async function issueNothing(id: string, content: AskedContent): Promise<AskedContent> {
    await Promise.all([issue({ id }), pool.findByEmail(lastEmail)])
    return content
  }

  async function issueReset(id: string, { sub }: Account, browser: string): Promise<AskedContent> {
    const { code } = await issue({ id, browser, resetFor: sub })
    return typeof code === 'string' ? null : { kind: 'reset', ...code }
  }

  async function issueInvitation(id: string, { sub }: Account): Promise<AskedContent> {
    const { temporary } = await issue({ id, invite: sub })
    return typeof temporary === 'string' ? null : { kind: 'invitation', password: temporary.password }
  }

  return { findAccount, issueNothing, issueReset, issueInvitation }
}
