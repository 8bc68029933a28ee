import type { ResourceTarget } from '@kitchen-table/domain/catalog'
import { messages } from './messages.ts'

type NamedSlug = { slug: string; title: string }

/** The organizations and layouts that a resource can be for. */
export type ResourceTargets = { groups: readonly NamedSlug[]; layouts: readonly NamedSlug[] }

const titleOf = (records: readonly NamedSlug[], slug: string) =>
  records.find((record) => record.slug === slug)?.title ?? slug

export function isResourceTarget(value: unknown): value is ResourceTarget {
  if (typeof value !== 'object' || value === null || !('kind' in value)) return false
  const hasSlug = 'slug' in value && typeof value.slug === 'string'
  return value.kind === 'all' || ((value.kind === 'group' || value.kind === 'layout') && hasSlug)
}

/** Returns for whom a resource is, in words. */
export function describeResourceTarget(target: ResourceTarget, { groups, layouts }: ResourceTargets): string {
  switch (target.kind) {
    case 'all':
      return messages.allOrganizations()
    case 'group':
      return titleOf(groups, target.slug)
    case 'layout':
      return messages.layoutNamed({ title: titleOf(layouts, target.slug) })
    default:
      return target satisfies never
  }
}
