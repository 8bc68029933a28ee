export {
  earlierDefaultLayout,
  earlierDefaultTracks,
  earlierDefaultUnits,
  expectDefaultConverted,
} from './earlier-default.ts'
export { expectRefusal, expectStatus, serializeComparably, serializeResponse } from './expect-refusal.ts'
export { countPeopleIn } from './port-suites/event-store-people.ts'
export { logged } from './port-suites/event-store-samples.ts'
export { describeEveryStore } from './port-suites/every-store.ts'
export { describeFileStore } from './port-suites/file-store.ts'
export { describeMailer, mailerOptions, sampleEmailMessage } from './port-suites/mailer.ts'
export {
  describeAccountList,
  describeAccounts,
  describeExternalAccounts,
  describePhoneNumbers,
  describeTakenAddresses,
  emailOf,
  listAllPages,
} from './port-suites/user-pool-accounts.ts'
export {
  beginNewPasswordChallenge,
  beginTotpChallenge,
  describeChallenge,
  describeNewPasswordChallenge,
  describeTotpChallenge,
} from './port-suites/user-pool-challenges.ts'
export { describeResets } from './port-suites/user-pool-resets.ts'
export { describeReturnToInvited } from './port-suites/user-pool-return-to-invited.ts'
export { describeSignIn } from './port-suites/user-pool-sign-in.ts'
export {
  createAccountWithStatus,
  describeAttributeStatuses,
  describeExternalStatuses,
  describeSecondFactorStatuses,
  describeSignInStatuses,
  describeStatuses,
  statuses,
} from './port-suites/user-pool-statuses.ts'
export {
  describeTemporaryPasswords,
  describeTypedTemporaryPasswords,
} from './port-suites/user-pool-temporary-passwords.ts'
export { describeTotp, openPoolWithTotpSetup, signInWithCode } from './port-suites/user-pool-totp.ts'
export { addEarlierImport, earlierVersion, expectRestorable } from './restorable-layouts.ts'
export { createSharedFolder, createTemporaryFolder } from './temporary-folder.ts'
export { testWith } from './test-with.ts'
