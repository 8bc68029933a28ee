import { randomUUID } from 'node:crypto'
import type { MemberRole } from '@kitchen-table/domain/organizations'
import { PASSWORD } from '@kitchen-table/embedded/testing/samples'
import {
  addOwnOrganization,
  discardJobs,
  storeFinishedChange,
  storeMemberFixture,
} from '@kitchen-table/server/testing/tools'
import type { Target } from '../target.ts'

/** Begins the id of every person who is added for an attempt. */
export const ADDED_PREFIX = 'added-'

const newSub = () => `${ADDED_PREFIX}${randomUUID()}`

/** Adds an invited member to an organization for each attempt, whom the request names by PLACEHOLDER_MEMBER_SUB. */
export const addMemberTo =
  (group: string, role: MemberRole = 'user'): Target['prepare'] =>
  async (product) => {
    const memberSub = newSub()
    await storeMemberFixture(product, group, { sub: memberSub, role })
    return { memberSub, groupSlug: group }
  }

/** Adds a member who signs in with a second step. */
export const addSecuredMemberTo =
  (group: string, role: MemberRole = 'user'): Target['prepare'] =>
  async (product) => {
    const memberSub = newSub()
    await storeMemberFixture(product, group, { sub: memberSub, role }, PASSWORD)
    await product.stores.directory.changePhone(memberSub, '+16125550142', true)
    await product.stores.secondFactor.changeMfa(memberSub, 'SMS')
    return { memberSub, groupSlug: group }
  }

/** Adds a member to an organization that no change of many members is at work on. */
export const addMemberToIdle =
  (group: string): Target['prepare'] =>
  async (product, ...rest) => {
    await discardJobs(product, group)
    return addMemberTo(group)?.(product, ...rest) ?? {}
  }

/** Adds a member whom a finished job has disabled, which the request names by PLACEHOLDER_JOB_ID. */
export const addFinishedChangeOf =
  (group: string): Target['prepare'] =>
  async (product) => {
    await discardJobs(product, group)
    const memberSub = newSub()
    await storeMemberFixture(product, group, { sub: memberSub })
    return { groupJobId: await storeFinishedChange(product, { slug: group, memberSub }, 'disable') }
  }

/** Adds an organization of version 1 for each attempt, which the request names by PLACEHOLDER_ORGANIZATION_SLUG. */
export const addGroup: Target['prepare'] = async (product) => {
  const sub = newSub()
  // Its owner is no person.
  return addOwnOrganization(product, sub)
}
