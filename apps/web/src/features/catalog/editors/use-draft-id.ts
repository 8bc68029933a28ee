import { useEffect, useState } from 'react'
import { claimDraft } from '../../../app/claim-draft.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/** Returns the id of the draft of a record that this page writes (app/claim-draft.ts); null until it is known. */
export function useDraftId(record: string): string | null {
  const { sub } = useCurrentUser().user
  const [claimed, setClaimed] = useState<{ record: string; id: string } | null>(null)

  useEffect(() => {
    let isLeft = false
    let release = () => {}
    // In a later task: an effect that is cleaned up at once, as in development, claims nothing.
    const timer = setTimeout(async () => {
      const draft = await claimDraft(sub, record)
      if (isLeft) return draft.release()
      release = draft.release
      setClaimed({ record, id: draft.id })
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      release()
    }
  }, [sub, record])

  return claimed?.record === record ? claimed.id : null
}
