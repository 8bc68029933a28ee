import type { ContentLanguage } from './content-language.ts'
import type { StoredFile } from './records.ts'

export const resourceStatuses = ['active', 'disabled'] as const
export type ResourceStatus = (typeof resourceStatuses)[number]

/**
 * For whom a resource is: everybody, one organization, or the organizations with one layout. A typed value, so that no
 * organization or layout can be named like another one, or like "all" (docs/security.md T14).
 */
export type ResourceTarget =
  | { kind: 'all' }
  | { kind: 'group'; slug: string }
  | { kind: 'layout'; slug: string }

/** A file that managers download from the page of their organization. `createdAt` is ISO 8601 in UTC. */
export type Resource = ContentLanguage & {
  resourceId: string
  displayName: string
  description: string
  target: ResourceTarget
  file: StoredFile
  /** A disabled resource is in no list of an organization, and is not downloaded. */
  fileStatus: ResourceStatus
  createdAt: string
}
