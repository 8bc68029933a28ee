import { INVITATION_LIFETIME_MS, type Role } from '@kitchen-table/domain/accounts'
import { describeVisibleToOrganization } from '@kitchen-table/domain/organizations'
import type { EmailMessage } from '../ports.ts'
import { composeEmail, greeting, type Recipient, type SenderIdentity, senderName } from './compose-email.ts'
import { button, line, note } from './render-email.ts'

const DAYS = INVITATION_LIFETIME_MS / (24 * 60 * 60_000)

const MANAGER_DUTIES =
  'You manage its members there: you add and invite people, sort them into sub-groups, see who has signed in, and remove those who leave. That page opens first, and everything that learners see is open to you as well.'

/** `pageUrl` is the page on which a person exchanges the temporary password for one of their own. */
export function invitationEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { password, pageUrl, role }: { password: string; pageUrl: string; role: Role },
): EmailMessage {
  const { product, organization } = sender
  const isManager = organization !== null && role === 'manager'
  const invitation = isManager ? `invites you to manage its place in ${product}` : `invites you to ${product}`
  const subject = organization ? `${senderName(sender)} ${invitation}` : `Your invitation to ${product}`
  return composeEmail(sender, recipient.email, {
    subject,
    heading: `Welcome to ${product}`,
    blocks: [
      line(greeting(recipient)),
      {
        kind: 'line',
        text: `${organization ? `${senderName(sender)} has` : 'We have'} made a place for you in ${product}. Open the page below, and come in with your email address and this temporary password. You then choose a password of your own.`,
      },
      ...(isManager ? [line(MANAGER_DUTIES)] : []),
      { kind: 'secret', label: 'Your temporary password', text: password, isDigits: false },
      button('Choose your password', pageUrl),
      ...(organization ? [note(describeVisibleToOrganization(senderName(sender), organization))] : []),
      note(`It works once, within ${DAYS} days. After that, ask for a new invitation on the same page.`),
      note('Not expecting this? Then leave it: without the password above nothing happens.'),
    ],
  })
}

/** Sent to a person who requests another invitation but has already chosen a password. */
export function alreadyRegisteredEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  { signIn, reset }: { signIn: string; reset: string },
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: `You already have a password for ${sender.product}`,
    heading: 'You can sign in',
    blocks: [
      line(greeting(recipient)),
      line(
        'Someone, probably you, asked for a new invitation for this address. You need none: you have chosen a password before, and it still works.',
      ),
      button('Sign in', signIn),
      line(`Forgotten it? Choose a new one here: ${reset}`),
      note('It was not you? Then there is nothing to do. Nothing was changed.'),
    ],
  })
}

/** Sent to a person who signs in at an identity provider and so has no password here. */
export function externalSignInEmail(
  sender: SenderIdentity,
  recipient: Recipient,
  signInUrl: string,
): EmailMessage {
  return composeEmail(sender, recipient.email, {
    subject: `How you sign in to ${sender.product}`,
    heading: 'Use your organization’s sign-in',
    blocks: [
      line(greeting(recipient)),
      line(
        `Someone, probably you, asked for a password for this address. You have none in ${sender.product}: you sign in with the account of your organization, as you do for your other work.`,
      ),
      button('Go to the sign-in page', signInUrl),
      note('If that does not work, ask the person who manages accounts in your organization.'),
      note('It was not you? Then there is nothing to do. Nothing was changed.'),
    ],
  })
}
