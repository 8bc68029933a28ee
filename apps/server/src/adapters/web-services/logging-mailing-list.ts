import type { MailingList } from '../../platform/messaging/ports.ts'

/** Where there is no mailing list, it is only logged who would be on it, by the id that means nothing elsewhere. */
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
