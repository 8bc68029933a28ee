import { isSameValue, mergeFieldChanges, type RecordFields } from '@kitchen-table/domain/catalog'
import type { RecordDraft } from '../../../app/record-draft-store.ts'
import type { FormBase } from './save-with-merge.ts'

/** What a form begins with. */
export type FormStart<Values> = {
  base: FormBase<Values>
  values: Values
  /** When the restored draft was written, in ms since 1970; null without one. */
  draftWrittenAt: number | null
  /** Whether the record was saved after the draft was begun. */
  isSavedSince: boolean
}

/**
 * Returns what a form begins with: a draft, if there is one with changes, otherwise what was loaded. If the record was
 * saved since, the draft is merged with it; where both changed one field, the form keeps the version that the draft was
 * made from, and the save asks.
 */
export function restoreDraft<Values extends RecordFields>(
  draft: RecordDraft<Values> | null,
  loaded: FormBase<Values>,
  groups?: readonly (readonly (keyof Values & string)[])[],
): FormStart<Values> {
  const withoutDraft = { base: loaded, values: loaded.values, draftWrittenAt: null, isSavedSince: false }
  if (draft === null || isSameValue(draft.values, loaded.values)) return withoutDraft
  const restored = { draftWrittenAt: draft.writtenAt, isSavedSince: draft.base.version !== loaded.version }
  if (!restored.isSavedSince) return { ...restored, base: loaded, values: draft.values }

  const sides = { base: draft.base.values, mine: draft.values, theirs: loaded.values }
  const { merged, conflicts } = mergeFieldChanges(sides, groups)
  if (conflicts.length > 0) return { ...restored, base: draft.base, values: draft.values }
  return isSameValue(merged, loaded.values) ? withoutDraft : { ...restored, base: loaded, values: merged }
}
