import type { Group } from '@kitchen-table/domain/groups/group'
import { passwordResetEmail } from './emails/code-emails.ts'
import type { Recipient } from './emails/compose-email.ts'
import { alreadyRegisteredEmail, externalSignInEmail, invitationEmail } from './emails/invitation-emails.ts'
import type { PageLinks } from './page-links.ts'
import type { EmailMessage } from './ports.ts'
import { organisationSender, type SenderIdentityDeps } from './sender-identity.ts'

/**
 * An e-mail to an address that anybody may have typed, before it is composed. A decoy (`isDecoy`) is composed and
 * discarded, so that an address without an account costs the same.
 */
export type RequestedEmail = {
  recipient: Recipient
  group: Group | null
  isDecoy: boolean
  content:
    | { kind: 'reset'; code: string; token: string }
    | { kind: 'invitation'; password: string }
    | { kind: 'already in' }
    | { kind: 'sign in elsewhere' }
}

export type ComposeEmailDeps = Pick<SenderIdentityDeps, 'files' | 'product' | 'onFault'> & {
  links: PageLinks
}

/** Composes a requested e-mail, in the name of the person's organisation. */
export async function composeRequestedEmail(
  deps: ComposeEmailDeps,
  { recipient, group, content }: RequestedEmail,
): Promise<EmailMessage> {
  const { links } = deps
  const sender = await organisationSender(deps, group)
  switch (content.kind) {
    case 'reset': {
      const { code, token } = content
      return passwordResetEmail(sender, recipient, {
        code,
        pageUrl: links.resetWithToken(recipient.email, token),
      })
    }
    case 'invitation': {
      const page = links.newUser(recipient.email)
      return invitationEmail(sender, recipient, { password: content.password, pageUrl: page })
    }
    case 'already in':
      return alreadyRegisteredEmail(sender, recipient, links)
    case 'sign in elsewhere':
      return externalSignInEmail(sender, recipient, links.signIn)
    default:
      return content satisfies never
  }
}
