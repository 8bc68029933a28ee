import {
  isSameValue,
  listChangedFields,
  mergeFields,
  type RecordFields,
} from '@kitchen-table/domain/catalog/merge-fields'
import { getRefusalCode } from '../../../app/api.ts'

/** A record as it is stored: its fields as the form has them, and who saved it when. */
export type EditedRecord<Values> = {
  /** Its slug or id. */
  key: string
  values: Values
  version: number
  savedAt: string | null
  savedBy: string | null
}

/** What a form began with. A new record has no version. */
export type FormBase<Values> = { values: Values; version: number | null }

/**
 * Returns what of the values is the same in a form and in the record that was saved from it: files without their
 * references, texts without spaces around them, and no flags that a save sets.
 */
export type ToStoredForm<Values> = (values: Values) => RecordFields

type SaveOptions<Values> = {
  base: FormBase<Values>
  values: Values
  save: (values: Values, version: number | null) => Promise<EditedRecord<Values>>
  /** Reads what is stored now. */
  reload: () => Promise<EditedRecord<Values>>
  groups?: readonly (readonly (keyof Values & string)[])[] | undefined
  toStoredForm?: ToStoredForm<Values> | undefined
}

export type SaveConflict<Values> = {
  theirs: EditedRecord<Values>
  merged: Values
  conflicts: (keyof Values & string)[]
}

export type SaveOutcome<Values> =
  | { outcome: 'saved'; record: EditedRecord<Values>; mergedWith: MergedChanges<Values> | null }
  | ({ outcome: 'conflict' } & SaveConflict<Values>)

/** What somebody else had saved meanwhile, and is part of what was saved now. */
export type MergedChanges<Values> = { savedBy: string | null; fields: (keyof Values & string)[] }

/** How often a save is repeated when others save the same record at the same moment. */
const MAX_ATTEMPTS = 4

/**
 * Saves a record. When somebody else has saved it meanwhile, merges both changes field by field and saves again; where
 * both have changed one field, saves nothing and returns the conflict. Throws what `save` and `reload` throw.
 */
export async function saveWithMerge<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<SaveOutcome<Values>> {
  const { save, reload, groups, toStoredForm } = options
  let { base, values } = options
  let mergedWith: MergedChanges<Values> | null = null

  for (let attempt = 1; ; attempt += 1) {
    try {
      return { outcome: 'saved', record: await save(values, base.version), mergedWith }
    } catch (error) {
      if (getRefusalCode(error) !== 'catalog.stale' || attempt === MAX_ATTEMPTS) throw error
    }
    const theirs = await reload()
    // An earlier attempt was stored, but its response was lost.
    if (isSaved({ base, values, theirs, toStoredForm }))
      return { outcome: 'saved', record: theirs, mergedWith }
    const { merged, conflicts } = mergeFields(
      { base: base.values, mine: values, theirs: theirs.values },
      groups,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', theirs, merged, conflicts }
    mergedWith = { savedBy: theirs.savedBy, fields: listChangedFields(base.values, theirs.values) }
    base = theirs
    values = merged
  }
}

type ReadAfterSave<Values> = Pick<SaveOptions<Values>, 'base' | 'values' | 'toStoredForm'> & {
  theirs: EditedRecord<Values>
}

/** Whether the record is what was sent. Changes that the stored form does not show must be stored as they were sent. */
function isSaved<Values extends RecordFields>(read: ReadAfterSave<Values>): boolean {
  const { base, values, theirs, toStoredForm } = read
  if (isSameValue(theirs.values, values)) return true
  if (toStoredForm === undefined) return false
  const sent = toStoredForm(values)
  return !isSameValue(sent, toStoredForm(base.values)) && isSameValue(sent, toStoredForm(theirs.values))
}
