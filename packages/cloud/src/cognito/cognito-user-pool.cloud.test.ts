import {
  describeAccountList,
  describeAccounts,
  describeAttributeStatuses,
  describeExternalAccounts,
  describeExternalStatuses,
  describeNewPasswordChallenge,
  describePhoneNumbers,
  describeReturnToInvited,
  describeSignIn,
  describeSignInStatuses,
  describeStatuses,
  describeTakenAddresses,
  describeTemporaryPasswords,
  describeTypedTemporaryPasswords,
} from '@kitchen-table/application/testing/suites'
import { describe } from 'vitest'
import { openRealPool } from './testing/open-real-pool.ts'

/**
 * The parts of the suite that need neither a mailbox, nor a telephone, nor another time than the present
 * (docs/operations.md, The user pool of the cloud).
 */
describe('Cognito', () => {
  describeAccounts(openRealPool)
  describeTakenAddresses(openRealPool)
  describeAccountList(openRealPool)
  describeExternalAccounts(openRealPool)
  describePhoneNumbers(openRealPool)
  describeSignIn(openRealPool)
  describeTemporaryPasswords(openRealPool)
  describeTypedTemporaryPasswords(openRealPool)
  describeNewPasswordChallenge(openRealPool)
  describeReturnToInvited(openRealPool)
  describeStatuses(openRealPool)
  describeAttributeStatuses(openRealPool)
  describeSignInStatuses(openRealPool)
  describeExternalStatuses(openRealPool)
})
