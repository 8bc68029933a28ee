import { useEffect, useState } from 'react'
import { type BegunReset, begunReset } from './begun-reset.ts'
import { useTypedEmail } from './typed-email.ts'

/** What the link of a reset's letter brings along behind the `#`. */
export type ResetLink = { email: string; token: string }

const fresh: Omit<BegunReset, 'typed' | 'email'> = { step: 'address', code: '', token: null, sentAt: 0 }

/** The link of a letter, or what was begun in this tab for the same person, or a new beginning. */
function beginning(signedInAs: string | null, typed: string, link: ResetLink | null): BegunReset {
  const isOfOther = (email: string) => signedInAs !== null && email !== signedInAs
  if (link !== null && !isOfOther(link.email)) return { ...fresh, ...link, typed, step: 'code at hand' }
  const begun = begunReset.read()
  const isAnother = begun === null || isOfOther(begun.email) || (typed !== '' && typed !== begun.typed)
  return isAnother ? { ...fresh, typed, email: signedInAs ?? typed } : begun
}

/** Where a reset is, kept in this tab until it is finished. */
export function useReset(signedInAs: string | null, link: ResetLink | null) {
  const typed = useTypedEmail()
  const [reset, setReset] = useState(() => beginning(signedInAs, typed, link))

  useEffect(() => {
    const isBegun = reset.step !== 'address' || (signedInAs === null && reset.email !== '')
    if (isBegun) begunReset.keep(reset)
  }, [reset, signedInAs])

  return {
    ...reset,
    /** Also of whoever is signed in: their session may end while they wait for the code. */
    email: signedInAs ?? reset.email,
    change: (part: Partial<BegunReset>) => setReset((before) => ({ ...before, ...part })),
  }
}
