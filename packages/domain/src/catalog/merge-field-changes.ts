import { mergeListChanges } from './merge-list-changes.ts'

/** The fields of a record: JSON values. */
export type RecordFields = Readonly<Record<string, unknown>>

/** Whether two JSON values are equal; the order of the keys of an object has no meaning. */
export function isSameValue(a: unknown, b: unknown): boolean {
  if (Object.is(a, b)) return true
  if (typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  if (Array.isArray(a) !== Array.isArray(b)) return false
  const entriesOfA = new Map(Object.entries(a))
  const entriesOfB = new Map(Object.entries(b))
  return (
    entriesOfA.size === entriesOfB.size &&
    [...entriesOfA].every(([key, value]) => entriesOfB.has(key) && isSameValue(value, entriesOfB.get(key)))
  )
}

/** Returns the names of the fields whose values differ. */
export function listChangedFields<Fields extends RecordFields>(
  before: Fields,
  after: Fields,
): (keyof Fields & string)[] {
  return fieldNames(after).filter((name) => !isSameValue(before[name], after[name]))
}

function fieldNames<Fields extends RecordFields>(fields: Fields): (keyof Fields & string)[] {
  return Object.keys(fields)
}

type FieldsMerge<Fields> = {
  /** In fields with a conflict, the values of `mine`. */
  merged: Fields
  /** The names of the fields that both sides changed to different values. */
  conflicts: (keyof Fields & string)[]
}

/**
 * Merges two changes of one record, field by field: `base` is what both sides have read, `mine` what is to be saved,
 * `theirs` what is stored now. Lists are merged item by item. `groups` names fields whose values only make sense
 * together, such as a picture and its description: if both sides changed the group, all its changed fields conflict.
 */
export function mergeFieldChanges<Fields extends RecordFields>(
  { base, mine, theirs }: { base: Fields; mine: Fields; theirs: Fields },
  groups: readonly (readonly (keyof Fields & string)[])[] = [],
): FieldsMerge<Fields> {
  const changedByMe = new Set(listChangedFields(base, mine))
  const changedByThem = new Set(listChangedFields(base, theirs))
  const merged = { ...mine }
  const conflicts: (keyof Fields & string)[] = []

  for (const name of fieldNames(mine)) {
    const group = groups.find((names) => names.includes(name)) ?? [name]
    const isChangedByMe = group.some((other) => changedByMe.has(other))
    const isChangedByThem = group.some((other) => changedByThem.has(other))
    if (!isChangedByThem || isSameValue(mine[name], theirs[name])) continue
    if (!isChangedByMe) {
      merged[name] = theirs[name]
      continue
    }
    const list = mergeFieldLists(base[name], mine[name], theirs[name])
    if (list === null) conflicts.push(name)
    else Object.assign(merged, { [name]: list })
  }
  return { merged, conflicts }
}

const toText = (item: unknown): string =>
  JSON.stringify(item, (_, value: unknown) =>
    typeof value === 'object' && value !== null && !Array.isArray(value)
      ? Object.fromEntries(Object.entries(value).sort(([a], [b]) => (a < b ? -1 : 1)))
      : value,
  )

/** Merges lists of texts or rows; a changed row counts as one that was removed and one that was added. */
function mergeFieldLists(base: unknown, mine: unknown, theirs: unknown): unknown[] | null {
  if (!Array.isArray(base) || !Array.isArray(mine) || !Array.isArray(theirs)) return null
  const merged = mergeListChanges(base.map(toText), mine.map(toText), theirs.map(toText))
  return merged?.map((text): unknown => JSON.parse(text)) ?? null
}
