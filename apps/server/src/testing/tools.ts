export { mo } from '../openid/testing/fake-provider.ts'
export { createSelfSignedCertificate } from '../openid/testing/self-signed-certificate.ts'
export { contentPreconditions } from './endpoint-fixtures/content-preconditions.ts'
export {
  anonymousSender,
  challengeCookie,
  createSender,
  createSenderWithRole,
  openSessionCookie,
  resetCookie,
} from './endpoint-fixtures/create-sender.ts'
export type { EndpointFixture, RefusalCause } from './endpoint-fixtures/endpoint-fixture.ts'
export {
  checkStoredParts,
  createRequest,
  endpointFixtures,
  findFixture,
  type NamedFixture,
  writeFixtures,
} from './endpoint-fixtures/endpoint-fixtures.ts'
export { createPageEvent } from './endpoint-fixtures/insights.ts'
export { addLastReport } from './endpoint-fixtures/insights-reports.ts'
export {
  addMemberImport,
  addMemberList,
  importPreconditions,
} from './endpoint-fixtures/organizations-member-imports-preconditions.ts'
export {
  addOwnOrganization,
  discardJobs,
  organizationPreconditions,
  storeFinishedChange,
  storeMemberFixture,
} from './endpoint-fixtures/organizations-preconditions.ts'
export {
  fillPlaceholders,
  PLACEHOLDER_CODE,
  PLACEHOLDER_CONTENT_KEY,
  PLACEHOLDER_IMPORT_ID,
  PLACEHOLDER_JOB_ID,
  PLACEHOLDER_MEMBER_SUB,
  PLACEHOLDER_ORGANIZATION_SLUG,
  PLACEHOLDER_RESOURCE_ID,
  PLACEHOLDER_SENDER_EMAIL,
  PLACEHOLDER_UPLOAD_ID,
} from './endpoint-fixtures/placeholders.ts'
export {
  addUpload,
  NOTICE_ID,
  OTHER_DEVICE_ID,
  PIXEL_PNG,
  type PreconditionContext,
  type PreconditionResult,
  preconditions,
} from './endpoint-fixtures/preconditions.ts'
export type { Sender } from './endpoint-fixtures/sender.ts'
export {
  cookiesOf,
  counterTables,
  type OpenMirror,
  openProduct,
  PUBLIC_URL,
  type RequestBody,
  type StoreMirror,
  type TestProduct,
} from './product.ts'
export { recordingServices } from './recording-services.ts'
export { fillSampleStore, signInSamplePerson } from './sample-store.ts'
export { runServerToExit, type ServerProcess, startServerProcess } from './server-process.ts'
export { signInWithPassword } from './sign-in-with-password.ts'
export { withConfiguredStores } from './with-configured-stores.ts'
