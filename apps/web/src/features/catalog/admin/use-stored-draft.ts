import { useState } from 'react'
import { createDraft } from '../../../app/draft.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/** The text fields of a small form, kept in this tab until the form is saved, also while its dialog is closed. */
export function useStoredDraft<Fields extends Record<string, string>>(formName: string, empty: Fields) {
  const { sub } = useCurrentUser().user
  const draft = createDraft(sub, formName, empty)
  const [fields, setFields] = useState(() => draft.read() ?? empty)

  return {
    fields,
    change(changes: Partial<Fields>) {
      const next = { ...fields, ...changes }
      setFields(next)
      draft.write(next)
    },
    clear() {
      setFields(empty)
      draft.clear()
    },
  }
}
