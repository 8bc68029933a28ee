import { randomUUID } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDeleteUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  AdminUpdateUserAttributesCommand,
  type AttributeType,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Account, Directory } from '../../features/accounts/user-pool.ts'
import { generateTemporaryPassword } from '../secrets/random-secrets.ts'
import { mapErrors, withStoreErrors } from './cognito-errors.ts'
import { type CognitoOptions, cognitoUsers } from './cognito-users.ts'
import {
  emailAttributes,
  invitationAttribute,
  nameAttributes,
  newAccountAttributes,
  parseListedUser,
  parseSub,
  roleAttribute,
} from './parse-cognito-user.ts'

const MAX_PAGE_SIZE = 60

/** The methods of the directory that exist for Cognito so far. */
export type CognitoDirectory = Pick<
  Directory,
  | 'create'
  | 'find'
  | 'findByEmail'
  | 'list'
  | 'issueTemporaryPassword'
  | 'changeEmail'
  | 'changeNames'
  | 'setEnabled'
  | 'setRole'
  | 'delete'
>

export function cognitoDirectory(options: Pick<CognitoOptions, 'client' | 'userPoolId'>): CognitoDirectory {
  const { client, userPoolId: UserPoolId } = options
  const users = cognitoUsers(options)

  async function findAccount(sub: string): Promise<Account | null> {
    return (await users.findBySub(sub))?.account ?? null
  }

  async function updateAttributes(
    sub: string,
    UserAttributes: AttributeType[],
  ): Promise<'changed' | 'exists' | 'not_found'> {
    const command = new AdminUpdateUserAttributesCommand({ UserPoolId, Username: sub, UserAttributes })
    const response = await mapErrors(client.send(command), {
      AliasExistsException: 'exists',
      UserNotFoundException: 'not_found',
    })
    return typeof response === 'string' ? response : 'changed'
  }

  return {
    async create(account, password) {
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username: account.email,
        MessageAction: 'SUPPRESS',
        UserAttributes: newAccountAttributes(account),
      })
      const created = await mapErrors(client.send(command), { UsernameExistsException: 'exists' })
      if (created === 'exists') return created
      const sub = parseSub(created.User)
      // Only the demo people begin with a password. If this request fails, the account is left as one without.
      if (password !== null) await users.setPassword(sub, password, 'own')
      return { sub }
    },

    find: findAccount,
    findByEmail: async (email) => (await users.findByEmail(email))?.account ?? null,

    async list(pageToken) {
      const command = new ListUsersCommand({ UserPoolId, Limit: MAX_PAGE_SIZE, PaginationToken: pageToken })
      const { Users = [], PaginationToken = null } = await withStoreErrors(client.send(command))
      return { accounts: Users.map(parseListedUser), next: PaginationToken }
    },

    async issueTemporaryPassword(sub, { validForMs }, now) {
      const user = await users.findBySub(sub)
      if (user === null) return 'not_found'
      // Cognito has no condition for this: a person who chooses a password between the two requests loses it, and signs
      // in with the temporary one instead.
      if (user.account.status !== 'FORCE_CHANGE_PASSWORD') return 'not_pending'
      const password = generateTemporaryPassword()
      if ((await users.setPassword(sub, password, 'temporary')) === 'not_found') return 'not_found'
      // Cognito has one lifetime for all temporary passwords, so each has its own here. Written second: if this request
      // fails, nobody learns the new password, and the one before is invalid already.
      const issued = invitationAttribute({ id: randomUUID(), expiresAt: now + validForMs })
      return (await updateAttributes(sub, [issued])) === 'not_found' ? 'not_found' : { password }
    },

    changeEmail: (sub, email) => updateAttributes(sub, emailAttributes(email)),

    async changeNames(sub, names) {
      const outcome = await updateAttributes(sub, nameAttributes(names))
      return outcome === 'not_found' ? outcome : 'changed'
    },

    async setRole(sub, role) {
      await updateAttributes(sub, [roleAttribute(role)])
      return (await findAccount(sub)) ?? 'not_found'
    },

    async setEnabled(sub, enabled) {
      const user = { UserPoolId, Username: sub }
      const request = enabled
        ? client.send(new AdminEnableUserCommand(user))
        : client.send(new AdminDisableUserCommand(user))
      await mapErrors(request, { UserNotFoundException: 'not_found' })
      return (await findAccount(sub)) ?? 'not_found'
    },

    async delete(sub) {
      const command = new AdminDeleteUserCommand({ UserPoolId, Username: sub })
      const response = await mapErrors(client.send(command), { UserNotFoundException: 'not_found' })
      return response === 'not_found' ? response : 'deleted'
    },
  }
}
