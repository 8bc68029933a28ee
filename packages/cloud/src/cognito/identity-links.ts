import { hash } from 'node:crypto'
import {
  AdminCreateUserCommand,
  AdminGetUserCommand,
  ListUsersCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { Identity } from '@kitchen-table/application/ports'
import { z } from 'zod'
import type { CognitoDeps } from './cognito-deps.ts'
import { mapErrors, withStoreErrors } from './cognito-errors.ts'
import { canBeSub } from './cognito-user-requests.ts'
import { isAccount } from './parse-cognito-user.ts'
import { poolIssuer } from './pool-issuer.ts'

const linkedSub = z.string().refine(canBeSub)

/** No address of a person: the domain `invalid` is reserved (RFC 2606). The hash has the 64 characters of an address. */
const linkName = ({ issuer, subject }: Identity): string =>
  `${hash('sha256', JSON.stringify([issuer, subject]), 'hex')}@identity.invalid`

/**
 * Links the identities of providers to accounts. A link is a user of the pool that nobody can sign in as, named after the
 * identity: names of users are unique, so of several requests at once for an identity, one creates its link. Cognito's
 * own links (AdminLinkProviderForUser) are only for providers of the pool, and it has no request that finds a user by
 * one.
 */
export function cognitoIdentityLinks({ client, userPoolId: UserPoolId, users }: CognitoDeps) {
  async function findLinkedSub(identity: Identity): Promise<string | null> {
    const command = new AdminGetUserCommand({ UserPoolId, Username: linkName(identity) })
    const link = await mapErrors(client.send(command), { UserNotFoundException: null })
    return (
      link && linkedSub.parse(link.UserAttributes?.find(({ Name }) => Name === 'custom:linkedSub')?.Value)
    )
  }

  /** Deletes the profile that Cognito made of a person who signed in through its hosted pages. */
  async function deleteProfile(profileSub: string): Promise<void> {
    const filter = { UserPoolId, Filter: `sub = "${profileSub}"`, Limit: 1 }
    const { Users = [] } = await withStoreErrors(client.send(new ListUsersCommand(filter)))
    for (const { Username, Attributes, UserStatus } of Users)
      if (Username !== undefined && UserStatus === 'EXTERNAL_PROVIDER' && !isAccount(Attributes, UserStatus))
        await users.delete(Username)
  }

  return {
    findLinkedSub,
    /** Links the identity unless it is linked already. Returns the id of the account that it is linked to then. */
    async add(identity: Identity, sub: string): Promise<string | null> {
      const Username = linkName(identity)
      const command = new AdminCreateUserCommand({
        UserPoolId,
        Username,
        MessageAction: 'SUPPRESS',
        UserAttributes: [
          { Name: 'email', Value: Username },
          { Name: 'custom:linkedSub', Value: sub },
        ],
      })
      const created = await mapErrors(client.send(command), { UsernameExistsException: 'exists' })
      return created === 'exists' ? findLinkedSub(identity) : sub
    },
    async remove(identity: Identity): Promise<void> {
      const { issuer, subject } = identity
      if (issuer === poolIssuer(UserPoolId) && canBeSub(subject)) await deleteProfile(subject)
      await users.delete(linkName(identity))
    },
  }
}
