import type { MailingList } from '../../platform/messaging/ports.ts'
import { createJsonPoster, type WebService } from './post-json.ts'

/** Posts to the mailing list service (docs/product.md 9.4). */
export function mailingList(service: Omit<WebService, 'name'>): MailingList {
  const post = createJsonPoster({ name: 'mailing list', ...service })
  return {
    subscribe: (user) => post({ user, type: 'subscribe' }),
    unsubscribe: (user) => post({ user, type: 'delete' }),
  }
}
