import type { Actor } from '@kitchen-table/domain/accounts'
import { mayEditCatalog } from '@kitchen-table/domain/catalog'
import { Refusal } from '../../platform/refusal.ts'

/** Throws the refusal `auth.forbidden` for those who may not edit the library. */
export function requireEditor(actor: Actor): void {
  if (!mayEditCatalog(actor)) throw new Refusal('auth.forbidden')
}
