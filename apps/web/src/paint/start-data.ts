import type { PublicConfig } from '@kitchen-table/contract/public-config'

/** Replaces src/app/start-data.ts on the server, where the product is known before the first page is painted. */
export let product: PublicConfig

export function setProduct(config: PublicConfig): void {
  product = config
}

export const initialCurrentUser = undefined
export const initialHelpLines = undefined
export const pageRequestedAt = 0
