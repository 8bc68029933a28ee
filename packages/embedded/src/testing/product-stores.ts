import type { EmbeddedStores } from '../open-embedded.ts'
import type { DataStores, OpenStores } from '@kitchen-table/application/stores'

/** The stores of a test product: the built-in accounts, a folder of files, and either database. */
export type ProductStores = Omit<EmbeddedStores, keyof DataStores> & DataStores & Pick<OpenStores, 'events'>
