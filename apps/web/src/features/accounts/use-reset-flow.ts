import { useEffect, useState } from 'react'
import { type ResetDraft, resetDraft } from './reset-draft.ts'
import { useEmailFromPreviousPage } from './use-email-from-previous-page.ts'

/** The data in the fragment (after `#`) of the link in a reset e-mail. */
export type ResetLink = { email: string; token: string }

const initialStep: Omit<ResetDraft, 'typed' | 'email'> = { step: 'address', token: null, sentAt: 0 }

/** Returns the reset of the e-mail's link, or the one stored in this tab for the same person, or a new one. */
function loadInitialReset(signedInAs: string | null, typed: string, link: ResetLink | null): ResetDraft {
  const isForOtherUser = (email: string) => signedInAs !== null && email !== signedInAs
  if (link !== null && !isForOtherUser(link.email))
    return { ...initialStep, ...link, typed, step: 'code at hand' }
  const savedDraft = resetDraft.read()
  const isStartingOver =
    savedDraft === null || isForOtherUser(savedDraft.email) || (typed !== '' && typed !== savedDraft.typed)
  return isStartingOver ? { ...initialStep, typed, email: signedInAs ?? typed } : savedDraft
}

/** The state of a password reset, stored in this tab until it is finished. */
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
    /** The address of the signed-in person takes precedence, and is stored too: their session may end meanwhile. */
    email: signedInAs ?? reset.email,
    updateReset: (changes: Partial<ResetDraft>) => setReset((previous) => ({ ...previous, ...changes })),
  }
}
