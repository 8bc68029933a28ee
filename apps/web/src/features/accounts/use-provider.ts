import { useState } from 'react'
import { client, errorWords } from '../../app/api.ts'

export type Wanted = { via?: string; destination?: string }

/** Goes on to an organization's own sign-in. It stays busy while the browser is on its way there. */
export function useProvider(wanted: Wanted) {
  const [busyWith, setBusyWith] = useState<string | null>(null)
  const [problem, setProblem] = useState<string | null>(null)

  async function begin(provider: string) {
    if (busyWith !== null) return
    setBusyWith(provider)
    setProblem(null)
    try {
      const { address } = await client.accounts.beginProvider({ provider, ...wanted })
      location.assign(address)
    } catch (error) {
      setProblem(errorWords(error))
      setBusyWith(null)
    }
  }

  return { busyWith, problem, begin }
}
