import type { OpenStores } from '@kitchen-table/application/ports'
import { loadOrCreateSecretKey } from '@kitchen-table/embedded/disk'
import { openEmbeddedStores } from '@kitchen-table/embedded/open-embedded'
import type { Config } from '../config.ts'
import { loadCloudModule } from './load-cloud-module.ts'

type Options = {
  config: Pick<Config, 'cloud' | 'dataDir' | 'secretKey'>
  onFault: (error: unknown) => void
  /** Whether a request to a store may take long, as for a command. A server gives up soon: people wait for its response. */
  waitsLong?: boolean
}

/** Returns the key that signs and encrypts: the configured one, or that of the folder. */
export function resolveSecretKey({ secretKey, dataDir }: Options['config']): string {
  return loadOrCreateSecretKey(secretKey, dataDir)
}

/** Opens the stores that the configuration chooses. Throws an UnusableServiceError or an UnusableDatabaseError. */
export async function openConfiguredStores({
  config,
  onFault,
  waitsLong = false,
}: Options): Promise<OpenStores> {
  const { cloud, dataDir, secretKey } = config
  if (cloud !== null) {
    const { openCloudStores } = await loadCloudModule(() => import('@kitchen-table/cloud/open-cloud'))
    return openCloudStores(cloud, { secretKey: resolveSecretKey(config), waitsLong })
  }
  return { ...openEmbeddedStores({ dataDir, secretKey, onFault }), readWallClock: Date.now }
}
