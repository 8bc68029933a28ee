import type { MailingList } from '../../features/accounts/outbox/ports.ts'

/** Where there is no mailing list, it is only logged who would be on it, by the id that means nothing elsewhere. */
export function noMailingList(tell: (type: 'subscribe' | 'delete', username: string) => void): MailingList {
  return {
    async subscribe({ username }) {
      tell('subscribe', username)
      return 'sent'
    },
    async unsubscribe({ username }) {
      tell('delete', username)
      return 'sent'
    },
  }
}
