import type { SmsSender } from '../../features/accounts/outbox/ports.ts'
import { keepMessage } from '../mail/outbox-folder.ts'

/** For development: text messages are kept beside the mail, a file (.json) each, and sent nowhere. */
export function folderSms({ folder, now }: { folder: string; now: () => number }): SmsSender {
  return {
    async send(id, to, text) {
      await keepMessage(folder, { id, kind: 'json', at: now() }, `${JSON.stringify({ to, text }, null, 2)}\n`)
      return 'sent'
    },
  }
}
