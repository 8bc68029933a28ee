import type { DataStores, OpenStores } from '@kitchen-table/application/ports'
import type { EmbeddedStores } from '../open-embedded.ts'

/** The stores of a test product: the built-in accounts, a folder of files, and either database. */
export type ProductStores = Omit<EmbeddedStores, keyof DataStores> & DataStores & Pick<OpenStores, 'events'>
