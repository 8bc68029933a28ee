import type { StoredFile } from '../catalog/records.ts'

export const groupStatuses = ['active', 'disabled'] as const
export type GroupStatus = (typeof groupStatuses)[number]

export type SubGroup = { id: string; name: string; settings: { layout: string } }

/** A customer organisation. `createdAt` is ISO 8601 in UTC. */
export type Group = {
  slug: string
  title: string
  createdAt: string
  /** 0 = unlimited. */
  maxMembers: number
  subGroups: SubGroup[]
  settings: { layout: string }
  groupImage: StoredFile | null
  groupDisplayName: string | null
  groupLinkTo: string | null
  groupStatus: GroupStatus
}

/** A person's place in an organisation: one row each (docs/product.md 2.5). */
export type Member = {
  sub: string
  email: string
  first: string
  last: string
  subGroupId: string | null
  role: 'user' | 'manager'
}

/** Returns the name of the organisation on pages: its display name, or its title. */
export function getGroupDisplayName(group: Pick<Group, 'title' | 'groupDisplayName'>): string {
  return group.groupDisplayName || group.title
}

/** The organisation whose learners see the library marked as a demonstration (docs/product.md 5.8). */
export const DEMO_GROUP = 'demo'
