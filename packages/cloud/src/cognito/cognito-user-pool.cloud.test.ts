import {
  defineAccountListSuite,
  defineAccountsSuite,
  defineAttributeStatusesSuite,
  defineExternalAccountsSuite,
  defineExternalStatusesSuite,
  defineNewPasswordChallengeSuite,
  definePhoneNumbersSuite,
  defineReturnToInvitedSuite,
  defineSignInStatusesSuite,
  defineSignInSuite,
  defineStatusesSuite,
  defineTakenAddressesSuite,
  defineTemporaryPasswordsSuite,
  defineTypedTemporaryPasswordsSuite,
} from '@kitchen-table/application/testing/suites'
import { describe } from 'vitest'
import { openRealPool } from './testing/open-real-pool.ts'

/**
 * The parts of the suite that need neither a mailbox, nor a telephone, nor another time than the present
 * (docs/operations.md, The user pool of the cloud).
 */
describe('Cognito', () => {
  defineAccountsSuite(openRealPool)
  defineTakenAddressesSuite(openRealPool)
  defineAccountListSuite(openRealPool)
  defineExternalAccountsSuite(openRealPool)
  definePhoneNumbersSuite(openRealPool)
  defineSignInSuite(openRealPool)
  defineTemporaryPasswordsSuite(openRealPool)
  defineTypedTemporaryPasswordsSuite(openRealPool)
  defineNewPasswordChallengeSuite(openRealPool)
  defineReturnToInvitedSuite(openRealPool)
  defineStatusesSuite(openRealPool)
  defineAttributeStatusesSuite(openRealPool)
  defineSignInStatusesSuite(openRealPool)
  defineExternalStatusesSuite(openRealPool)
})
