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
 * Makes a store ready for real people: the default layout and the providers' organisations where they are absent.
 * Throws a ConfigError for a store with the demo accounts, whose password everybody knows.
 */
export async function prepareProductionStore(
  stores: Pick<Stores, 'catalog' | 'groups' | 'pool'>,
  now: number,
): Promise<void> {
  if (await hasDemoAccounts(stores.pool))
    throw new ConfigError(
      'DATA_DIR holds the demo accounts, whose password is public: choose an empty folder for APP_ENV=production, or start with APP_ENV=development.',
    )
  // Absent or not: a layout that is there already is left as it is.
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
