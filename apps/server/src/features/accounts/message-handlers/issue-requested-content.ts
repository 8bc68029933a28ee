import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import type { RequestedEmail } from '../../../platform/messaging/requested-email.ts'
import type { Account, AccountPool } from '../account-pool.ts'
import type { PersonStore } from '../ports.ts'

export type RequestedContentDeps = {
  pool: Pick<AccountPool, 'findByEmail' | 'issueResetCode' | 'issueTemporaryPassword'>
  people: Pick<PersonStore, 'recordInvitationRequest'>
  now: () => number
}

/** What a requested letter holds; null where it is for nobody. */
export type RequestedContent = RequestedEmail['content'] | null

/** No account's: asked for where there is an account, so that as many are looked for and found. */
const NO_EMAIL = ''
const NO_SUB = ''

type IssueRequest = { id: string; browser?: string; resetSub?: string; inviteSub?: string }

/**
 * Finds the account of an address that anybody may have typed, and issues what its letter holds. For every address, also
 * one without an account, two accounts are found, and a reset code and a temporary password are written in one commit:
 * requests that are answered meanwhile must not show whose address it was (bench/enumeration.ts measures them). Only an
 * invitation also changes the row of its person.
 */
export function issueRequestedContent({ pool, people, now }: RequestedContentDeps) {
  /** That of the account that was found last, to be found again in place of one that there is not. */
  let lastEmail = NO_EMAIL

  /** Writes for the accounts that are given, and as much for nobody in place of one that is not, in one commit. */
  async function issueSecrets({ id, browser = '', resetSub = NO_SUB, inviteSub = NO_SUB }: IssueRequest) {
    const issuedAt = now()
    const [code, temporaryPassword] = await Promise.all([
      pool.issueResetCode(resetSub, { id, browser }, issuedAt),
      // A stranger asked: what they may not kill is whatever was issued before.
      pool.issueTemporaryPassword(
        inviteSub,
        { validForMs: INVITATION_LIFETIME_MS, replacesEarlier: false },
        issuedAt,
      ),
      people.recordInvitationRequest(inviteSub, new Date(issuedAt).toISOString()),
    ])
    return { code, temporary: temporaryPassword }
  }

  async function findAccount(email: string): Promise<Account | null> {
    const account = await pool.findByEmail(email)
    await pool.findByEmail(account === null ? lastEmail : NO_EMAIL)
    if (account !== null) lastEmail = account.email
    return account
  }

  async function issueNothing(id: string, content: RequestedContent): Promise<RequestedContent> {
    await Promise.all([issueSecrets({ id }), pool.findByEmail(lastEmail)])
    return content
  }

  async function issueReset(id: string, { sub }: Account, browser: string): Promise<RequestedContent> {
    const { code } = await issueSecrets({ id, browser, resetSub: sub })
    return typeof code === 'string' ? null : { kind: 'reset', ...code }
  }

  async function issueInvitation(id: string, { sub }: Account): Promise<RequestedContent> {
    const { temporary: temporaryPassword } = await issueSecrets({ id, inviteSub: sub })
    return typeof temporaryPassword === 'string'
      ? null
      : { kind: 'invitation', password: temporaryPassword.password }
  }

  return { findAccount, issueNothing, issueReset, issueInvitation }
}
