import { describe } from 'vitest'
import {
  describeAccountList,
  describeAccounts,
  describeExternalAccounts,
  describePhoneNumbers,
  describeTakenAddresses,
} from '../../testing/port-suites/user-pool-accounts.ts'
import { describeNewPasswordChallenge } from '../../testing/port-suites/user-pool-challenges.ts'
import { describeReturnToInvited } from '../../testing/port-suites/user-pool-return-to-invited.ts'
import { describeSignIn } from '../../testing/port-suites/user-pool-sign-in.ts'
import {
  describeAttributeStatuses,
  describeExternalStatuses,
  describeSignInStatuses,
  describeStatuses,
} from '../../testing/port-suites/user-pool-statuses.ts'
import {
  describeTemporaryPasswords,
  describeTypedTemporaryPasswords,
} from '../../testing/port-suites/user-pool-temporary-passwords.ts'
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
