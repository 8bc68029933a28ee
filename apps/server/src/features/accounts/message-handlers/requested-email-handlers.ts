import type { Delivery } from '../../../platform/messaging/ports.ts'
import type {
  RequestedEmail,
  RequestedEmailSender,
} from '../../../platform/messaging/requested-email-sender.ts'
import type { GroupStore } from '../../groups/ports.ts'
import type { Account } from '../user-pool.ts'
import {
  issueRequestedContent,
  type RequestedContent,
  type RequestedContentDeps,
} from './issue-requested-content.ts'

export type RequestedEmailDeps = RequestedContentDeps & {
  groups: Pick<GroupStore, 'find'>
  requestedEmails: RequestedEmailSender
}

/** The content of a decoy, instead of an issued secret. */
const DECOY_CONTENT: RequestedEmail['content'] = { kind: 'reset', code: '000000', token: '0'.repeat(43) }

/** Belongs to no organisation. Read if an account has none, so that as much is read. */
const NO_SLUG = ''

/** The handlers of e-mails to addresses that anybody may have typed: the same work with or without an account. */
export function requestedEmailHandlers(deps: RequestedEmailDeps) {
  const { groups, requestedEmails } = deps
  /** The organisation of the last e-mail. A decoy is composed in its name, as its logo takes as long to read. */
  let lastGroup: string | null = null
  const { findAccount, issueNothing, issueReset, issueInvitation } = issueRequestedContent(deps)

  async function send(
    id: string,
    email: string,
    issueContent: (account: Account) => Promise<RequestedContent>,
  ): Promise<Delivery> {
    const foundAccount = await findAccount(email)
    const account = foundAccount?.enabled ? foundAccount : null
    const content = await (account === null ? issueNothing(id, null) : issueContent(account))
    // To the stored address, not as it was typed: the other spelling may be another mailbox.
    const recipient = account ?? { email, first: 'Nobody' }
    const group = account === null ? lastGroup : account.group
    lastGroup = group
    const organisation = await groups.find(group ?? NO_SLUG)
    return requestedEmails.send(id, {
      recipient: { email: recipient.email, first: recipient.first },
      group: organisation,
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
