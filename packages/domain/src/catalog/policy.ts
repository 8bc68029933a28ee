import type { Actor } from '../accounts/actor.ts'
import type { Resource } from './resource.ts'

/**
 * Whether the actor may change content or see disabled content: only administrators may (rows 13 and 40 of the
 * authorization table (docs/security.md)).
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

export function mayEditResources(actor: Actor): boolean {
  return actor.role === 'admin'
}

/**
 * Whether the actor may read a resource: nobody a disabled one, administrators all others, managers those for everybody,
 * for their own organization, or for its layout `groupLayout` (docs/security.md T14, T29 and row 38).
 */
export function mayReadResource(
  actor: Actor,
  { target, fileStatus }: Pick<Resource, 'target' | 'fileStatus'>,
  groupLayout: string | null,
): boolean {
  if (fileStatus !== 'active') return false
  if (actor.role === 'admin') return true
  if (actor.role !== 'manager' || actor.group === null) return false
  switch (target.kind) {
    case 'all':
      return true
    case 'group':
      return target.slug === actor.group
    case 'layout':
      return target.slug === groupLayout
    default:
      return target satisfies never
  }
}
