import type { Resource } from '@kitchen-table/domain/catalog'
import type { Group } from '@kitchen-table/domain/organizations'
import type { RunJob, StartJob } from '../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../platform/jobs/ports.ts'
import type { FinishedUploads } from '../../platform/uploads/finished-uploads.ts'
import type { PictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import type { MembershipStore } from '../people/membership-store.ts'
import type { MemberAccounts } from './member-accounts.ts'
import type { MemberImportStore } from './member-import/ports.ts'
import type { AuditStore, GroupStore } from './ports.ts'

/** What the feature needs: its ports, and what it gets of other features. */
export type GroupsFeatureDeps = {
  groups: GroupStore
  members: MembershipStore
  audit: AuditStore
  memberImports: MemberImportStore
  accounts: MemberAccounts
  jobs: JobStore
  runJob: RunJob
  startJob: StartJob
  /** Called when a job that was added waits for a worker. */
  notifyReconciler: () => void
  files: FileStore
  finishedUploads: FinishedUploads
  decodePicture: PictureQueue
  /** The slugs of the organizations whose members come from an identity provider. */
  providerGroups: ReadonlySet<string>
  hasLayout: (layout: string) => Promise<boolean>
  /** Returns the active resources for everybody, this organization, or its layout. */
  listResources: (group: Group) => Promise<Resource[]>
  /** The environment, with which the names of exported files begin. */
  appEnv: string
  /** Called with faults that no request is told of. */
  onFault: (error: unknown) => void
  now: () => number
  newId: () => string
}
