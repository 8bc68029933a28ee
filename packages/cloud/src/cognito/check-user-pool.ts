import {
  type CognitoIdentityProviderClient,
  CognitoIdentityProviderServiceException,
  DescribeUserPoolClientCommand,
  DescribeUserPoolCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import type { CognitoOptions } from './cognito-options.ts'
import { toAppClientSettings } from './create-user-pool.ts'
import { customAttributeNames } from './parse-cognito-user.ts'

type Checked = Pick<CognitoOptions, 'client' | 'userPoolId'> & { clientId: string }

async function request<Output>(what: string, sending: Promise<Output>): Promise<Output> {
  try {
    return await sending
  } catch (error) {
    const isAbsent =
      error instanceof CognitoIdentityProviderServiceException && error.name === 'ResourceNotFoundException'
    const reason = error instanceof Error ? error.name : String(error)
    throw new UnusableServiceError(
      isAbsent ? `There is no ${what}.` : `Cognito does not describe the ${what}: ${reason}.`,
      { cause: error },
    )
  }
}

async function checkPool(client: CognitoIdentityProviderClient, userPoolId: string): Promise<void> {
  const what = `user pool ${userPoolId}`
  const { UserPool } = await request(
    what,
    client.send(new DescribeUserPoolCommand({ UserPoolId: userPoolId })),
  )
  const names = new Set(UserPool?.SchemaAttributes?.map(({ Name }) => Name))
  const missing = customAttributeNames.map((name) => `custom:${name}`).filter((name) => !names.has(name))
  if (missing.length > 0)
    throw new UnusableServiceError(`The ${what} lacks the attributes ${missing.join(', ')}.`)
  if (!UserPool?.UsernameAttributes?.includes('email'))
    throw new UnusableServiceError(`The ${what} does not take addresses as user names.`)
  if (UserPool.AdminCreateUserConfig?.AllowAdminCreateUserOnly !== true)
    throw new UnusableServiceError(`The ${what} lets strangers create accounts.`)
}

async function checkAppClient({ client, userPoolId: UserPoolId, clientId }: Checked): Promise<void> {
  const what = `client ${clientId} of the user pool ${UserPoolId}`
  const { UserPoolClient } = await request(
    what,
    client.send(new DescribeUserPoolClientCommand({ UserPoolId, ClientId: clientId })),
  )
  const expected = toAppClientSettings(UserPoolId)
  const flows = expected.ExplicitAuthFlows ?? []
  if (!flows.every((flow) => UserPoolClient?.ExplicitAuthFlows?.includes(flow)))
    throw new UnusableServiceError(`The ${what} lacks ${flows.join(', ')}.`)
  if (UserPoolClient?.PreventUserExistenceErrors !== 'ENABLED')
    throw new UnusableServiceError(`The ${what} tells strangers which addresses have an account.`)
  // Without a list, a token may change every standard attribute.
  const writable = UserPoolClient.WriteAttributes ?? []
  const excess = writable.filter((name) => !expected.WriteAttributes?.includes(name))
  if (writable.length === 0 || excess.length > 0)
    throw new UnusableServiceError(
      `The ${what} lets tokens change ${excess.join(', ') || 'every attribute'}.`,
    )
}

/**
 * Throws an UnusableServiceError unless the pool and the server's client are as `createUserPool` makes them, in what the
 * adapter and docs/security.md T59 depend on. The role needs cognito-idp:DescribeUserPool and DescribeUserPoolClient.
 */
export async function checkUserPool(checked: Checked): Promise<void> {
  await checkPool(checked.client, checked.userPoolId)
  await checkAppClient(checked)
}
