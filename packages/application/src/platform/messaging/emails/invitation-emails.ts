import { INVITATION_LIFETIME_MS, type Role } from '@kitchen-table/domain/accounts'
import { describeVisibleToOrganization } from '@kitchen-table/domain/organizations'
import type { SignInLinks } from '../page-links.ts'
import { messages } from './account.messages.ts'
import {
  defineEmail,
  type EmailContent,
  formatGreeting,
  getSenderName,
  type Recipient,
  type SenderIdentity,
  toSingleLine,
} from './compose-email.ts'
import { messages as invitationMessages } from './invitation.messages.ts'
import { buttonBlock, type EmailBlock, lineBlock, noteBlock } from './render-email.ts'

const DAYS = INVITATION_LIFETIME_MS / (24 * 60 * 60_000)

const MAX_LINE_LENGTH = 500

/** Returns what an organization adds to its invitations, line by line (docs/security.md T15). */
function describeOwnText(sender: SenderIdentity): EmailBlock[] {
  const lines = (sender.organization?.invitationText ?? '').split('\n')
  return lines
    .map((line) => toSingleLine(line, MAX_LINE_LENGTH))
    .filter((line) => line !== '')
    .map(lineBlock)
}

/** Returns who invites the person to what: the subject, and the first lines. */
function describeInvitation(
  sender: SenderIdentity,
  { role, isReminder }: { role: Role; isReminder: boolean },
): { subject: string; lines: EmailBlock[] } {
  const { product } = sender
  if (sender.organization === null)
    return {
      subject: invitationMessages.subject({ product }),
      lines: [lineBlock(invitationMessages.lead({ product }))],
    }
  const names = { organization: getSenderName(sender), product }
  const lead = lineBlock(
    isReminder ? invitationMessages.reminderLead(names) : invitationMessages.leadFromOrganization(names),
  )
  if (role === 'manager')
    return {
      subject: invitationMessages.subjectForManager(names),
      lines: [lead, lineBlock(invitationMessages.managerDuties())],
    }
  const subject = isReminder
    ? invitationMessages.reminderSubject(names)
    : invitationMessages.subjectFromOrganization(names)
  return { subject, lines: [...describeOwnText(sender), lead] }
}

/**
 * `pageUrl` is the page on which a person exchanges the temporary password for one of their own; `stopUrl`, of a reminder, the
 * one on which they refuse further reminders.
 */
type Invitation = { password: string; pageUrl: string; role: Role; stopUrl?: string | null }

/** Returns what an invitation says, in the language of the caller. */
export function describeInvitationEmail(
  sender: SenderIdentity,
  recipient: Pick<Recipient, 'first'>,
  { password, pageUrl, role, stopUrl = null }: Invitation,
): EmailContent {
  const { product, organization } = sender
  const { subject, lines } = describeInvitation(sender, { role, isReminder: stopUrl !== null })
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
      ...(stopUrl === null ? [] : [noteBlock(invitationMessages.stopReminders({ url: stopUrl }))]),
    ],
  }
}

export const invitationEmail = defineEmail(describeInvitationEmail)

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
