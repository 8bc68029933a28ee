import type { SmsSender } from '../../platform/messaging/ports.ts'
import { saveMessage } from '../mail/outbox-folder.ts'

/** For development: text messages are kept beside the mail, a file (.json) each, and sent nowhere. */
export function folderSmsSender({ folder, now }: { folder: string; now: () => number }): SmsSender {
  return {
    async send(id, to, text) {
      await saveMessage(
        folder,
        { id, kind: 'json', savedAt: now() },
        `${JSON.stringify({ to, text }, null, 2)}\n`,
      )
      return 'sent'
    },
  }
}
