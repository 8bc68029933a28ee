import { createSecretBox, type SecretBox } from '@kitchen-table/application/store-helpers'
import { type AppClientRequests, appClientRequests } from './app-client-requests.ts'
import type { CognitoOptions } from './cognito-options.ts'
import { type CognitoUsers, cognitoUserRequests } from './cognito-user-requests.ts'
import { cognitoRecoveryCodes, type RecoveryCodes } from './recovery-codes.ts'
import { cognitoTotpSetups, type TotpSetups } from './totp-setups.ts'

/** What the parts of the adapter depend on. */
export type CognitoDeps = Pick<CognitoOptions, 'client' | 'userPoolId' | 'challenges' | 'now'> & {
  users: CognitoUsers
  requests: AppClientRequests
  secretBox: SecretBox
  setups: TotpSetups
  recovery: RecoveryCodes
}

export function createCognitoDeps(options: CognitoOptions): CognitoDeps {
  const { client, userPoolId, challenges, now } = options
  const secretBox = createSecretBox(options.secretKey)
  return {
    client,
    userPoolId,
    challenges,
    now,
    users: cognitoUserRequests(options),
    requests: appClientRequests(options),
    secretBox,
    setups: cognitoTotpSetups(challenges, secretBox),
    recovery: cognitoRecoveryCodes(challenges, secretBox),
  }
}
