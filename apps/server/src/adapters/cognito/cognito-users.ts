import {
  AdminGetUserCommand,
  AdminSetUserPasswordCommand,
  type CognitoIdentityProviderClient,
} from '@aws-sdk/client-cognito-identity-provider'
import { normalizeEmail } from '@kitchen-table/domain/accounts/email'
import { mapErrors } from './cognito-errors.ts'
import { type CognitoUser, parseUser } from './parse-cognito-user.ts'

export type CognitoOptions = {
  /** Closed by the caller. Its own retries cover failures of the network and of the service. */
  client: CognitoIdentityProviderClient
  userPoolId: string
  /** An app client with a secret: without it, nobody can try passwords and codes at Cognito past our own limits. */
  appClient: { id: string; secret: string }
  /** Returns the installation's key, which seals the sessions of challenges; called when it is first needed. */
  secretKey: () => string
}

const subPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Cognito's longest user name, which in this pool is the address. */
const MAX_USERNAME_LENGTH = 128

/** Returns whether this can be a user's id. Cognito also finds users by address, so an id must not be one. */
export const isSub = (text: string): boolean => subPattern.test(text)

/** Returns whether this can be a user's address: Cognito ignores capitals, so only the canonical form counts. */
export const isUserEmail = (text: string): boolean =>
  text.length <= MAX_USERNAME_LENGTH && normalizeEmail(text) === text

export function cognitoUsers({ client, userPoolId }: Pick<CognitoOptions, 'client' | 'userPoolId'>) {
  async function getUser(username: string): Promise<CognitoUser | null> {
    const command = new AdminGetUserCommand({ UserPoolId: userPoolId, Username: username })
    const user = await mapErrors(client.send(command), { UserNotFoundException: null })
    return user && parseUser(user)
  }

  return {
    findBySub: async (sub: string) => (isSub(sub) ? getUser(sub) : null),
    findByEmail: async (email: string) => (isUserEmail(email) ? getUser(email) : null),
    /** Sets a person's own password, or a temporary one; either makes all earlier ones invalid. */
    async setPassword(
      sub: string,
      password: string,
      kind: 'own' | 'temporary',
    ): Promise<'changed' | 'not_found'> {
      const command = new AdminSetUserPasswordCommand({
        UserPoolId: userPoolId,
        Username: sub,
        Password: password,
        Permanent: kind === 'own',
      })
      const response = await mapErrors(client.send(command), { UserNotFoundException: 'not_found' })
      return response === 'not_found' ? response : 'changed'
    },
  }
}
