import {
  describeAccountList,
  describeAccounts,
  describeExternalAccounts,
  describePhoneNumbers,
  describeTakenAddresses,
} from '@kitchen-table/application/testing/port-suites/user-pool-accounts'
import { describeNewPasswordChallenge } from '@kitchen-table/application/testing/port-suites/user-pool-challenges'
import { describeReturnToInvited } from '@kitchen-table/application/testing/port-suites/user-pool-return-to-invited'
import { describeSignIn } from '@kitchen-table/application/testing/port-suites/user-pool-sign-in'
import {
  describeAttributeStatuses,
  describeExternalStatuses,
  describeSignInStatuses,
  describeStatuses,
} from '@kitchen-table/application/testing/port-suites/user-pool-statuses'
import {
  describeTemporaryPasswords,
  describeTypedTemporaryPasswords,
} from '@kitchen-table/application/testing/port-suites/user-pool-temporary-passwords'
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
