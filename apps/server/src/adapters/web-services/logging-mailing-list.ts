import type { MailingList } from '../../platform/messaging/ports.ts'

/** Used without a mailing list service: only logs the user's id, which means nothing elsewhere. */
export function loggingMailingList(
  log: (type: 'subscribe' | 'delete', username: string) => void,
): MailingList {
  return {
    async subscribe({ username }) {
      log('subscribe', username)
      return 'sent'
    },
    async unsubscribe({ username }) {
      log('delete', username)
      return 'sent'
    },
  }
}
