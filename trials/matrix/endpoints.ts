import type { Permission } from '@kitchen-table/domain/accounts'
import { endpointFixtures, openProduct } from '@kitchen-table/server/testing/tools'
import type { Target } from './target.ts'
import { accountsTargets } from './targets/accounts.ts'
import { catalogTargets } from './targets/catalog.ts'
import { catalogEditingTargets } from './targets/catalog-editing.ts'
import { catalogInspectionTargets } from './targets/catalog-inspection.ts'
import { defaultTargets } from './targets/endpoint-base.ts'
import { helpTargets } from './targets/help.ts'
import { importTargets } from './targets/imports.ts'
import { insightsTargets } from './targets/insights.ts'
import { learningTargets } from './targets/learning.ts'
import { memberImportTargets } from './targets/member-imports.ts'
import { groupTargets } from './targets/organizations.ts'
import { memberTargets } from './targets/organizations-members.ts'
import { profileTargets } from './targets/profile.ts'
import { reportsTargets } from './targets/reports.ts'
import { resourcesTargets } from './targets/resources.ts'
import { routeTargets } from './targets/routes.ts'
import { signInTargets } from './targets/sign-in.ts'
import { uploadsTargets } from './targets/uploads.ts'

/** Targets that name records, and what decides about them apart from the permission. */
const ownTargets: readonly Target[] = [
  ...accountsTargets,
  ...signInTargets,
  ...profileTargets,
  ...helpTargets,
  ...groupTargets,
  ...memberTargets,
  ...memberImportTargets,
  ...catalogTargets,
  ...catalogInspectionTargets,
  ...catalogEditingTargets,
  ...importTargets,
  ...learningTargets,
  ...insightsTargets,
  ...reportsTargets,
  ...uploadsTargets,
  ...resourcesTargets,
  ...routeTargets,
]

const withOwnTargets = new Set(ownTargets.map(({ endpoint }) => endpoint))

export const targets: readonly Target[] = [
  ...ownTargets,
  ...endpointFixtures
    .filter(({ name }) => !withOwnTargets.has(name))
    .flatMap((fixture) => defaultTargets(fixture)),
]

const procedurePermissions = endpointFixtures.map(({ name, permission }) => ({ endpoint: name, permission }))

const product = await openProduct()
const addressPermissions = product.addresses.map(({ path, permission }) => ({
  endpoint: path,
  permission,
}))
await product.close()

/** Every procedure of the contract and every address outside of it, with its permission. */
export const endpoints: readonly { endpoint: string; permission: Permission }[] = [
  ...procedurePermissions,
  ...addressPermissions,
]
