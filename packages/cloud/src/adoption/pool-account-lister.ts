import {
  type CognitoIdentityProviderClient,
  ListUsersCommand,
  type UserType,
} from '@aws-sdk/client-cognito-identity-provider'
import { retryWhileFailing } from '@kitchen-table/application/store-helpers'
import { withStoreErrors } from '../cognito/cognito-errors.ts'

const MAX_PAGE_SIZE = 60

/** The attribute of a user that only leads to another one; see cognito/identity-links.ts. */
const LINK_ATTRIBUTE = 'custom:linkedSub'

/** Returns a user as `sourceAccountSchema` reads it: the pool may have users that the product could not read. */
function toSourceAccount({ Attributes = [], UserStatus, Enabled, UserCreateDate }: UserType) {
  const attributes = new Map(Attributes.map(({ Name, Value }) => [Name, Value]))
  return {
    sub: attributes.get('sub'),
    email: attributes.get('email'),
    first: attributes.get('given_name'),
    last: attributes.get('family_name'),
    role: attributes.get('custom:role'),
    group: attributes.get('custom:groupSlug'),
    status: UserStatus,
    enabled: Enabled,
    createdAt: UserCreateDate?.toISOString(),
  }
}

/** Lists the accounts of a user pool, each as the adoption reads it. */
export type ListAccounts = () => AsyncIterable<unknown>

/** Returns the list of a pool's accounts. The role needs cognito-idp:ListUsers. */
export function createPoolAccountLister(
  client: CognitoIdentityProviderClient,
  userPoolId: string,
): ListAccounts {
  return async function* listAccounts() {
    let token: string | undefined
    do {
      const command = new ListUsersCommand({
        UserPoolId: userPoolId,
        Limit: MAX_PAGE_SIZE,
        PaginationToken: token,
      })
      const { Users = [], PaginationToken } = await retryWhileFailing(() =>
        withStoreErrors(client.send(command)),
      )
      const isLink = ({ Attributes = [] }: UserType) => Attributes.some(({ Name }) => Name === LINK_ATTRIBUTE)
      yield* Users.filter((user) => !isLink(user)).map(toSourceAccount)
      token = PaginationToken
    } while (token)
  }
}
