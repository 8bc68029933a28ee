import { mergeFieldChanges, type RecordFields } from '@kitchen-table/domain/catalog'
import { useState } from 'react'
import type { EditedRecord, FormBase, SaveConflict } from './save-with-merge.ts'

/** What a form is based on: the record or draft that changes are counted from, and the latest version it knows of. */
export function useRecordBase<Values>(start: FormBase<Values>, loaded: FormBase<Values>) {
  const [base, setBase] = useState(start)
  const [latest, setLatest] = useState(loaded)
  const [conflict, setConflict] = useState<SaveConflict<Values> | null>(null)

  return {
    base,
    latest,
    setLatest,
    /** What another editor saved since, with the fields that both changed; null without a conflict. */
    conflict,
    setConflict,
    /**
     * Continues from a record that was saved or read, and drops the question about a conflict. `nextBase` is what
     * changes are counted from and based on, where that is not the record.
     */
    continueUpon(record: EditedRecord<Values>, nextBase: FormBase<Values> = record) {
      setBase(nextBase)
      setLatest(record)
      setConflict(null)
    },
    returnToLatest: () => setBase(latest),
  }
}

type FieldGroups<Values> = readonly (readonly (keyof Values & string)[])[] | undefined

type SavedForm<Values> = {
  /** What was saved, and the version that it was based on. */
  sent: FormBase<Values>
  /** What the form has now. */
  typed: Values
  record: EditedRecord<Values>
  /** Whether the record contains what another editor has saved. */
  isMerged: boolean
  groups?: FieldGroups<Values>
}

/**
 * Returns the form after a save: the record, and what was typed since. Where another editor has changed a field that
 * was typed in during the save, the base keeps that field and the earlier version, so that the next save asks.
 */
export function mergeSavedRecord<Values extends RecordFields>(saved: SavedForm<Values>) {
  const { sent, typed, record, isMerged, groups } = saved
  const sides = { base: sent.values, mine: typed, theirs: record.values }
  const { merged, conflicts } = mergeFieldChanges(sides, groups)
  if (!isMerged || conflicts.length === 0) return { base: record, values: merged }
  const values = { ...record.values }
  for (const name of conflicts) values[name] = sent.values[name]
  return { base: { values, version: sent.version }, values: merged }
}

type ReplacedForm<Values> = {
  /** What the form had before it was typed in. */
  from: Values
  typed: Values
  record: EditedRecord<Values>
  groups?: FieldGroups<Values>
}

/** Returns how a record that replaces the one in the form goes together with what was typed. */
export function toReplacedConflict<Values extends RecordFields>(
  replaced: ReplacedForm<Values>,
): SaveConflict<Values> {
  const { from, typed, record, groups } = replaced
  return { theirs: record, ...mergeFieldChanges({ base: from, mine: typed, theirs: record.values }, groups) }
}
