export { escapeHtml } from './platform/escape-html.ts'
export { formatLanguageAttributes } from './platform/language-attributes.ts'
export { enqueueMessage } from './platform/messaging/enqueue-message.ts'
export { createPageLinks } from './platform/messaging/page-links.ts'
export {
  createRequestedEmailSender,
  DEFAULT_REQUESTED_EMAIL_TIMING,
  type RequestedEmail,
  type RequestedEmailSender,
  type RequestedEmailTiming,
} from './platform/messaging/requested-email-sender.ts'
export { type OutboxDispatcher, startOutboxDispatcher } from './platform/messaging/start-outbox-dispatcher.ts'
