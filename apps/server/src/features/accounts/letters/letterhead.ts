import type { Letter, LetterPicture } from '../outbox/ports.ts'
import { type Block, letterHtml, letterText } from './letter-page.ts'
import { oneLine } from './one-line.ts'

const LOGO = 'logo'
const LONGEST_NAME = 80
/** More than this says nothing in a list of mails. */
const LONGEST_SUBJECT = 150

export type Logo = Pick<LetterPicture, 'content' | 'type' | 'filename'>

/** Whose letter it is: the installation's, in the name of an organisation where the reader has one. */
export type Sender = {
  product: string
  contactEmail: string
  organisation: { name: string; logo: Logo | null } | null
}

export type Content = { subject: string; heading: string; blocks: Block[] }

/** The name that the reader knows the sender by. */
export function senderName({ product, organisation }: Sender): string {
  return oneLine(organisation?.name ?? '', LONGEST_NAME) || product
}

/** Puts what there is to say on the sender's paper. */
export function letterFrom(sender: Sender, to: string, { subject, heading, blocks }: Content): Letter {
  const logo = sender.organisation?.logo ?? null
  const head = {
    title: oneLine(subject, LONGEST_SUBJECT),
    heading: oneLine(heading, LONGEST_SUBJECT),
    sender: senderName(sender),
    logo: logo === null ? null : LOGO,
    footer: `${sender.product} sent this letter. Questions? Write to ${sender.contactEmail}.`,
  }
  return {
    to,
    subject: head.title,
    text: letterText(head, blocks),
    html: letterHtml(head, blocks),
    ...(logo === null ? {} : { attachments: [{ ...logo, cid: LOGO }] }),
  }
}
