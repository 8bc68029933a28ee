import { randomUUID } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminDisableUserCommand,
  AdminEnableUserCommand,
  type AttributeType,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Directory, NewAccount } from '@kitchen-table/application/ports'
import { generateTemporaryPassword } from '@kitchen-table/application/store-helpers'
import type { CognitoDeps } from './cognito-deps.ts'
import { mapErrors, withStoreErrors } from './cognito-errors.ts'
import { cognitoIdentityLinks } from './identity-links.ts'
import {
  isAccount,
  nameAttributes,
  parseListedUser,
  parseSub,
  toEmailAttributes,
  toGroupAttribute,
  toIdentityAttribute,
  toInvitationAttribute,
  toNewAccountAttributes,
  toPhoneAttributes,
  toRoleAttribute,
} from './parse-cognito-user.ts'

const MAX_PAGE_SIZE = 60

export function cognitoDirectory(deps: CognitoDeps): Directory {
  return { ...accountCreation(deps), ...accountSearch(deps), ...accountChanges(deps), ...accountState(deps) }
}

function accountCreation(deps: CognitoDeps): Pick<Directory, 'create' | 'createExternal'> {
  const { client, userPoolId: UserPoolId, users } = deps
  const links = cognitoIdentityLinks(deps)

  async function createUser(account: NewAccount, more: AttributeType[]): Promise<{ sub: string } | 'exists'> {
    const command = new AdminCreateUserCommand({
      UserPoolId,
      Username: account.email,
      MessageAction: 'SUPPRESS',
      UserAttributes: [...toNewAccountAttributes(account), ...more],
    })
    const created = await mapErrors(client.send(command), { UsernameExistsException: 'exists' })
    return created === 'exists' ? created : { sub: parseSub(created.User) }
  }

  return {
    async create(account, password) {
      const created = await createUser(account, [])
      // Only the demo people begin with a password. If this request fails, the account is left as one without.
      if (created !== 'exists' && password !== null) await users.setPassword(created.sub, password, 'own')
      return created
    },

    async createExternal(account, identity) {
      if ((await links.findLinkedSub(identity)) !== null) return 'exists'
      const created = await createUser(account, [toIdentityAttribute(identity)])
      if (created === 'exists') {
        // An earlier call may have ended before the link was made.
        const user = await users.findByEmail(account.email)
        const isSame =
          user?.identity?.issuer === identity.issuer && user.identity.subject === identity.subject
        if (user && isSame) await links.add(identity, user.account.sub)
        return created
      }
      if ((await links.add(identity, created.sub)) === created.sub) return created
      await users.delete(created.sub)
      return 'exists'
    },
  }
}

function accountSearch(deps: CognitoDeps): Pick<Directory, 'find' | 'findByEmail' | 'findExternal' | 'list'> {
  const { client, userPoolId: UserPoolId, users } = deps
  const links = cognitoIdentityLinks(deps)

  return {
    find: async (sub) => (await users.findBySub(sub))?.account ?? null,
    findByEmail: async (email) => (await users.findByEmail(email))?.account ?? null,

    async findExternal(identity) {
      const sub = await links.findLinkedSub(identity)
      const user = sub && (await users.findBySub(sub))
      if (!user || user.identity?.issuer !== identity.issuer) return null
      return user.identity.subject === identity.subject ? user.account : null
    },

    async list(pageToken) {
      const command = new ListUsersCommand({ UserPoolId, Limit: MAX_PAGE_SIZE, PaginationToken: pageToken })
      const { Users = [], PaginationToken = null } = await withStoreErrors(client.send(command))
      const accounts = Users.filter(({ Attributes, UserStatus }) => isAccount(Attributes, UserStatus))
      return { accounts: accounts.map(parseListedUser), next: PaginationToken }
    },
  }
}

function accountChanges({
  users,
}: CognitoDeps): Pick<
  Directory,
  'issueTemporaryPassword' | 'changeEmail' | 'changeNames' | 'changePhone' | 'setRole' | 'setGroup'
> {
  return {
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
      const issued = toInvitationAttribute({ id: randomUUID(), expiresAt: now + validForMs })
      return (await users.updateAttributes(sub, [issued])) === 'not_found' ? 'not_found' : { password }
    },

    changeEmail: (sub, email) => users.updateAttributes(sub, toEmailAttributes(email)),

    async changeNames(sub, names) {
      const outcome = await users.updateAttributes(sub, nameAttributes(names))
      return outcome === 'not_found' ? outcome : 'changed'
    },

    async changePhone(sub, phone, isVerified) {
      const user = await users.findBySub(sub)
      if (user === null) return 'not_found'
      // First: a person whose texts go to a number that is not theirs any more could not sign in.
      if (user.account.mfa === 'SMS' && !isVerified) await users.setMfa(sub, 'NONE')
      const outcome = await users.updateAttributes(sub, toPhoneAttributes(phone, isVerified))
      return outcome === 'not_found' ? outcome : 'changed'
    },

    async setRole(sub, role) {
      await users.updateAttributes(sub, [toRoleAttribute(role)])
      return (await users.findBySub(sub))?.account ?? 'not_found'
    },

    async setGroup(sub, group) {
      await users.updateAttributes(sub, [toGroupAttribute(group)])
      return (await users.findBySub(sub))?.account ?? 'not_found'
    },
  }
}

function accountState(deps: CognitoDeps): Pick<Directory, 'setEnabled' | 'resetToInvited' | 'delete'> {
  const { client, userPoolId: UserPoolId, users, setups, recovery } = deps
  const links = cognitoIdentityLinks(deps)

  return {
    async setEnabled(sub, enabled) {
      const user = { UserPoolId, Username: sub }
      // AdminDisableUser also revokes the access tokens of the user.
      const request = enabled
        ? client.send(new AdminEnableUserCommand(user))
        : client.send(new AdminDisableUserCommand(user))
      await mapErrors(request, { UserNotFoundException: 'not_found' })
      if (!enabled) await setups.end(sub)
      return (await users.findBySub(sub))?.account ?? 'not_found'
    },

    async resetToInvited(sub) {
      const account = (await users.findBySub(sub))?.account
      if (account === undefined) return 'not_found'
      if (account.status === 'EXTERNAL_PROVIDER') return 'provider_owned'
      // The second factor goes after the old password, so that neither alone is ever enough to sign in.
      await users.setPassword(sub, generateTemporaryPassword(), 'temporary')
      await users.updateAttributes(sub, [toInvitationAttribute(null)])
      await users.revokeTokens(sub)
      await setups.end(sub)
      if (account.mfa !== 'NONE') await users.setMfa(sub, 'NONE')
      await recovery.remove(sub)
      return (await users.findBySub(sub))?.account ?? 'not_found'
    },

    async delete(sub) {
      const user = await users.findBySub(sub)
      if (user === null) return 'not_found'
      // Before the account, because only the account tells which identity it was linked to.
      if (user.identity !== null) await links.remove(user.identity)
      await setups.end(sub)
      await recovery.remove(sub)
      return users.delete(sub)
    },
  }
}
