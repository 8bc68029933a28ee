import { useState } from 'react'
import { client, getErrorMessage } from '../../app/api.ts'

export type OidcReturnTarget = { via?: string; destination?: string }

/** Goes on to an organization's own sign-in. It stays busy while the browser is on its way there. */
export function useOidcSignIn(returnTarget: OidcReturnTarget) {
  const [pendingProvider, setPendingProvider] = useState<string | null>(null)
  const [errorMessage, setErrorMessage] = useState<string | null>(null)

  async function beginSignIn(provider: string) {
    if (pendingProvider !== null) return
    setPendingProvider(provider)
    setErrorMessage(null)
    try {
      const { address } = await client.accounts.beginOidcSignIn({ provider, ...returnTarget })
      location.assign(address)
    } catch (error) {
      setErrorMessage(getErrorMessage(error))
      setPendingProvider(null)
    }
  }

  return { busyWith: pendingProvider, problem: errorMessage, begin: beginSignIn }
}
