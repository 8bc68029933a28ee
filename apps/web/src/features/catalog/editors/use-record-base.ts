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
