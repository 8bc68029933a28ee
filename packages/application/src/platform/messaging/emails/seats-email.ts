import { defineEmail, formatGreeting, getSenderName } from './compose-email.ts'
import { buttonBlock, lineBlock, noteBlock } from './render-email.ts'
import { messages } from './seats.messages.ts'

type ShortSeats = { taken: number; max: number; pageUrl: string }

/** Tells a manager that the seats of the organization are running out. */
export const seatsShortEmail = defineEmail((sender, recipient, { taken, max, pageUrl }: ShortSeats) => {
  const names = { organization: getSenderName(sender), product: sender.product }
  return {
    subject: messages.subject(names),
    heading: messages.heading({ taken, max }),
    blocks: [
      lineBlock(formatGreeting(recipient)),
      lineBlock(messages.lead({ ...names, max, free: Math.max(0, max - taken) })),
      lineBlock(messages.freed()),
      buttonBlock(messages.open(), pageUrl),
      noteBlock(messages.moreSeats({ contactEmail: sender.contactEmail })),
    ],
  }
})
