import type { EmailImage, EmailMessage } from '../ports.ts'
import { type EmailBlock, renderEmailHtml, renderEmailText } from './render-email.ts'
import { toSingleLine } from './to-single-line.ts'

const LOGO_CID = 'logo'
const MAX_SENDER_NAME_LENGTH = 80
/** Mail programs show no more than this in a list. */
const MAX_SUBJECT_LENGTH = 150

export type EmailLogo = Pick<EmailImage, 'content' | 'type' | 'filename'>

/** The sender of an e-mail: the installation, in the name of the reader's organisation if there is one. */
export type SenderIdentity = {
  product: string
  contactEmail: string
  organisation: { name: string; logo: EmailLogo | null } | null
}

export type EmailContent = { subject: string; heading: string; blocks: EmailBlock[] }

/** Returns the name that the reader knows the sender by: the organisation's, or the product's. */
export function senderName({ product, organisation }: SenderIdentity): string {
  return toSingleLine(organisation?.name ?? '', MAX_SENDER_NAME_LENGTH) || product
}

/** Composes an e-mail in plain text and HTML, with the sender's name, logo and footer. */
export function composeEmail(
  sender: SenderIdentity,
  to: string,
  { subject, heading, blocks }: EmailContent,
): EmailMessage {
  const logo = sender.organisation?.logo ?? null
  const frame = {
    title: toSingleLine(subject, MAX_SUBJECT_LENGTH),
    heading: toSingleLine(heading, MAX_SUBJECT_LENGTH),
    sender: senderName(sender),
    logo: logo === null ? null : LOGO_CID,
    footer: `${sender.product} sent this letter. Questions? Write to ${sender.contactEmail}.`,
  }
  return {
    to,
    subject: frame.title,
    text: renderEmailText(frame, blocks),
    html: renderEmailHtml(frame, blocks),
    ...(logo === null ? {} : { attachments: [{ ...logo, cid: LOGO_CID }] }),
  }
}
