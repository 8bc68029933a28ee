import type { Actor } from '../accounts/actor.ts'

/** Rows 13 and 40 of the authorisation table (docs/security.md): administrators alone see disabled content and change any. */
export function mayEditCatalog(actor: Actor): boolean {
  return actor.role === 'admin'
}

export function maySeeDisabledContent(actor: Actor): boolean {
  return mayEditCatalog(actor)
}

/** docs/security.md row 14: other layouts than one's own. */
export function mayReadLayout(actor: Actor, layout: string, ownLayout: string): boolean {
  return layout === ownLayout || actor.role === 'admin'
}
