import { knownIdentityProviders } from '@kitchen-table/application/ports'

/**
 * Returns the organizations whose members come and go with an identity provider. A provider of development that brings
 * people into the demonstration organization does not make it one of them: it is managed there as anywhere.
 */
export function listProviderOrganizationSlugs(): ReadonlySet<string> {
  return new Set(knownIdentityProviders.map(({ id }) => id))
}
