import { useState } from 'react'
import type { FormStart } from './restore-draft.ts'
import type { EditedRecord, FormBase, SaveConflict } from './save-with-merge.ts'

/** Which version of its record a form is based on, which is the latest it knows of, and what has to be decided. */
export function useRecordVersions<Values>(start: FormStart<Values>, loaded: FormBase<Values>) {
  const [base, setBase] = useState(start.base)
  const [latest, setLatest] = useState(loaded)
  const [restored, setRestored] = useState(start.draftWrittenAt === null ? null : start)
  const [conflict, setConflict] = useState<SaveConflict<Values> | null>(null)

  return {
    base,
    latest,
    /** The restored draft, until it is saved or discarded; null without one. */
    restored,
    conflict,
    setConflict,
    setLatest,
    /** Continues upon a record that was saved or read; `nextBase` is what the changes are counted from. */
    continueUpon(record: EditedRecord<Values>, nextBase: FormBase<Values> = record) {
      setBase(nextBase)
      setLatest(record)
      setConflict(null)
    },
    returnToLatest: () => setBase(latest),
    forgetRestored: () => setRestored(null),
  }
}
