export { addOutageRetries } from './adoption/add-outage-retries.ts'
export {
  type AdoptionState,
  adoptionStateTableName,
  openAdoptionState,
  type RecordId,
  type RecordState,
} from './adoption/adoption-state.ts'
export {
  type OldFileBody,
  openAdoptionServices,
  type ReadOldFile,
} from './adoption/open-adoption-services.ts'
export type { ListAccounts } from './adoption/pool-account-lister.ts'
export {
  createSourceReader,
  formatSourceKey,
  type ReadSource,
  requireDisjointTables,
  type SourceTable,
} from './adoption/source-reader.ts'
