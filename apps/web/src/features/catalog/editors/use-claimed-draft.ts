import { startTransition, useEffect, useState } from 'react'
import { claimDraft } from '../../../app/claim-draft.ts'
import { useCurrentUser } from '../../../app/queries.ts'

/** The draft of a record that a page writes. */
export type FormDraft = {
  /** A new record is also created with it. */
  id: string
  /** Ends this draft, which was removed, and claims another. */
  renew: () => void
}

/** Returns the draft of a record that this page writes (app/claim-draft.ts); null until it is known. */
export function useClaimedDraft(record: string): FormDraft | null {
  const { sub } = useCurrentUser().user
  const [round, setRound] = useState(0)
  const claim = `${record} ${round}`
  const [claimed, setClaimed] = useState<{ claim: string; id: string } | null>(null)

  useEffect(() => {
    let isLeft = false
    let release = () => {}
    // In a later task: an effect that is cleaned up at once, as in development, claims nothing.
    const timer = setTimeout(async () => {
      const draft = await claimDraft(sub, record)
      if (isLeft) return draft.release()
      release = draft.release
      // What is shown stays until the editor has its data: React delays what replaces a fallback by up to 300 ms.
      startTransition(() => setClaimed({ claim, id: draft.id }))
    })
    return () => {
      isLeft = true
      clearTimeout(timer)
      release()
    }
  }, [sub, record, claim])

  return claimed?.claim === claim ? { id: claimed.id, renew: () => setRound(round + 1) } : null
}
