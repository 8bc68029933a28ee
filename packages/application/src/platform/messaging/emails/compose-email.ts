import { nameContainsAddress } from '@kitchen-table/domain/accounts'
import type { VisibilitySettings } from '@kitchen-table/domain/organizations'
import type { Language } from '@kitchen-table/i18n/locale'
import { composeInLanguageOf } from '../in-language-of.ts'
import type { EmailImage, EmailMessage } from '../ports.ts'
import { messages } from './frame.messages.ts'
import { type EmailBlock, renderEmailHtml, renderEmailText } from './render-email.ts'

const MAX_NAME_LENGTH = 60

/**
 * The person that an e-mail is sent to. `first` is the first name, empty if it is not known; `language` is null if they
 * have chosen none.
 */
export type Recipient = { email: string; first: string; language: Language | null }

/** Without the name where that holds an address, so that nobody writes to strangers by naming them (docs/security.md T15). */
export function formatGreeting({ first }: Pick<Recipient, 'first'>): string {
  const name = toSingleLine(first, MAX_NAME_LENGTH)
  return name === '' || nameContainsAddress(first) ? messages.greeting() : messages.greetingByName({ name })
}

/** Characters that could begin another line, or hide or reverse text in a line (docs/security.md T15). */
const unprintable = /[\p{Cc}\p{Cf}\p{Zl}\p{Zp}\p{Cs}]+/gu

/** Returns text that a person has typed, made safe as part of one line: a subject, a greeting, a sentence. */
export function toSingleLine(text: string, maxLength: number): string {
  const characters = Array.from(text.toWellFormed().replace(unprintable, ' ').replace(/\s+/g, ' ').trim())
  return characters.length > maxLength
    ? `${characters.slice(0, maxLength - 1).join('')}…`
    : characters.join('')
}

const LOGO_CID = 'logo'
const MAX_SENDER_NAME_LENGTH = 80
/** Mail programs show no more than this in a list. */
const MAX_SUBJECT_LENGTH = 150

export type EmailLogo = Pick<EmailImage, 'content' | 'type' | 'filename'>

/** The sender of an e-mail: the installation, in the name of the reader's organization if there is one. */
export type SenderIdentity = {
  product: string
  contactEmail: string
  organization: ({ name: string; logo: EmailLogo | null; invitationText: string } & VisibilitySettings) | null
}

export type EmailContent = { subject: string; heading: string; blocks: EmailBlock[] }

/** Returns the name that the reader knows the sender by: the organization's, or the product's. */
export function getSenderName({ product, organization }: SenderIdentity): string {
  return toSingleLine(organization?.name ?? '', MAX_SENDER_NAME_LENGTH) || product
}

function composeEmail(
  sender: SenderIdentity,
  to: string,
  { subject, heading, blocks }: EmailContent,
): EmailMessage {
  const logo = sender.organization?.logo ?? null
  const frame = {
    title: toSingleLine(subject, MAX_SUBJECT_LENGTH),
    heading: toSingleLine(heading, MAX_SUBJECT_LENGTH),
    sender: getSenderName(sender),
    logo: logo === null ? null : LOGO_CID,
    footer: messages.footer({ product: sender.product, contactEmail: sender.contactEmail }),
  }
  return {
    to,
    subject: frame.title,
    text: renderEmailText(frame, blocks),
    html: renderEmailHtml(frame, blocks),
    ...(logo === null ? {} : { attachments: [{ ...logo, cid: LOGO_CID }] }),
  }
}

/**
 * Returns the function that composes an e-mail, in the language of its recipient. `describe` returns what it says, and is
 * called in that language: it gets no sentence from outside.
 */
export function defineEmail<Content = void>(
  describe: (sender: SenderIdentity, recipient: Recipient, content: Content) => EmailContent,
) {
  return (sender: SenderIdentity, recipient: Recipient, content: Content): EmailMessage =>
    composeInLanguageOf(recipient, () =>
      composeEmail(sender, recipient.email, describe(sender, recipient, content)),
    )
}
