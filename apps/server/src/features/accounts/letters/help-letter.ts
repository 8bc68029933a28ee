import type { helpMessage } from '@kitchen-table/domain/accounts/help-request'
import type { Letter } from '../outbox/ports.ts'
import { letterFrom, type Sender } from './letterhead.ts'

/** To those who help: answering it writes to whoever asked. */
export function helpLetter(
  sender: Sender,
  { replyTo, subject, message }: ReturnType<typeof helpMessage>,
): Letter {
  const lines = message.split('\n').filter((line) => line !== '')
  const letter = letterFrom(sender, sender.contactEmail, {
    subject: `${subject}, ${sender.product}`,
    heading: subject,
    blocks: [
      ...lines.map((text) => ({ kind: 'line' as const, text })),
      { kind: 'note', text: 'Anybody may write this. Answer only what you would tell a stranger.' },
    ],
  })
  return { ...letter, replyTo }
}
