import { api } from '@kitchen-table/contract/api'
import { procedureRows, routeRows } from '@kitchen-table/contract/matrix-rows'
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

const proceduresWithRows = Object.entries(procedureRows).flatMap(([feature, featureRows]) =>
  Object.entries(featureRows).map(([name, rows]) => ({ door: `${feature}.${name}`, rows })),
)

const routesWithRows = Object.values(routeRows).flatMap((addresses) =>
  Object.entries(addresses).map(([door, rows]) => ({ door, rows })),
)

/** Every procedure and every route outside the contract, with its rows. */
export const endpoints: readonly { door: string; rows: readonly number[] }[] = [
  ...proceduresWithRows,
  ...routesWithRows,
]
