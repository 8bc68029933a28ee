import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider'

/** Cognito checks a password within about a second. Without a limit, the SDK would wait for a response for ever. */
const ATTEMPT_TIMEOUT_MS = 5000
const CONNECTION_TIMEOUT_MS = 1000
const MAX_ATTEMPTS = 3

/** Returns the client that `cognitoUserPool` needs; the caller destroys it. */
export function createCognitoClient(
  options: Pick<CognitoIdentityProviderClientConfig, 'endpoint'> & { region: string },
): CognitoIdentityProviderClient {
  return new CognitoIdentityProviderClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: ATTEMPT_TIMEOUT_MS,
      throwOnRequestTimeout: true,
    },
    ...options,
  })
}
