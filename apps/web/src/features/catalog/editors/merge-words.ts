import type { RecordFields } from '@kitchen-table/domain/catalog/merge-fields'
import type { EditedFields } from './edited-field.ts'
import type { MergedChanges } from './save-with-merge.ts'

/** Returns the message that says whose changes are saved beside one's own. */
export function describeMerge<Values extends RecordFields>(
  fields: EditedFields<Values>,
  { savedBy, fields: names }: MergedChanges<Values>,
): { title: string; text: string } {
  const labels = names.map((name) => fields[name].label)
  const list = new Intl.ListFormat('en-US').format(labels)
  return {
    title: 'Two editors, one version',
    text: `${savedBy ?? 'Another editor'} had saved changes in the meantime (${list}). Theirs and yours are both kept.`,
  }
}
