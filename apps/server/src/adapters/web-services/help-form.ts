import { z } from 'zod'
import type { HelpForm } from '../../platform/messaging/ports.ts'
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
