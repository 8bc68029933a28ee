import type { RecordFields } from '@kitchen-table/domain/catalog'
import type { FlashMessage } from '../../../ui/feedback/flash-store.ts'
import type { EditedFields } from './edited-field.ts'
import { messages } from './messages.ts'
import type { MergedChanges } from './save-with-merge.ts'

/** Returns the message that says whose changes are saved beside one's own; none after a save without a merge. */
export function describeMerge<Values extends RecordFields>(
  fields: EditedFields<Values>,
  merged: MergedChanges<Values> | null,
): FlashMessage[] {
  if (merged === null) return []
  const { savedBy, fields: names } = merged
  const labels = names.map((name) => fields[name].label)
  const list = new Intl.ListFormat('en-US').format(labels)
  const text = `${savedBy ?? messages.anotherEditor()} had saved changes in the meantime (${list}). Theirs and yours are both kept.`
  return [{ title: messages.twoEditorsOneVersion(), text }]
}
