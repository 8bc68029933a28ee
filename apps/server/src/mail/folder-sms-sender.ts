import type { SmsSender } from '@kitchen-table/application/ports'
import { saveMessage } from './saved-messages.ts'

/** For development: saves each text message as a file (.json) beside the mail, and sends nothing. */
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
