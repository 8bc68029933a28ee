import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import type { ChallengeStore } from '@kitchen-table/application/ports'

export type CognitoOptions = {
  /** Closed by the caller. Its own retries cover failures of the network and of the service. */
  client: CognitoIdentityProviderClient
  userPoolId: string
  /** An app client with a secret: without it, nobody can try passwords and codes at Cognito past our own limits. */
  appClient: { id: string; secret: string }
  /** Returns the installation's key, which seals the sessions of challenges; called when it is first needed. */
  secretKey: () => string
  /**
   * Stores, encrypted or hashed, what Cognito does not: access tokens for ten minutes, the tries of challenges, and
   * recovery codes, which stay until they are replaced. All processes of the server share it.
   */
  challenges: ChallengeStore
  /** Returns the time in ms since 1970. */
  now: () => number
}
