import type { MailingList } from '../../features/accounts/outbox/ports.ts'
import { postJson, type WebService } from './post-json.ts'

/** The mailing list's function (spec §7). */
export function mailingList(service: Omit<WebService, 'name'>): MailingList {
  const post = postJson({ name: 'mailing list', ...service })
  return {
    subscribe: (user) => post({ user, type: 'subscribe' }),
    unsubscribe: (user) => post({ user, type: 'delete' }),
  }
}
