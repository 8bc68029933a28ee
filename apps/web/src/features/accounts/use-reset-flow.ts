import { useEffect, useState } from 'react'
import { type ResetDraft, resetDraft } from './reset-draft.ts'
import { useEmailFromPreviousPage } from './use-email-from-previous-page.ts'

/** What the link of a reset's letter brings along behind the `#`. */
export type ResetLink = { email: string; token: string }

const initialStep: Omit<ResetDraft, 'typed' | 'email'> = { step: 'address', token: null, sentAt: 0 }

/** From the link of a letter, or as it was begun in this tab for the same person, or new. */
function loadInitialReset(signedInAs: string | null, typed: string, link: ResetLink | null): ResetDraft {
  const isForOtherUser = (email: string) => signedInAs !== null && email !== signedInAs
  if (link !== null && !isForOtherUser(link.email))
    return { ...initialStep, ...link, typed, step: 'code at hand' }
  const savedDraft = resetDraft.read()
  const isStartingOver =
    savedDraft === null || isForOtherUser(savedDraft.email) || (typed !== '' && typed !== savedDraft.typed)
  return isStartingOver ? { ...initialStep, typed, email: signedInAs ?? typed } : savedDraft
}

/** Where a reset is, kept in this tab until it is finished. */
export function useResetFlow(signedInAs: string | null, link: ResetLink | null) {
  const typed = useEmailFromPreviousPage()
  const [reset, setReset] = useState(() => loadInitialReset(signedInAs, typed, link))
  const [code, setCode] = useState('')

  useEffect(() => {
    const isStarted = reset.step !== 'address' || (signedInAs === null && reset.email !== '')
    if (isStarted) resetDraft.write(reset)
  }, [reset, signedInAs])

  return {
    ...reset,
    code,
    setCode,
    /** Also of whoever is signed in: their session may end while they wait for the code. */
    email: signedInAs ?? reset.email,
    updateReset: (changes: Partial<ResetDraft>) => setReset((previous) => ({ ...previous, ...changes })),
  }
}
