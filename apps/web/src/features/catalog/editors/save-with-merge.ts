import {
  isSameValue,
  listChangedFields,
  mergeFieldChanges,
  type RecordFields,
} from '@kitchen-table/domain/catalog'
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

/** What a form began with. A new record has no version. `key`: of a record that the form has created itself. */
export type FormBase<Values> = { values: Values; version: number | null; key?: string | undefined }

/**
 * Returns what of the values is the same in a form and in the record that was saved from it: files without their
 * references, texts without spaces around them, and no flags that a save sets.
 */
type ToStoredForm<Values> = (values: Values) => RecordFields

export type SaveOptions<Values> = {
  base: FormBase<Values>
  values: Values
  /** Whether an earlier request, to which no response came, may have created the record. */
  mayExist?: boolean | undefined
  /** Creates the record if `version` is null. `key`: of a record that the form has created itself. */
  save: (values: Values, version: number | null, key?: string) => Promise<EditedRecord<Values>>
  /** Reads what is stored now. */
  reload: (key?: string) => Promise<EditedRecord<Values>>
  /** Reads the record whose creation is refused because it exists; without it, the refusal is final. */
  findCreated?: ((values: Values) => Promise<EditedRecord<Values>>) | undefined
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

/** What another editor had saved since the record was read, and the merged record contains. */
export type MergedChanges<Values> = { savedBy: string | null; fields: (keyof Values & string)[] }

/** How often a save is repeated when others save the same record at the same moment. */
const MAX_ATTEMPTS = 4

/** Saves a record: creates it if the form began with none, otherwise updates it. */
export function saveWithMerge<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<SaveOutcome<Values>> {
  return options.base.version === null ? createRecord(options) : updateRecord(options)
}

/** The version of a record that was created and not saved since. */
const FIRST_VERSION = 1

/**
 * Creates a record. If an earlier request has created it already, and its response was lost, updates it with what was
 * typed since.
 */
async function createRecord<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<SaveOutcome<Values>> {
  const { base, values, mayExist, toStoredForm } = options
  const record = await requestCreation(options)
  const sent = takeStoredFiles(values, record.values)
  if (!mayExist || isSaved({ base, values: sent, theirs: record, toStoredForm }))
    return { outcome: 'saved', record, mergedWith: null }
  // Where another editor has saved it since, all fields are merged: what the earlier request sent is not known.
  const stored = record.version === FIRST_VERSION ? record.values : base.values
  const created = { values: stored, version: FIRST_VERSION, key: record.key }
  return updateRecord({ ...options, values: sent, base: created })
}

/** Whether two values are files of one name: the server stores a picture in another size than it was sent. */
function isSameFile(sent: unknown, stored: unknown): boolean {
  const isFile = (value: unknown) => typeof value === 'object' && value !== null && 'reference' in value
  const nameOf = (value: unknown) => (value instanceof Object && 'name' in value ? value.name : undefined)
  return isFile(sent) && isFile(stored) && nameOf(sent) === nameOf(stored)
}

/** Returns the values with the stored files in place of their uploads, which are good for one save. */
function takeStoredFiles<Values extends RecordFields>(values: Values, stored: Values): Values {
  const taken = { ...values }
  for (const name in values) if (isSameFile(values[name], stored[name])) taken[name] = stored[name]
  return taken
}

async function requestCreation<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<EditedRecord<Values>> {
  const { base, values, mayExist, save, findCreated, toStoredForm } = options
  try {
    return await save(values, null)
  } catch (error) {
    if (!mayExist || getRefusalCode(error) !== 'catalog.exists' || findCreated === undefined) throw error
    const theirs = await findCreated(values).catch(() => null)
    if (theirs === null || !isSaved({ base, values, theirs, toStoredForm })) throw error
    return theirs
  }
}

/**
 * Updates a record. When another editor has saved it since it was read, merges both changes field by field and saves
 * again; where both have changed one field, saves nothing and returns the conflict. Throws what `save` and `reload`
 * throw.
 */
async function updateRecord<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<SaveOutcome<Values>> {
  const { save, reload, groups, toStoredForm } = options
  let { base, values } = options
  let mergedWith: MergedChanges<Values> | null = null

  for (let attempt = 1; ; attempt += 1) {
    try {
      return { outcome: 'saved', record: await save(values, base.version, base.key), mergedWith }
    } catch (error) {
      const code = getRefusalCode(error)
      // Of a save whose response was lost, the uploads are used: they cannot be sent again.
      const savedBefore = code === 'input.invalid' ? await findSaved({ ...options, base, values }) : null
      if (savedBefore) return { outcome: 'saved', record: savedBefore, mergedWith }
      if (code !== 'catalog.stale' || attempt === MAX_ATTEMPTS) throw error
    }
    const theirs = await reload(base.key)
    // An earlier attempt was stored, but its response was lost.
    if (isSaved({ base, values, theirs, toStoredForm }))
      return { outcome: 'saved', record: theirs, mergedWith }
    const { merged, conflicts } = mergeFieldChanges(
      { base: base.values, mine: values, theirs: theirs.values },
      groups,
    )
    if (conflicts.length > 0) return { outcome: 'conflict', theirs, merged, conflicts }
    mergedWith = { savedBy: theirs.savedBy, fields: listChangedFields(base.values, theirs.values) }
    base = theirs
    values = merged
  }
}

/** Returns the record if an earlier request has stored these values, based on the version of the form. */
async function findSaved<Values extends RecordFields>(
  options: SaveOptions<Values>,
): Promise<EditedRecord<Values> | null> {
  const { base, values, reload, toStoredForm } = options
  const theirs = await reload(base.key).catch(() => null)
  const isNew = theirs !== null && theirs.version !== base.version
  return isNew && isSaved({ base, values, theirs, toStoredForm }) ? theirs : null
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

/** Returns the requests of a form that only creates records. `create` resolves to the key of the new one. */
export function toCreateOnlyActions<Values>(create: (values: Values) => Promise<string>) {
  return {
    save: async (values: Values): Promise<EditedRecord<Values>> => ({
      key: await create(values),
      values,
      version: FIRST_VERSION,
      savedAt: null,
      savedBy: null,
    }),
    reload: () => Promise.reject(new Error('A record that is only created was read again')),
  }
}
