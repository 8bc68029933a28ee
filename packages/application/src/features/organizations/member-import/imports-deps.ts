import type { GroupsFeatureDeps } from '../organizations-deps.ts'

/** What imports, exports and the function endpoints need. */
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
  | 'onFault'
  | 'newId'
  | 'memberImports'
  | 'appEnv'
>
