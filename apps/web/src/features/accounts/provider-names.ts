import { product } from '../../app/start-data.ts'

/** The organizations that people come from by addresses of their own (docs/product.md 2.7), by the ids of their providers. */
export const providerNames = { medica: 'Medica', fci: 'FCI' } as const

export type ProviderId = keyof typeof providerNames

const providerIds: readonly ProviderId[] = ['medica', 'fci']

/** Those whose sign-in works here. */
export const availableProviders = providerIds.filter((id) => product.providers.includes(id))

/** The provider that looks after the people of an organization; null when they have a password here. */
export function getGroupProvider(group: string | null | undefined): ProviderId | null {
  return availableProviders.find((id) => id === group) ?? null
}
