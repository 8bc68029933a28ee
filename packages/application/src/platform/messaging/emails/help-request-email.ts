import type { composeHelpMessage } from '@kitchen-table/domain/accounts'
import type { EmailMessage } from '../ports.ts'
import { composeEmail, type SenderIdentity } from './compose-email.ts'
import { messages } from './messages.ts'
import { line, note } from './render-email.ts'

/** Composes the e-mail to the support address. A reply goes to the person who asked for help. */
export function helpRequestEmail(
  sender: SenderIdentity,
  { replyTo, subject, message }: ReturnType<typeof composeHelpMessage>,
): EmailMessage {
  const lines = message.split('\n').filter((line) => line !== '')
  const email = composeEmail(sender, sender.contactEmail, {
    subject: `${subject}, ${sender.product}`,
    heading: subject,
    blocks: [...lines.map(line), note(messages.helpCaution())],
  })
  return { ...email, replyTo }
}
