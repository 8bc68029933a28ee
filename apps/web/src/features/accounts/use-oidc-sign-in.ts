import { useState } from 'react'
import { client, getErrorMessage } from '../../app/api.ts'

export type OidcReturnTarget = { via?: string; destination?: string }

/** Starts the sign-in at an organisation's provider. Stays busy after success, while the browser opens the provider. */
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
