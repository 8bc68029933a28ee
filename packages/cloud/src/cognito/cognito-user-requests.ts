import {
  AdminDeleteUserCommand,
  AdminGetUserCommand,
  AdminSetUserMFAPreferenceCommand,
  AdminSetUserPasswordCommand,
  AdminUpdateUserAttributesCommand,
  AdminUserGlobalSignOutCommand,
  type AttributeType,
} from '@aws-sdk/client-cognito-identity-provider'
import { type Mfa, normalizeEmail } from '@kitchen-table/domain/accounts'
import { mapErrors } from './cognito-errors.ts'
import type { CognitoOptions } from './cognito-options.ts'
import { type CognitoUser, isAccount, parseUser } from './parse-cognito-user.ts'

const subPattern = /^[0-9a-f]{8}(-[0-9a-f]{4}){3}-[0-9a-f]{12}$/

/** Cognito's longest user name, which in this pool is the address. */
const MAX_USERNAME_LENGTH = 128

/** Returns whether this can be a user's id. Cognito also finds users by address, so an id must not be one. */
export const canBeSub = (text: string): boolean => subPattern.test(text)

/** Returns whether this can be a user's address: Cognito ignores capitals, so only the canonical form counts. */
export const canBeUserEmail = (text: string): boolean =>
  text.length <= MAX_USERNAME_LENGTH && normalizeEmail(text) === text

const notFound = { UserNotFoundException: 'not_found' } as const

/** The requests about one user that several parts of the adapter make. */
export function cognitoUserRequests({
  client,
  userPoolId: UserPoolId,
}: Pick<CognitoOptions, 'client' | 'userPoolId'>) {
  async function getUser(username: string): Promise<CognitoUser | null> {
    const command = new AdminGetUserCommand({ UserPoolId, Username: username })
    const user = await mapErrors(client.send(command), { UserNotFoundException: null })
    return user && isAccount(user.UserAttributes, user.UserStatus) ? parseUser(user) : null
  }

  return {
    findBySub: async (sub: string) => (canBeSub(sub) ? getUser(sub) : null),
    findByEmail: async (email: string) => (canBeUserEmail(email) ? getUser(email) : null),

    /** An attribute with an empty value is removed. */
    async updateAttributes(
      sub: string,
      UserAttributes: AttributeType[],
    ): Promise<'changed' | 'exists' | 'not_found'> {
      const command = new AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes })
      const response = await mapErrors(client.send(command), { AliasExistsException: 'exists', ...notFound })
      return typeof response === 'string' ? response : 'changed'
    },

    /** Sets a person's own password, or a temporary one; either makes all earlier ones invalid. */
    async setPassword(
      sub: string,
      password: string,
      kind: 'own' | 'temporary',
    ): Promise<'changed' | 'not_found'> {
      const command = new AdminSetUserPasswordCommand({
        UserPoolId,
        Username: sub,
        Password: password,
        Permanent: kind === 'own',
      })
      const response = await mapErrors(client.send(command), notFound)
      return response === 'not_found' ? response : 'changed'
    },

    /** Requires this second factor, and no other. The secret of an app stays in Cognito until the next set-up. */
    async setMfa(sub: string, mfa: Mfa): Promise<'changed' | 'not_found'> {
      const settings = (isRequired: boolean) => ({ Enabled: isRequired, PreferredMfa: isRequired })
      const command = new AdminSetUserMFAPreferenceCommand({
        UserPoolId,
        Username: sub,
        SoftwareTokenMfaSettings: settings(mfa === 'TOTP'),
        SMSMfaSettings: settings(mfa === 'SMS'),
      })
      const response = await mapErrors(client.send(command), notFound)
      return response === 'not_found' ? response : 'changed'
    },

    /** Makes all access tokens of the user invalid, so that no set-up of an app can be completed with one. */
    async revokeTokens(sub: string): Promise<void> {
      await mapErrors(client.send(new AdminUserGlobalSignOutCommand({ UserPoolId, Username: sub })), notFound)
    },

    async delete(username: string): Promise<'deleted' | 'not_found'> {
      const command = new AdminDeleteUserCommand({ UserPoolId, Username: username })
      const response = await mapErrors(client.send(command), notFound)
      return response === 'not_found' ? response : 'deleted'
    },
  }
}

export type CognitoUsers = ReturnType<typeof cognitoUserRequests>
