import type { EmbeddedStores } from '../composition/embedded.ts'
import type { DataStores, OpenStores } from '../composition/stores.ts'

/** The stores of a test product: the built-in accounts, a folder of files, and either database. */
export type ProductStores = Omit<EmbeddedStores, keyof DataStores> & DataStores & Pick<OpenStores, 'events'>
