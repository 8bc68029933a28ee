import { describe } from 'vitest'
import { describeAccountList, describeAccounts } from '../../testing/port-suites/user-pool-accounts.ts'
import { describeNewPasswordChallenge } from '../../testing/port-suites/user-pool-challenges.ts'
import { describeResets } from '../../testing/port-suites/user-pool-resets.ts'
import { describeSignIn } from '../../testing/port-suites/user-pool-sign-in.ts'
import { describeStatuses } from '../../testing/port-suites/user-pool-statuses.ts'
import { describeTemporaryPasswords } from '../../testing/port-suites/user-pool-temporary-passwords.ts'
import { runCognitoLocal } from './testing/run-cognito-local.ts'

const openPool = runCognitoLocal()

/**
 * The parts that cognito-local can show. cognito-directory.test.ts and cognito-authenticator.test.ts prove the others at
 * the boundary of the SDK (docs/operations.md, The user pool of the cloud).
 */
describe('cognito-local', () => {
  describeAccounts(openPool)
  describeAccountList(openPool)
  describeSignIn(openPool)
  describeTemporaryPasswords(openPool)
  describeNewPasswordChallenge(openPool)
  describeResets(openPool)
  describeStatuses(openPool)
})
