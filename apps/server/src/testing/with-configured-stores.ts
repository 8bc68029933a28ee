import type { OpenStores } from '@kitchen-table/application/ports'
import { openConfiguredStores } from '../composition/open-stores.ts'
import { readConfig } from '../config.ts'

/** Opens the stores that these settings choose beside their server, as an operator's command does, while `use` runs. */
export async function withConfiguredStores<T>(
  settings: Record<string, string>,
  use: (stores: OpenStores) => Promise<T>,
): Promise<T> {
  // The libraries of the cloud read these themselves.
  for (const name of ['AWS_ACCESS_KEY_ID', 'AWS_SECRET_ACCESS_KEY'])
    if (settings[name] !== undefined) process.env[name] = settings[name]
  const faults: unknown[] = []
  const stores = await openConfiguredStores({
    config: readConfig(settings),
    onFault: (error) => faults.push(error),
    waitsLong: true,
  })
  const result = await use(stores).finally(() => stores.close())
  if (faults.length > 0) throw new AggregateError(faults)
  return result
}
