export {
  type AuthenticatedPerson,
  type Session,
  toActor,
} from './platform/authorization/authenticated-person.ts'
export { authorize, authorizePerson, procedures } from './platform/authorization/procedures.ts'
export type { BrowserCookies, RequestContext } from './platform/authorization/request-context.ts'
export {
  DEMO_FILL_KEY,
  demoFillJob,
  readDemoFillState,
  writeDemoFillState,
} from './platform/demo-fill-state.ts'
export { type Feature, type PeriodicTask, startTask } from './platform/feature.ts'
export {
  createJobRunner,
  createJobStarter,
  type JobReconciler,
  resumeJobs,
  startJobReconciler,
} from './platform/jobs/job-runner.ts'
export { invalidInputRefusal, parseInput, Refusal, toFieldIssues } from './platform/refusal.ts'
export { parseByteRange } from './platform/responses/byte-range.ts'
export { uploadedFileHeaders } from './platform/responses/file-headers.ts'
export { type Route, type RouteCall, readPathSegment } from './platform/route.ts'
export { createUploadsPart, type Uploads } from './platform/uploads/create-uploads-part.ts'
export { createPictureQueue } from './platform/uploads/picture-queue.ts'
export { sanitizeFileName } from './platform/uploads/stored-file.ts'
export { type UploadRulesByPurpose, uploadRulesByPurpose } from './platform/uploads/upload-purposes.ts'
export type { IncomingFile } from './platform/uploads/upload-steps.ts'
