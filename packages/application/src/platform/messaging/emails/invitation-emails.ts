import { INVITATION_LIFETIME_MS, type Role } from '@kitchen-table/domain/accounts'
import { describeVisibleToOrganization } from '@kitchen-table/domain/organizations'
import type { SignInLinks } from '../page-links.ts'
import { defineEmail, greeting, senderName } from './compose-email.ts'
import { messages } from './messages.ts'
import { button, line, note } from './render-email.ts'

const DAYS = INVITATION_LIFETIME_MS / (24 * 60 * 60_000)

const MANAGER_DUTIES =
  'You manage its members there: you add and invite people, sort them into sub-groups, see who has signed in, and remove those who leave. That page opens first, and everything that learners see is open to you as well.'

/** `pageUrl` is the page on which a person exchanges the temporary password for one of their own. */
type Invitation = { password: string; pageUrl: string; role: Role }

export const invitationEmail = defineEmail((sender, recipient, content: Invitation) => {
  const { password, pageUrl, role } = content
  const { product, organization } = sender
  const isManager = organization !== null && role === 'manager'
  const invitation = isManager ? `invites you to manage its place in ${product}` : `invites you to ${product}`
  const subject = organization ? `${senderName(sender)} ${invitation}` : `Your invitation to ${product}`
  return {
    subject,
    heading: `Welcome to ${product}`,
    blocks: [
      line(greeting(recipient)),
      {
        kind: 'line',
        text: `${organization ? `${senderName(sender)} has` : messages.weHave()} made a place for you in ${product}. Open the page below, and come in with your email address and this temporary password. You then choose a password of your own.`,
      },
      ...(isManager ? [line(MANAGER_DUTIES)] : []),
      { kind: 'secret', label: messages.yourTemporaryPassword(), text: password, isDigits: false },
      button(messages.chooseYourPassword(), pageUrl),
      ...(organization ? [note(describeVisibleToOrganization(senderName(sender), organization))] : []),
      note(`It works once, within ${DAYS} days. After that, ask for a new invitation on the same page.`),
      note(messages.notExpectingThisThen()),
    ],
  }
})

/** Sent to a person who requests another invitation but has already chosen a password. */
export const alreadyRegisteredEmail = defineEmail((sender, recipient, { signIn, reset }: SignInLinks) => {
  return {
    subject: `You already have a password for ${sender.product}`,
    heading: messages.youCanSignIn(),
    blocks: [
      line(greeting(recipient)),
      line(messages.someoneProbablyYouAsked()),
      button(messages.signIn(), signIn),
      line(`Forgotten it? Choose a new one here: ${reset}`),
      note(messages.itWasNotYouThenThere()),
    ],
  }
})

/** Sent to a person who signs in at an identity provider and so has no password here. */
export const externalSignInEmail = defineEmail((sender, recipient, signInUrl: string) => {
  return {
    subject: `How you sign in to ${sender.product}`,
    heading: messages.toUseYourOrganizationsSign(),
    blocks: [
      line(greeting(recipient)),
      line(
        `Someone, probably you, asked for a password for this address. You have none in ${sender.product}: you sign in with the account of your organization, as you do for your other work.`,
      ),
      button(messages.goToTheSign(), signInUrl),
      note(messages.ifThatDoesNot()),
      note(messages.itWasNotYouThenThere()),
    ],
  }
})
