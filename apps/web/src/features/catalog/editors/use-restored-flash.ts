import type { ContentVersion } from '@kitchen-table/contract/catalog'
import type { ContentKey } from '@kitchen-table/domain/catalog'
import { adminClient } from '../../../app/admin-api.ts'
import { messages as commonMessages } from '../../../ui/common.messages.ts'
import { useFlash } from '../../../ui/feedback/flash-store.ts'
import { describeFailedSave } from './field-errors.ts'
import { createRecordFlash } from './record-flash.ts'
import { messages } from './versions.messages.ts'

/**
 * Returns the function that says that a version was restored, and offers to restore `previous`, the one that was current
 * before. `showStored` is called after that, to show what is stored then.
 */
export function useRestoredFlash(content: ContentKey) {
  const flash = createRecordFlash(useFlash(), `${content.kind}:${content.key}`)

  return (restored: ContentVersion, previous: number, showStored: () => Promise<unknown>) => {
    async function undo() {
      try {
        const expectedVersion = restored.version
        await adminClient.catalog.restoreVersion({ ...content, version: previous, expectedVersion })
        await showStored()
        flash.succeed([{ text: messages.theVersionFromBefore() }])
      } catch (error) {
        flash.fail({ level: 'warn', title: messages.thatWasNotUndone(), text: describeFailedSave(error) })
      }
    }

    const action = { label: commonMessages.undo(), run: () => void undo() }
    flash.succeed([{ title: messages.versionRestored(), text: restored.title, action }])
  }
}
