import {
  type CognitoIdentityProviderClient,
  SetUserMFAPreferenceCommand,
  type SetUserMFAPreferenceCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { z } from 'zod'

const mfaPreference = z.object({ Username: z.string() }).loose()

/** Returns an access token that cognito-local accepts: it reads whose token it is, and checks no signature. */
export function forgeAccessToken(appClientId: string, sub: string): string {
  const encode = (part: object) => Buffer.from(JSON.stringify(part)).toString('base64url')
  return [encode({ alg: 'none' }), encode({ client_id: appClientId, sub }), 'signature'].join('.')
}

/**
 * Makes a client of cognito-local respond to the two requests that it lacks: AdminSetUserMFAPreference becomes the same
 * request of the user, and AdminUserGlobalSignOut does nothing, as cognito-local revokes no tokens. Sends one request at
 * a time, because cognito-local checks whether a user name is free and takes it in two steps.
 */
export function addMissingRequests(client: CognitoIdentityProviderClient, appClientId: string): void {
  const handled = { output: { $metadata: {} }, response: {} }
  let last: Promise<unknown> = Promise.resolve()

  client.middlewareStack.add(
    (next, { commandName }) =>
      async (args) => {
        if (commandName === 'AdminUserGlobalSignOutCommand') return handled
        if (commandName === 'AdminSetUserMFAPreferenceCommand') {
          const { Username, ...settings } = mfaPreference.parse(args.input)
          const AccessToken = forgeAccessToken(appClientId, Username)
          const input: SetUserMFAPreferenceCommandInput = { AccessToken, ...settings }
          await client.send(new SetUserMFAPreferenceCommand(input))
          return handled
        }
        const response = last.then(() => next(args))
        last = response.catch(() => {})
        return response
      },
    { step: 'initialize', name: 'missing-requests' },
  )
}
