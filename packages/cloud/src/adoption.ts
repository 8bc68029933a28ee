export {
  type AdoptionState,
  openAdoptionState,
  type RecordId,
  type RecordState,
  stateTableName,
} from './adoption/adoption-state.ts'
export type { ListAccounts } from './adoption/list-pool-accounts.ts'
export {
  type OldFileBody,
  openAdoptionServices,
  type ReadOldFile,
} from './adoption/open-adoption-services.ts'
export {
  type ReadSource,
  readSource,
  requireOtherTables,
  type SourceTable,
  sourceKeyOf,
} from './adoption/read-source.ts'
export { retryOutages } from './adoption/retry-outages.ts'
