import type { EmailImage, EmailMessage } from '../ports.ts'
import { type EmailBlock, renderEmailHtml, renderEmailText } from './render-email.ts'
import { toSingleLine } from './to-single-line.ts'

const LOGO_CID = 'logo'
const MAX_SENDER_NAME_LENGTH = 80
/** More than this says nothing in a list of mails. */
const MAX_SUBJECT_LENGTH = 150

export type EmailLogo = Pick<EmailImage, 'content' | 'type' | 'filename'>

/** Whose letter it is: the installation's, in the name of an organisation where the reader has one. */
export type SenderIdentity = {
  product: string
  contactEmail: string
  organisation: { name: string; logo: EmailLogo | null } | null
}

export type EmailContent = { subject: string; heading: string; blocks: EmailBlock[] }

/** The name that the reader knows the sender by. */
export function senderName({ product, organisation }: SenderIdentity): string {
  return toSingleLine(organisation?.name ?? '', MAX_SENDER_NAME_LENGTH) || product
}

/** Puts what there is to say on the sender's paper. */
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
