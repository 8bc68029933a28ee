import type { Actor } from '../accounts/actor.ts'

/**
 * Whether the actor may change content or see disabled content: only administrators may (rows 13 and 40 of the
 * authorisation table (docs/security.md)).
 */
export function mayEditCatalog(actor: Actor): boolean {
  return actor.role === 'admin'
}

export function maySeeDisabledContent(actor: Actor): boolean {
  return mayEditCatalog(actor)
}

/** Whether the actor may read a layout: their own, or any as an administrator (docs/security.md row 14). */
export function mayReadLayout(actor: Actor, layout: string, ownLayout: string): boolean {
  return layout === ownLayout || actor.role === 'admin'
}
