import { z } from 'zod'
import type { HelpForm } from '../../features/accounts/outbox/ports.ts'
import { postJson, type WebService } from './post-json.ts'

const answer = z.object({ ok: z.literal(true) })

function isOk(text: string): boolean {
  try {
    return answer.safeParse(JSON.parse(text)).success
  } catch {
    return false
  }
}

/** The form service at HELP_FORM_URL: its answer's `ok` says whether it took the message (spec §7). */
export function helpForm(service: Omit<WebService, 'name'>): HelpForm {
  const post = postJson({ name: 'help form', ...service })
  return { send: ({ replyTo, subject, name, message }) => post({ replyTo, subject, name, message }, isOk) }
}
