import type { GroupStore } from '../../groups/ports.ts'
import type { Account } from '../pool-port.ts'
import { type AskedContent, type AskedContentDeps, askedContent } from './asked-content.ts'
import type { AskedLetter } from './asked-letter.ts'
import type { Delivery } from './ports.ts'
import type { AskedLetterSender } from './send-asked-letter.ts'

export type AskedDeps = AskedContentDeps & {
  groups: Pick<GroupStore, 'find'>
  askedLetters: AskedLetterSender
}

/** As a letter to nobody has it, in place of what would be issued. */
const nobodysContent: AskedLetter['content'] = { kind: 'reset', code: '000000', token: '0'.repeat(43) }

/** No organisation's: read where there is none, so that as much is read. */
const NO_SLUG = ''

/**
 * What is sent to an address that anybody may have typed. With or without an account behind it, the same work is done,
 * one organisation is read and one letter composed, so that the response times of other requests do not reveal accounts.
 */
export function askedCarriers(deps: AskedDeps) {
  const { groups, askedLetters } = deps
  /** Nobody's letter is in the name of the organisation that was written for last: its logo takes as long to read. */
  let lastGroup: string | null = null
  const { findAccount, issueNothing, issueReset, issueInvitation } = askedContent(deps)

  async function send(
    id: string,
    email: string,
    contentFor: (account: Account) => Promise<AskedContent>,
  ): Promise<Delivery> {
    const found = await findAccount(email)
    const account = found?.enabled ? found : null
    const content = await (account === null ? issueNothing(id, null) : contentFor(account))
    // To the stored address, however it was typed: another mailbox may have the other spelling.
    const reader = account ?? { email, first: 'Nobody' }
    const group = account === null ? lastGroup : account.group
    lastGroup = group
    const organisation = await groups.find(group ?? NO_SLUG)
    return askedLetters.send(id, {
      reader: { email: reader.email, first: reader.first },
      group: organisation,
      isForNobody: content === null,
      content: content ?? nobodysContent,
    })
  }

  return {
    reset: (id: string, { email, browser }: { email: string; browser: string }) =>
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

    freshInvitation: (id: string, email: string) =>
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
