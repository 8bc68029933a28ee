import { z } from 'zod'
import type { HelpForm, MailingList, PageViews } from '../../platform/messaging/ports.ts'
import { createJsonPoster, type WebService } from './post-json.ts'

const helpFormResponse = z.object({ ok: z.literal(true) })

function isOkResponse(responseText: string): boolean {
  try {
    return helpFormResponse.safeParse(JSON.parse(responseText)).success
  } catch {
    return false
  }
}

/** Posts to the form service at HELP_FORM_URL. Its response's `ok` says whether it accepted (docs/product.md 9.5). */
export function helpForm(service: Omit<WebService, 'name'>): HelpForm {
  const post = createJsonPoster({ name: 'help form', ...service })
  return {
    send: ({ replyTo, subject, name, message }) => post({ replyTo, subject, name, message }, isOkResponse),
  }
}

/** Posts to the mailing list service (docs/product.md 9.4). */
export function mailingList(service: Omit<WebService, 'name'>): MailingList {
  const post = createJsonPoster({ name: 'mailing list', ...service })
  return {
    subscribe: (user) => post({ user, type: 'subscribe' }),
    unsubscribe: (user) => post({ user, type: 'delete' }),
  }
}

/** Posts paths to the analytics service, without query, fragment or anything else (docs/security.md T57). */
export function pageViews(service: Omit<WebService, 'name'>): PageViews {
  const post = createJsonPoster({ name: 'analytics service', ...service })
  return { send: (page) => post({ page: page.replace(/[?#].*$/s, '') }) }
}

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
