import type { Role } from '@kitchen-table/domain/accounts'
import type { Organization } from '@kitchen-table/domain/organizations'
import { passwordResetEmail } from './emails/code-emails.ts'
import type { Recipient } from './emails/compose-email.ts'
import { alreadyRegisteredEmail, externalSignInEmail, invitationEmail } from './emails/invitation-emails.ts'
import type { PageLinks } from './page-links.ts'
import type { Delivery, EmailMessage, Mailer } from './ports.ts'
import { organizationSenderIdentity, type SenderIdentityDeps } from './sender-identity.ts'

/** An e-mail to an address that any visitor may have typed. A decoy is composed and discarded, for the same cost. */
export type RequestedEmail = {
  recipient: Recipient
  group: Organization | null
  isDecoy: boolean
  content:
    | { kind: 'reset'; code: string; token: string }
    | { kind: 'invitation'; password: string; role: Role }
    | { kind: 'already in' }
    | { kind: 'sign in elsewhere' }
}

export type ComposeEmailDeps = Pick<SenderIdentityDeps, 'files' | 'product' | 'onFault'> & {
  links: PageLinks
}

/** Composes a requested e-mail, in the name of the person's organization. */
async function composeRequestedEmail(
  deps: ComposeEmailDeps,
  { recipient, group, content }: RequestedEmail,
): Promise<EmailMessage> {
  const { links } = deps
  const sender = await organizationSenderIdentity(deps, group)
  switch (content.kind) {
    case 'reset': {
      const { code, token } = content
      return passwordResetEmail(sender, recipient, {
        code,
        pageUrl: links.resetWithToken(recipient.email, token),
      })
    }
    case 'invitation': {
      const { password, role } = content
      return invitationEmail(sender, recipient, {
        password,
        pageUrl: links.newUser(recipient),
        role,
      })
    }
    case 'already in':
      return alreadyRegisteredEmail(sender, recipient, links)
    case 'sign in elsewhere':
      return externalSignInEmail(sender, recipient, links.signIn)
    default:
      return content satisfies never
  }
}

/** Sends e-mails to addresses that anybody may have typed. Returns 'never' for a decoy. */
export type RequestedEmailSender = { send(id: string, request: RequestedEmail): Promise<Delivery> }

/**
 * When an e-mail is sent. Only the connection to the mail server differs between an account and a decoy, so it begins
 * after a random delay of at most `maxDelayMs`. The outbox decides when the outcome is stored.
 */
export type RequestedEmailTiming = { maxDelayMs: number }

export const DEFAULT_REQUESTED_EMAIL_TIMING: RequestedEmailTiming = { maxDelayMs: 1000 }

type Deps = ComposeEmailDeps & {
  mailer: Mailer
  discardingMailer: Mailer
  timing: RequestedEmailTiming
  random: () => number
  sleep: (ms: number) => Promise<unknown>
}

/**
 * Returns a sender that does the same work for an address without an account: the e-mail is composed and discarded,
 * because the load of this machine must not reveal which addresses have one.
 */
export function createRequestedEmailSender(deps: Deps): RequestedEmailSender {
  const { mailer, discardingMailer, timing, random, sleep } = deps
  return {
    async send(id, request) {
      const email = await composeRequestedEmail(deps, request)
      await sleep(random() * timing.maxDelayMs)
      const delivery = await (request.isDecoy ? discardingMailer : mailer).send(id, email)
      return request.isDecoy ? 'never' : delivery
    },
  }
}
