import { useEffect, useState } from 'react'
import { type BegunReset, begunReset } from './begun-reset.ts'
import { useTypedEmail } from './typed-email.ts'

/** What the link of a reset's letter brings along behind the `#`. */
export type ResetLink = { email: string; token: string }

const firstStep: Omit<BegunReset, 'typed' | 'email'> = { step: 'address', token: null, sentAt: 0 }

/** From the link of a letter, or as it was begun in this tab for the same person, or new. */
function readFirstReset(signedInAs: string | null, typed: string, link: ResetLink | null): BegunReset {
  const isForAnother = (email: string) => signedInAs !== null && email !== signedInAs
  if (link !== null && !isForAnother(link.email))
    return { ...firstStep, ...link, typed, step: 'code at hand' }
  const begun = begunReset.read()
  const isAnother = begun === null || isForAnother(begun.email) || (typed !== '' && typed !== begun.typed)
  return isAnother ? { ...firstStep, typed, email: signedInAs ?? typed } : begun
}

/** Where a reset is, kept in this tab until it is finished. */
export function useReset(signedInAs: string | null, link: ResetLink | null) {
  const typed = useTypedEmail()
  const [reset, setReset] = useState(() => readFirstReset(signedInAs, typed, link))
  const [code, setCode] = useState('')

  useEffect(() => {
    const isBegun = reset.step !== 'address' || (signedInAs === null && reset.email !== '')
    if (isBegun) begunReset.write(reset)
  }, [reset, signedInAs])

  return {
    ...reset,
    code,
    setCode,
    /** Also of whoever is signed in: their session may end while they wait for the code. */
    email: signedInAs ?? reset.email,
    change: (part: Partial<BegunReset>) => setReset((before) => ({ ...before, ...part })),
  }
}
