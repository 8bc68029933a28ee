import type { Resource } from '@kitchen-table/domain/catalog'
import type { Progress } from '@kitchen-table/domain/learning'
import type { Organization } from '@kitchen-table/domain/organizations'
import type { RunJob, StartJob } from '../../platform/jobs/job-runner.ts'
import type { JobStore } from '../../platform/jobs/ports.ts'
import type { FinishedUploads } from '../../platform/uploads/finished-uploads.ts'
import type { PictureQueue } from '../../platform/uploads/picture-queue.ts'
import type { UploadStore } from '../../platform/uploads/ports.ts'
import type { PeopleDeps } from '../people/people-deps.ts'
import type { ReminderRefusalTokens } from '../people/reminder-refusal-tokens.ts'
import type { SecondFactor } from '../people/user-pool.ts'
import type { MemberImportStore } from './member-import/ports.ts'
import type { AuditStore, OrganizationStore } from './ports.ts'

/** What the feature needs: its ports, those of people, and what it gets of other features. */
export type OrganizationsFeatureDeps = PeopleDeps & {
  groups: OrganizationStore
  audit: AuditStore
  memberImports: MemberImportStore
  jobs: JobStore
  runJob: RunJob
  startJob: StartJob
  /** Called when a job that was added waits for a worker. */
  notifyReconciler: () => void
  uploads: UploadStore
  finishedUploads: FinishedUploads
  decodePicture: PictureQueue
  /** The slugs of the organizations whose members come from an identity provider. */
  providerOrganizations: ReadonlySet<string>
  hasLayout: (layout: string) => Promise<boolean>
  /** Returns the active resources for everybody, this organization, or its layout. */
  listResources: (group: Organization) => Promise<Resource[]>
  readProgress: (sub: string) => Promise<Progress>
  /** Returns when a person signed in first (ISO 8601 in UTC); null if they never did. */
  readFirstLogin: (sub: string) => Promise<string | null>
  secondFactor: SecondFactor
  reminderRefusalTokens: ReminderRefusalTokens
  product: { name: string; contactEmail: string }
  /** Removes the reports of an organization. */
  removeReports: (group: string) => Promise<void>
  /** The environment, with which the names of exported files begin. */
  appEnv: string
  /** Called with faults that no request is told of. */
  onFault: (error: unknown) => void
}
