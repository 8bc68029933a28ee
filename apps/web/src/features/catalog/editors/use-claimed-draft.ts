import { startTransition, useEffect, useState } from 'react'
import { claimDraft, claimNewDraft } from '../../../app/claim-draft.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/** The draft of a record that a page writes. */
export type FormDraft = {
  /** Tracks, units and resources are also created with it. */
  id: string
  /** Ends this draft, which was removed, and begins a new one. */
  renew: () => void
}

/**
 * Returns the draft of a record that this page writes (app/claim-draft.ts); null until it is known. While a new one
 * begins, the former is returned.
 */
export function useClaimedDraft(record: string): FormDraft | null {
  const { sub } = useCurrentUser().user
  const [round, setRound] = useState(0)
  const [claimed, setClaimed] = useState<{ record: string; id: string } | null>(null)

  useEffect(() => {
    let isLeft = false
    let release = () => {}
    // In a later task: an effect that is cleaned up at once, as in development, claims nothing.
    const timer = setTimeout(async () => {
      const draft = await (round === 0 ? claimDraft : claimNewDraft)(sub, record)
      if (isLeft) return draft.release()
      release = draft.release
      // What is shown stays until the editor has its data: React delays what replaces a fallback by up to 300 ms.
      startTransition(() => setClaimed({ record, id: draft.id }))
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      release()
    }
  }, [sub, record, round])

  return claimed?.record === record ? { id: claimed.id, renew: () => setRound(round + 1) } : null
}
