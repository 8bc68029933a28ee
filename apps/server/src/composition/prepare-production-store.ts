import { storeFirstHelpLines, storeFirstIntents } from '@kitchen-table/application/first-records'
import { type Directory, knownIdentityProviders, type Stores } from '@kitchen-table/application/ports'
import { ConfigError } from '@kitchen-table/application/settings'
import { createDeterministicId } from '@kitchen-table/application/store-helpers'
import { DEFAULT_LAYOUT, emptyLayout } from '@kitchen-table/domain/catalog'
import { newOrganizationDefaults } from '@kitchen-table/domain/organizations'

/** The addresses of the accounts in content/people.yaml whose password is public. */
const demoEmails = ['learner@example.com', 'manager@example.com', 'admin@example.com']

/** Looks for them by address, too: a pool that mints ids gave them others. */
async function hasDemoAccounts(directory: Pick<Directory, 'find' | 'findByEmail'>): Promise<boolean> {
  const accounts = await Promise.all(
    demoEmails.flatMap((address) => [
      directory.find(createDeterministicId('person', address)),
      directory.findByEmail(address),
    ]),
  )
  return accounts.some((account) => account !== null)
}

async function createProviderOrganizations(
  { groups }: Pick<Stores, 'groups'>,
  createdAt: string,
): Promise<void> {
  for (const { id: slug, name: title } of knownIdentityProviders)
    await groups.create({
      ...newOrganizationDefaults,
      slug,
      title,
      createdAt,
      settings: { layout: DEFAULT_LAYOUT },
    })
}

/** Creates the default layout, the help lines, the intents and the providers' organizations. Throws a ConfigError if the demo accounts exist. */
export async function prepareProductionStore(
  stores: Pick<Stores, 'catalog' | 'groups' | 'directory'>,
  now: number,
): Promise<void> {
  if (await hasDemoAccounts(stores.directory))
    throw new ConfigError(
      'The store holds the demo accounts, whose password is public: choose an empty DATA_DIR or another TABLE_PREFIX for APP_ENV=production, or start with APP_ENV=development.',
    )
  // The expected version is null, so an existing layout stays as it is; the outcome does not matter.
  await stores.catalog.saveLayout({ ...emptyLayout, title: 'Default' }, null)
  await storeFirstHelpLines(stores)
  await storeFirstIntents(stores)
  await createProviderOrganizations(stores, new Date(now).toISOString())
}
