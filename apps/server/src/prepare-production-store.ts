import { DEFAULT_LAYOUT } from '@kitchen-table/domain/catalog/layout'
import type { Stores } from './composition/stores.ts'
import { ConfigError } from './config.ts'
import { knownProviders } from './features/accounts/providers/known-providers.ts'
import { hasDemoAccounts } from './has-demo-accounts.ts'

async function createProviderGroups({ groups }: Pick<Stores, 'groups'>, createdAt: string): Promise<void> {
  for (const { id: slug, name: title } of knownProviders)
    await groups.create({
      slug,
      title,
      createdAt,
      maxMembers: 0,
      subGroups: [],
      settings: { layout: DEFAULT_LAYOUT },
      groupImage: null,
      groupDisplayName: null,
      groupLinkTo: null,
      groupStatus: 'active',
    })
}

/**
 * Prepares a store for production: creates the default layout and the providers' organisations where they are absent.
 * Throws a ConfigError for a store with the demo accounts, whose password is public.
 */
export async function prepareProductionStore(
  stores: Pick<Stores, 'catalog' | 'groups' | 'directory'>,
  now: number,
): Promise<void> {
  if (await hasDemoAccounts(stores.directory))
    throw new ConfigError(
      'DATA_DIR holds the demo accounts, whose password is public: choose an empty folder for APP_ENV=production, or start with APP_ENV=development.',
    )
  // The expected version is null, so an existing layout stays as it is; the outcome does not matter.
  await stores.catalog.saveLayout(
    {
      config: DEFAULT_LAYOUT,
      title: 'Default',
      trackDisplay: [],
      topicOrder: [],
      welcomeTrack: null,
      featureTrack: false,
    },
    null,
  )
  await createProviderGroups(stores, new Date(now).toISOString())
}
