import type { composeHelpMessage } from '@kitchen-table/domain/accounts'
import type { EmailMessage } from '../ports.ts'
import { defineEmail, type SenderIdentity } from './compose-email.ts'
import { messages } from './help-request.messages.ts'
import { lineBlock, noteBlock } from './render-email.ts'

type HelpMessage = ReturnType<typeof composeHelpMessage>

const emailToSupport = defineEmail((sender, _recipient, { subject, message }: HelpMessage) => {
  const lines = message.split('\n').filter((line) => line !== '')
  return {
    subject: `${subject}, ${sender.product}`,
    heading: subject,
    blocks: [...lines.map(lineBlock), noteBlock(messages.caution())],
  }
})

/** Composes the e-mail to the support address. A reply goes to the person who asked for help. */
export function composeHelpRequestEmail(sender: SenderIdentity, message: HelpMessage): EmailMessage {
  const support = { email: sender.contactEmail, first: '', language: null }
  return { ...emailToSupport(sender, support, message), replyTo: message.replyTo }
}
