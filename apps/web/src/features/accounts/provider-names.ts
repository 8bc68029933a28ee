import { product } from '../../app/start-data.ts'

/** The names of organizations with a sign-in page of their own (docs/product.md 2.7), by the id of their provider. */
export const providerNames = { medica: 'Medica', fci: 'FCI' } as const

export type ProviderId = keyof typeof providerNames

const providerIds: readonly ProviderId[] = ['medica', 'fci']

export const availableProviders = providerIds.filter((id) => product.providers.includes(id))

/** Returns the provider that manages the people of an organization; null when they have a password here. */
export function getOrganizationProvider(group: string | null | undefined): ProviderId | null {
  return availableProviders.find((id) => id === group) ?? null
}
