import { INVITATION_LIFETIME_MS, type Role } from '@kitchen-table/domain/accounts'
import { describeVisibleToOrganization } from '@kitchen-table/domain/organizations'
import type { SignInLinks } from '../page-links.ts'
import { messages } from './account.messages.ts'
import { defineEmail, formatGreeting, getSenderName, type SenderIdentity } from './compose-email.ts'
import { messages as invitationMessages } from './invitation.messages.ts'
import { buttonBlock, type EmailBlock, lineBlock, noteBlock } from './render-email.ts'

const DAYS = INVITATION_LIFETIME_MS / (24 * 60 * 60_000)

/** Returns who invites the person to what: the subject, and the first lines. */
function describeInvitation(sender: SenderIdentity, role: Role): { subject: string; lines: EmailBlock[] } {
  const { product } = sender
  if (sender.organization === null)
    return {
      subject: invitationMessages.subject({ product }),
      lines: [lineBlock(invitationMessages.lead({ product }))],
    }
  const names = { organization: getSenderName(sender), product }
  const lead = lineBlock(invitationMessages.leadFromOrganization(names))
  return role === 'manager'
    ? {
        subject: invitationMessages.subjectForManager(names),
        lines: [lead, lineBlock(invitationMessages.managerDuties())],
      }
    : { subject: invitationMessages.subjectFromOrganization(names), lines: [lead] }
}

/** `pageUrl` is the page on which a person exchanges the temporary password for one of their own. */
type Invitation = { password: string; pageUrl: string; role: Role }

export const invitationEmail = defineEmail((sender, recipient, content: Invitation) => {
  const { password, pageUrl, role } = content
  const { product, organization } = sender
  const { subject, lines } = describeInvitation(sender, role)
  return {
    subject,
    heading: invitationMessages.heading({ product }),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      ...lines,
      {
        kind: 'secret',
        label: invitationMessages.temporaryPassword(),
        text: password,
        isDigits: false,
      },
      buttonBlock(invitationMessages.choosePassword(), pageUrl),
      ...(organization
        ? [noteBlock(describeVisibleToOrganization(getSenderName(sender), organization))]
        : []),
      noteBlock(invitationMessages.validity({ days: DAYS })),
      noteBlock(invitationMessages.notExpected()),
    ],
  }
})

/** Sent to a person who requests another invitation but has already chosen a password. */
export const alreadyRegisteredEmail = defineEmail((sender, recipient, { signIn, reset }: SignInLinks) => {
  return {
    subject: messages.registeredSubject({ product: sender.product }),
    heading: messages.registeredHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.registeredLead()),
      buttonBlock(messages.signIn(), signIn),
      lineBlock(messages.registeredReset({ url: reset })),
      noteBlock(messages.notYouNothingChanged()),
    ],
  }
})

/** Sent to a person who signs in at an identity provider and so has no password here. */
export const externalSignInEmail = defineEmail((sender, recipient, signInUrl: string) => {
  return {
    subject: messages.externalSubject({ product: sender.product }),
    heading: messages.externalHeading(),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.externalLead({ product: sender.product })),
      buttonBlock(messages.externalSignIn(), signInUrl),
      noteBlock(messages.externalFailure()),
      noteBlock(messages.notYouNothingChanged()),
    ],
  }
})
