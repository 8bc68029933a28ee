import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import type { Delivery } from '../../../platform/messaging/ports.ts'
import type {
  RequestedEmail,
  RequestedEmailSender,
} from '../../../platform/messaging/requested-email-sender.ts'
import type { OrganizationStore } from '../../organizations/ports.ts'
import type { MembershipStore } from '../../people/membership-store.ts'
import type { PersonStore } from '../../people/ports.ts'
import type { Account, Authenticator, Directory } from '../../people/user-pool.ts'
import { receivesAccountEmails } from './receives-account-emails.ts'

type RequestedContentDeps = {
  directory: Pick<Directory, 'findByEmail' | 'issueTemporaryPassword'>
  authenticator: Pick<Authenticator, 'issueResetCode'>
  members: Pick<MembershipStore, 'recordInvitationRequest'>
  now: () => number
}

/** The content of a requested e-mail; null for a decoy, also where the pool has sent an e-mail of its own. */
type RequestedContent = RequestedEmail['content'] | null

/** Belong to no account. Used as arguments if there is no account, so that the number of calls is the same. */
const NO_EMAIL = ''
const NO_SUB = ''

type IssueRequest = { id: string; browser?: string; resetSub?: string; inviteSub?: string }

/**
 * Finds the account of an address that anybody may have typed, and issues the content of its e-mail. For every address,
 * also one without an account, two accounts are found, and a reset code and a temporary password are written in one
 * commit: the response times of other requests at that moment must not reveal whether the address has an account
 * (bench/enumeration.ts measures them). Only an invitation also changes the row of its member.
 */
function issueRequestedContent({ directory, authenticator, members, now }: RequestedContentDeps) {
  /** The address of the account that was found last; it is read again for an address without an account. */
  let lastEmail = NO_EMAIL

  /** Issues both secrets in one commit. For an account that is not given, as much is written for no account. */
  async function issueSecrets({ id, browser = '', resetSub = NO_SUB, inviteSub = NO_SUB }: IssueRequest) {
    const issuedAt = now()
    const [code, temporaryPassword] = await Promise.all([
      authenticator.issueResetCode(resetSub, { id, browser }, issuedAt),
      // Requested by a stranger, who must not invalidate what was issued before.
      directory.issueTemporaryPassword(
        inviteSub,
        { validForMs: INVITATION_LIFETIME_MS, replacesEarlier: false },
        issuedAt,
      ),
      members.recordInvitationRequest(inviteSub, new Date(issuedAt).toISOString()),
    ])
    return { code, temporaryPassword }
  }

  async function findAccount(email: string): Promise<Account | null> {
    const account = await directory.findByEmail(email)
    await directory.findByEmail(account === null ? lastEmail : NO_EMAIL)
    if (account !== null) lastEmail = account.email
    return account
  }

  async function issueNothing(id: string, content: RequestedContent): Promise<RequestedContent> {
    await Promise.all([issueSecrets({ id }), directory.findByEmail(lastEmail)])
    return content
  }

  async function issueReset(id: string, { sub }: Account, browser: string): Promise<RequestedContent> {
    const { code } = await issueSecrets({ id, browser, resetSub: sub })
    return typeof code === 'string' ? null : { kind: 'reset', ...code }
  }

  async function issueInvitation(id: string, { sub, role }: Account): Promise<RequestedContent> {
    const { temporaryPassword } = await issueSecrets({ id, inviteSub: sub })
    return typeof temporaryPassword === 'string'
      ? null
      : { kind: 'invitation', password: temporaryPassword.password, role }
  }

  return { findAccount, issueNothing, issueReset, issueInvitation }
}

export type RequestedEmailDeps = RequestedContentDeps & {
  groups: Pick<OrganizationStore, 'find'>
  people: Pick<PersonStore, 'find'>
  requestedEmails: RequestedEmailSender
}

const DECOY_CONTENT: RequestedEmail['content'] = { kind: 'reset', code: '000000', token: '0'.repeat(43) }

/** Belongs to no organization. Read if an account has none, so that as much is read. */
const NO_SLUG = ''

/**
 * Returns the handlers of e-mails to addresses that anybody may have typed. With or without an account, the same work
 * is done, one organization and one person are read and one e-mail composed, so that the response times of other
 * requests do not reveal accounts.
 */
export function requestedEmailHandlers(deps: RequestedEmailDeps) {
  const { groups, people, requestedEmails } = deps
  /** The organization of the last e-mail. A decoy is composed in its name, as its logo takes as long to read. */
  let lastGroup: string | null = null
  /** The person of the last e-mail, who is read again for a decoy, which is in their language. */
  let lastSub = NO_SUB
  const { findAccount, issueNothing, issueReset, issueInvitation } = issueRequestedContent(deps)

  async function send(
    id: string,
    email: string,
    issueContent: (account: Account) => Promise<RequestedContent>,
  ): Promise<Delivery> {
    const foundAccount = await findAccount(email)
    const slug = foundAccount?.enabled ? foundAccount.group : lastGroup
    const sub = foundAccount?.sub ?? lastSub
    const [organization, person] = await Promise.all([groups.find(slug ?? NO_SLUG), people.find(sub)])
    const account =
      foundAccount?.enabled && receivesAccountEmails(foundAccount, organization) ? foundAccount : null
    const content = await (account === null ? issueNothing(id, null) : issueContent(account))
    // To the stored address, not as it was typed: the other spelling may be another mailbox.
    const recipient = account ?? { email, first: 'Nobody' }
    lastGroup = slug
    lastSub = sub
    return requestedEmails.send(id, {
      recipient: { email: recipient.email, first: recipient.first, language: person?.language ?? null },
      group: organization,
      isDecoy: content === null,
      content: content ?? DECOY_CONTENT,
    })
  }

  return {
    sendPasswordReset: (id: string, { email, browser }: { email: string; browser: string }) =>
      send(id, email, (account) => {
        switch (account.status) {
          case 'CONFIRMED':
            return issueReset(id, account, browser)
          case 'FORCE_CHANGE_PASSWORD':
            return issueInvitation(id, account)
          case 'EXTERNAL_PROVIDER':
            return issueNothing(id, { kind: 'sign in elsewhere' })
          default:
            return account.status satisfies never
        }
      }),

    sendFreshInvitation: (id: string, email: string) =>
      send(id, email, (account) => {
        switch (account.status) {
          case 'CONFIRMED':
            return issueNothing(id, { kind: 'already in' })
          case 'FORCE_CHANGE_PASSWORD':
            return issueInvitation(id, account)
          case 'EXTERNAL_PROVIDER':
            return issueNothing(id, { kind: 'sign in elsewhere' })
          default:
            return account.status satisfies never
        }
      }),
  }
}
