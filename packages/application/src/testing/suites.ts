export {
  earlierDefaultLayout,
  earlierDefaultTracks,
  earlierDefaultUnits,
  expectDefaultConverted,
} from './earlier-default.ts'
export { expectRefusal, expectStatus, serializeComparably, serializeResponse } from './expect-refusal.ts'
export { countPeopleIn } from './port-suites/event-store-people.ts'
export { toLoggedEvent } from './port-suites/event-store-samples.ts'
export { defineEveryStoreSuite } from './port-suites/every-store.ts'
export { defineFileStoreSuite } from './port-suites/file-store.ts'
export { defineMailerSuite, mailerOptions, sampleEmailMessage } from './port-suites/mailer.ts'
export {
  defineAccountListSuite,
  defineAccountsSuite,
  defineExternalAccountsSuite,
  definePhoneNumbersSuite,
  defineTakenAddressesSuite,
  emailOf,
  listAllPages,
} from './port-suites/user-pool-accounts.ts'
export {
  beginNewPasswordChallenge,
  beginTotpChallenge,
  defineChallengeSuite,
  defineNewPasswordChallengeSuite,
  defineTotpChallengeSuite,
} from './port-suites/user-pool-challenges.ts'
export { defineResetsSuite } from './port-suites/user-pool-resets.ts'
export { defineReturnToInvitedSuite } from './port-suites/user-pool-return-to-invited.ts'
export { defineSignInSuite } from './port-suites/user-pool-sign-in.ts'
export {
  createAccountWithStatus,
  defineAttributeStatusesSuite,
  defineExternalStatusesSuite,
  defineSecondFactorStatusesSuite,
  defineSignInStatusesSuite,
  defineStatusesSuite,
  statuses,
} from './port-suites/user-pool-statuses.ts'
export {
  defineTemporaryPasswordsSuite,
  defineTypedTemporaryPasswordsSuite,
} from './port-suites/user-pool-temporary-passwords.ts'
export { defineTotpSuite, openPoolWithTotpSetup, signInWithCode } from './port-suites/user-pool-totp.ts'
export { addEarlierImport, earlierVersion, expectRestorable } from './restorable-layouts.ts'
export { createSharedFolder, createTemporaryFolder } from './temporary-folder.ts'
export { testWith } from './test-with.ts'
