import { TEST_SECRET_KEY } from '@kitchen-table/application/testing/samples'
import { type EmbeddedStores, openEmbeddedStores } from '../open-embedded.ts'

/** The lowest cost that argon2id allows. */
export const hashCost = { memory: 8, passes: 1 }

type Options = Omit<Parameters<typeof openEmbeddedStores>[0], 'dataDir' | 'onFault'>

/** Opens the stores of a folder, or `:memory:`. Hashes of passwords cost as little as possible; a fault is thrown. */
export function openStores(dataDir: string, options: Partial<Options> = {}): EmbeddedStores {
  const onFault = (error: unknown) => {
    throw error
  }
  return openEmbeddedStores({ dataDir, hashCost, onFault, ...options })
}

/** Opens the stores of a folder for the duration of `use`, without a key file. Returns its result. */
export async function withStores<T>(
  dataDir: string,
  use: (stores: EmbeddedStores) => Promise<T>,
): Promise<T> {
  const stores = openStores(dataDir, { secretKey: TEST_SECRET_KEY })
  try {
    return await use(stores)
  } finally {
    await stores.close()
  }
}
