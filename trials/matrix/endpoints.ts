import { api } from '@kitchen-table/contract/api'
import type { Permission } from '@kitchen-table/domain/accounts/permissions'
import { routePermissions } from '../../apps/server/src/http/route-permissions.ts'
import { accountsTargets } from './targets/accounts.ts'
import { catalogTargets } from './targets/catalog.ts'
import { helpTargets } from './targets/help.ts'
import { insightsTargets } from './targets/insights.ts'
import { learningTargets } from './targets/learning.ts'
import { profileTargets } from './targets/profile.ts'
import { routeTargets } from './targets/routes.ts'
import { signInTargets } from './targets/sign-in.ts'

/** All targets of all endpoints. */
export const targets = [
  ...accountsTargets,
  ...signInTargets,
  ...profileTargets,
  ...helpTargets,
  ...catalogTargets,
  ...learningTargets,
  ...insightsTargets,
  ...routeTargets,
]

type Procedure = {
  meta: { permission: Permission }
  route: { method?: string; path?: string; successStatus?: number }
  outputSchema?: unknown
  errorMap: object
}

/** The contract's declaration of each procedure, by name. */
export const procedures: ReadonlyMap<string, Procedure> = new Map(
  Object.entries(api).flatMap(([feature, featureProcedures]) =>
    Object.entries(featureProcedures).map(([name, procedure]): [string, Procedure] => [
      `${feature}.${name}`,
      procedure['~orpc'],
    ]),
  ),
)

const procedurePermissions = [...procedures].map(([endpoint, { meta }]) => ({
  endpoint,
  permission: meta.permission,
}))

const addressPermissions = Object.values(routePermissions).flatMap((addresses) =>
  Object.entries(addresses).map(([endpoint, permission]) => ({ endpoint, permission })),
)

/** Every procedure of the contract and every address outside of it, with its permission. */
export const endpoints: readonly { endpoint: string; permission: Permission }[] = [
  ...procedurePermissions,
  ...addressPermissions,
]

/** The procedures that the server handles without its framework. */
export const fastPathProcedures: readonly string[] = [
  'accounts.currentUser',
  'catalog.library',
  'learning.setUnitCompletion',
]
