import { INVITATION_LIFE } from '@kitchen-table/domain/accounts/invitation'
import type { GroupStore } from '../../groups/ports.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import type { PersonStore } from '../ports.ts'
import type { AskedLetter } from './asked-letter.ts'
import type { Delivery } from './ports.ts'
import type { AskedLetterSender } from './send-asked-letter.ts'

export type AskedDeps = {
  pool: Pick<AccountPool, 'findByEmail' | 'resetCode' | 'issueTemporaryPassword'>
  people: Pick<PersonStore, 'noteAskedAgain'>
  groups: Pick<GroupStore, 'find'>
  askedLetters: AskedLetterSender
  now: () => number
}

/** Null is for nobody. */
type Content = AskedLetter['content'] | null

/** As a letter to nobody has it, in place of what would be issued. */
const nobodysContent: AskedLetter['content'] = { kind: 'reset', code: '000000', token: '0'.repeat(43) }

/** No organisation's: read where there is none, so that as much is read. */
const NO_SLUG = ''

/**
 * What is sent to an address that anybody may have typed. Whoever it belongs to, and whether to anybody, it takes one
 * read of the account, one write, one read of an organisation and one letter: the requests that are answered meanwhile
 * must not show which it was.
 */
export function askedCarriers({ pool, people, groups, askedLetters, now }: AskedDeps) {
  /** Nobody's letter is in the name of the organisation that was written for last: its logo takes as long to read. */
  let lastGroup: string | null = null

  /** Writes what issuing a code writes, for nobody. */
  const writeForNobody = (id: string) => pool.resetCode('', { id, browser: '' }, now())

  async function nothingIssued(id: string, content: Content): Promise<Content> {
    await writeForNobody(id)
    return content
  }

  async function resetContent(id: string, { sub }: Account, browser: string): Promise<Content> {
    const issued = await pool.resetCode(sub, { id, browser }, now())
    return typeof issued === 'string' ? null : { kind: 'reset', ...issued }
  }

  /** A stranger asked: what they may not kill is whatever was issued before. */
  async function invitationContent({ sub }: Account): Promise<Content> {
    const at = now()
    const [issued] = await Promise.all([
      pool.issueTemporaryPassword(sub, { validFor: INVITATION_LIFE, replacing: false }, at),
      people.noteAskedAgain(sub, new Date(at).toISOString()),
    ])
    return typeof issued === 'string' ? null : { kind: 'invitation', password: issued.password }
  }

  async function send(
    id: string,
    email: string,
    contentFor: (account: Account) => Promise<Content>,
  ): Promise<Delivery> {
    const found = await pool.findByEmail(email)
    const account = found?.enabled ? found : null
    const content = await (account === null ? nothingIssued(id, null) : contentFor(account))
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
            return resetContent(id, account, browser)
          case 'FORCE_CHANGE_PASSWORD':
            return invitationContent(account)
          case 'EXTERNAL_PROVIDER':
            return nothingIssued(id, { kind: 'sign in elsewhere' })
          default:
            return account.status satisfies never
        }
      }),

    freshInvitation: (id: string, email: string) =>
      send(id, email, (account) => {
        switch (account.status) {
          case 'CONFIRMED':
            return nothingIssued(id, { kind: 'already in' })
          case 'FORCE_CHANGE_PASSWORD':
            return invitationContent(account)
          case 'EXTERNAL_PROVIDER':
            return nothingIssued(id, { kind: 'sign in elsewhere' })
          default:
            return account.status satisfies never
        }
      }),
  }
}
