import { INVITATION_LIFE } from '@kitchen-table/domain/accounts/invitation'
import { alreadyInLetter, invitationLetter, signInElsewhereLetter } from '../letters/invitation-letters.ts'
import type { Account, AccountPool } from '../pool-port.ts'
import type { PersonStore } from '../ports.ts'
import { type SenderDeps, senderFor } from './letter-senders.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, Mailer } from './ports.ts'

export type InvitationDeps = SenderDeps & {
  pool: Pick<AccountPool, 'find' | 'findByEmail' | 'issueTemporaryPassword'>
  people: Pick<PersonStore, 'noteAskedAgain'>
  mailer: Mailer
  links: PageLinks
  now: () => number
}

export type InvitationCarriers = ReturnType<typeof invitationCarriers>

/** Invitations, and what is sent instead to those who need none. */
export function invitationCarriers(deps: InvitationDeps) {
  const { pool, people, mailer, links, now } = deps

  /** `replacing`: see AccountPool. */
  async function invite(id: string, account: Account, replacing: boolean): Promise<Delivery> {
    const sender = await senderFor(deps, account)
    const issued = await pool.issueTemporaryPassword(
      account.sub,
      { validFor: INVITATION_LIFE, replacing },
      now(),
    )
    if (typeof issued === 'string') return 'never'
    const { password } = issued
    return mailer.send(
      id,
      invitationLetter(sender, account, { password, page: links.newUser(account.email) }),
    )
  }

  /** A stranger asked: what they may not kill is whatever was issued before (security.md T03). */
  async function inviteAgain(id: string, account: Account): Promise<Delivery> {
    await people.noteAskedAgain(account.sub, new Date(now()).toISOString())
    return invite(id, account, false)
  }

  async function tellElsewhere(id: string, account: Account): Promise<Delivery> {
    const sender = await senderFor(deps, account)
    return mailer.send(id, signInElsewhereLetter(sender, account, links.signIn))
  }

  async function tellAlreadyIn(id: string, account: Account): Promise<Delivery> {
    const sender = await senderFor(deps, account)
    return mailer.send(id, alreadyInLetter(sender, account, links))
  }

  return {
    inviteAgain,
    tellElsewhere,

    async invitation(id: string, sub: string): Promise<Delivery> {
      const account = await pool.find(sub)
      return account?.enabled ? invite(id, account, true) : 'never'
    },

    async freshInvitation(id: string, email: string): Promise<Delivery> {
      const account = await pool.findByEmail(email)
      if (!account?.enabled) return 'never'
      switch (account.status) {
        case 'FORCE_CHANGE_PASSWORD':
          return inviteAgain(id, account)
        case 'CONFIRMED':
          return tellAlreadyIn(id, account)
        case 'EXTERNAL_PROVIDER':
          return tellElsewhere(id, account)
        default:
          return account.status satisfies never
      }
    },
  }
}
