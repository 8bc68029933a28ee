import type { RecordFields } from '@kitchen-table/domain/catalog'
import { formatList } from '@kitchen-table/i18n/formats'
import type { FlashMessage } from '../../../ui/feedback/flash-store.ts'
import type { EditedFields } from './edited-field.ts'
import type { MergedChanges } from './save-with-merge.ts'
import { messages } from './versions.messages.ts'

/** Returns the messages that say whose changes are saved beside one's own; none after a save without a merge. */
export function createMergeFlashMessages<Values extends RecordFields>(
  fields: EditedFields<Values>,
  merged: MergedChanges<Values> | null,
): FlashMessage[] {
  if (merged === null) return []
  const { savedBy, fields: names } = merged
  const labels = names.map((name) => fields[name].label)
  const text = messages.mergedChanges({
    editor: savedBy ?? messages.anotherEditor(),
    fields: formatList(labels),
  })
  return [{ title: messages.twoEditorsOneVersion(), text }]
}
