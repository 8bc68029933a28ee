import {
  CognitoIdentityProviderClient,
  type CognitoIdentityProviderClientConfig,
} from '@aws-sdk/client-cognito-identity-provider'
import { isServerError, isThrottlingError, isTransientError } from '@smithy/core/retry'

/** Cognito checks a password within about a second. Without a limit, the SDK would wait for a response for ever. */
const DEFAULT_TIMEOUT_MS = 5000
const CONNECTION_TIMEOUT_MS = 1000
const MAX_ATTEMPTS = 3

/** They use up a code or a session: Cognito refuses the second of two equal requests because the first took effect. */
const singleUseCommands: ReadonlySet<string | undefined> = new Set([
  'ConfirmForgotPasswordCommand',
  'RespondToAuthChallengeCommand',
  'VerifySoftwareTokenCommand',
])

type Options = Pick<CognitoIdentityProviderClientConfig, 'endpoint' | 'credentials'> & {
  region: string
  /** Of each attempt, in ms. */
  timeoutMs?: number
}

/** Returns the client that `cognitoUserPool` needs; the caller destroys it. */
export function createCognitoClient({
  timeoutMs = DEFAULT_TIMEOUT_MS,
  ...options
}: Options): CognitoIdentityProviderClient {
  const client = new CognitoIdentityProviderClient({
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      connectionTimeout: CONNECTION_TIMEOUT_MS,
      requestTimeout: timeoutMs,
      // Of silence, also after the headers, at which the limit above ends.
      socketTimeout: timeoutMs,
      throwOnRequestTimeout: true,
    },
    ...options,
  })
  sendSingleUseCommandsOnce(client)
  return client
}

/** Ends the SDK's retries of such a command after an error that leaves open whether it took effect. */
function sendSingleUseCommandsOnce(client: CognitoIdentityProviderClient): void {
  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        try {
          return await next(args)
        } catch (error) {
          if (!singleUseCommands.has(commandName) || !isOutcomeUnknown(error)) throw error
          // Of all errors with such a cause, the SDK does not retry only those of this name.
          throw Object.assign(new Error('The request may have taken effect.', { cause: error }), {
            name: 'AbortError',
          })
        }
      },
    // Within the SDK's retries.
    { step: 'finalizeRequest', priority: 'low', name: 'single use' },
  )
}

type SdkError = Parameters<typeof isTransientError>[0]

/** Of the errors after which the SDK retries, only throttling is known to have no effect. */
const isOutcomeUnknown = (error: unknown): boolean =>
  isSdkError(error) && (isTransientError(error) || isServerError(error)) && !isThrottlingError(error)

const isSdkError = (error: unknown): error is SdkError => error instanceof Error
