import type { GroupsFeatureDeps } from '../groups-deps.ts'
import type { MemberImportStore } from './ports.ts'

/** What imports, exports and the function endpoints need. `appEnv` is the environment, which file names begin with. */
export type ImportsDeps = Pick<
  GroupsFeatureDeps,
  | 'groups'
  | 'members'
  | 'audit'
  | 'accounts'
  | 'jobs'
  | 'runJob'
  | 'notifyReconciler'
  | 'finishedUploads'
  | 'providerGroups'
  | 'now'
  | 'newId'
> & {
  memberImports: MemberImportStore
  appEnv: string
  onFault: (error: unknown) => void
}
