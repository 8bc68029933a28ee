import { createHmac } from 'node:crypto'
import {
  ConfirmForgotPasswordCommand,
  ForgotPasswordCommand,
  InitiateAuthCommand,
  RespondToAuthChallengeCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { CognitoOptions } from './cognito-options.ts'

/** The requests that Cognito accepts from anybody who has the app client's secret; each is signed with it. */
export function appClientRequests({ client, appClient }: Pick<CognitoOptions, 'client' | 'appClient'>) {
  /** Returns the signature that Cognito wants in a request about this user, named as in that request. */
  const computeSecretHash = (username: string): string =>
    createHmac('sha256', appClient.secret)
      .update(username + appClient.id)
      .digest('base64')

  const ClientId = appClient.id
  return {
    /** Sends a password. Not with AdminInitiateAuth, for which cognito-local returns no challenge. */
    initiateAuth: (username: string, password: string) =>
      client.send(
        new InitiateAuthCommand({
          ClientId,
          AuthFlow: 'USER_PASSWORD_AUTH',
          AuthParameters: {
            USERNAME: username,
            PASSWORD: password,
            SECRET_HASH: computeSecretHash(username),
          },
        }),
      ),
    respondWithNewPassword: (sub: string, session: string, password: string) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: 'NEW_PASSWORD_REQUIRED',
          Session: session,
          // By id, as an address counts only in the first request of a sign-in.
          ChallengeResponses: {
            USERNAME: sub,
            NEW_PASSWORD: password,
            SECRET_HASH: computeSecretHash(sub),
          },
        }),
      ),
    respondWithCode: (
      sub: string,
      session: string,
      { name, code }: { name: 'SMS_MFA' | 'SOFTWARE_TOKEN_MFA'; code: string },
    ) =>
      client.send(
        new RespondToAuthChallengeCommand({
          ClientId,
          ChallengeName: name,
          Session: session,
          ChallengeResponses: {
            USERNAME: sub,
            [`${name}_CODE`]: code,
            SECRET_HASH: computeSecretHash(sub),
          },
        }),
      ),
    /** Sends a code in an e-mail of Cognito's own. */
    forgotPassword: (sub: string) =>
      client.send(new ForgotPasswordCommand({ ClientId, Username: sub, SecretHash: computeSecretHash(sub) })),
    confirmForgotPassword: (email: string, code: string, password: string) =>
      client.send(
        new ConfirmForgotPasswordCommand({
          ClientId,
          Username: email,
          SecretHash: computeSecretHash(email),
          ConfirmationCode: code,
          Password: password,
        }),
      ),
  }
}

export type AppClientRequests = ReturnType<typeof appClientRequests>
