import type { accountsProcedures } from '../features/accounts/procedures.ts'
import type { catalogProcedures } from '../features/catalog/procedures.ts'
import type { insightsProcedures } from '../features/insights/procedures.ts'
import type { learningProcedures } from '../features/learning/procedures.ts'
import { procedures } from '../platform/authorization/procedures.ts'

type Features = {
  accounts: ReturnType<typeof accountsProcedures>
  catalog: ReturnType<typeof catalogProcedures>
  learning: ReturnType<typeof learningProcedures>
  insights: ReturnType<typeof insightsProcedures>
}

/** Every handler of the contract; a missing one is a type error. */
export function apiRouter(features: Features) {
  return procedures.router(features)
}
