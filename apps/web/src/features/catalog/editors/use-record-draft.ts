import { isSameValue } from '@kitchen-table/domain/catalog'
import { useEffect, useRef, useState } from 'react'
import { createRecordDraftStore, type RecordDraft } from '../../../app/record-draft-store.ts'

/** Returns the draft of a record (app/record-draft-store.ts). */
export function useRecordDraft<Values>(
  sub: string,
  name: string,
  parseValues: (value: unknown) => Values | null,
) {
  const [draft] = useState(() => createRecordDraftStore(sub, name, parseValues))
  return draft
}

type DraftState<Values> = Omit<RecordDraft<Values>, 'writtenAt'> & { isDirty: boolean }

/**
 * Stores a form after every change, and removes the draft when nothing is changed any more. The returned function says
 * whether the device has stored it, so that closing the browser loses nothing.
 */
export function useDraftAutosave<Values>(
  draft: ReturnType<typeof useRecordDraft<Values>>,
  { isDirty, title, base, values }: DraftState<Values>,
): () => boolean {
  const isStored = useRef(true)
  const isRestored = useRef(true)
  useEffect(() => {
    // A draft keeps its time until something is typed.
    const isUnchanged = isDirty && isRestored.current && isSameValue(draft.read()?.values, values)
    isRestored.current = isUnchanged
    if (isUnchanged) return
    if (isDirty) {
      isStored.current = draft.write({ title, writtenAt: Date.now(), base, values })
    } else {
      draft.clear()
      isStored.current = true
    }
  }, [draft, isDirty, title, base, values])
  return () => isStored.current
}
