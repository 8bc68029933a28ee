import type { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'

/** What every part of the user pool in the cloud depends on. */
export type CognitoOptions = {
  /** Closed by the caller. Its own retries cover failures of the network and of the service. */
  client: CognitoIdentityProviderClient
  userPoolId: string
  /** An app client with a secret: without it, nobody can try passwords and codes at Cognito past our own limits. */
  appClient: { id: string; secret: string }
  /** Returns the installation's key, which seals the sessions of challenges; called when it is first needed. */
  secretKey: () => string
}
