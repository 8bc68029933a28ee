export {
  type AuthenticatedPerson,
  type Session,
  toActor,
} from './platform/authorization/authenticated-person.ts'
export { authorizePerson, procedures } from './platform/authorization/procedures.ts'
export type { BrowserCookies, RequestContext } from './platform/authorization/request-context.ts'
export { type BackgroundTask, startDelayedTask, startPeriodicTask } from './platform/background-task.ts'
export { demoFillJob, readFillState, writeFillState } from './platform/demo-fill-state.ts'
export {
  createRunJob,
  createStartJob,
  type JobReconciler,
  resumeJobs,
  startJobReconciler,
} from './platform/jobs/job-runner.ts'
export { invalidInput, parseInput, Refusal, toFieldIssues } from './platform/refusal.ts'
export { sanitizeFileName } from './platform/uploads/begin-upload.ts'
export { createUploads, type IncomingFile, type Uploads } from './platform/uploads/create-uploads.ts'
export type { FileOwner } from './platform/uploads/file-url.ts'
export { pictureQueue } from './platform/uploads/picture-queue.ts'
export { startUploadSweeper } from './platform/uploads/start-upload-sweeper.ts'
export { type UploadRulesByPurpose, uploadRules } from './platform/uploads/upload-purposes.ts'
