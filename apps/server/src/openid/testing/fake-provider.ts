import type { ExternalPerson, IdentityProvider, OidcBinding } from '@kitchen-table/application/ports'

type FakeResult = ExternalPerson | 'refused' | 'away'

export const mo: ExternalPerson = {
  issuer: 'https://idp.example',
  subject: 's-mo',
  email: 'mo@medica.example',
  isEmailVerified: true,
  first: 'Mo',
  last: 'Ridge',
}

type FakeProviderState = {
  result: FakeResult
  /** The arguments of all calls. */
  beginCalls: OidcBinding[]
  finishCalls: (OidcBinding & { currentUrl: URL })[]
}

/** Creates a provider without a network. It returns the `result` that was set when the sign-in began. */
export function createFakeProvider(id: string, group = id) {
  const state: FakeProviderState = { result: mo, beginCalls: [], finishCalls: [] }
  const resultByState = new Map<string, FakeResult>()
  const provider: IdentityProvider = {
    id,
    name: id.toUpperCase(),
    group,
    async createAuthorizationUrl(binding) {
      state.beginCalls.push(binding)
      resultByState.set(binding.state, state.result)
      return state.result === 'away' ? 'away' : new URL(`https://idp.example/?state=${binding.state}`)
    },
    async exchangeCode(callbackRequest) {
      state.finishCalls.push(callbackRequest)
      return resultByState.get(callbackRequest.state) ?? 'refused'
    },
  }
  return Object.assign(state, { provider })
}
