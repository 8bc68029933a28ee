import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { expect, test } from 'vitest'
import { checkUserPool } from './check-user-pool.ts'
import { toAppClientSettings, toUserPoolSettings } from './create-user-pool.ts'
import { createScriptedClient, serviceError } from './testing/scripted-client.ts'

const settings = toUserPoolSettings('kitchen-table')
const pool = {
  ...settings,
  SchemaAttributes: settings.Schema?.map(({ Name }) => ({ Name: `custom:${Name}` })),
}
const appClient = toAppClientSettings('pool-1')

async function check(change: { pool?: object; appClient?: object }) {
  const { client, requests } = createScriptedClient({
    DescribeUserPool: { UserPool: { ...pool, ...change.pool } },
    DescribeUserPoolClient: { UserPoolClient: { ...appClient, ...change.appClient } },
  })
  await checkUserPool({ client, userPoolId: 'pool-1', clientId: 'client-1' })
  return requests
}

test('accepts the pool and the client that createUserPool makes', async () => {
  expect(await check({})).toEqual([
    { command: 'DescribeUserPool', input: { UserPoolId: 'pool-1' } },
    { command: 'DescribeUserPoolClient', input: { UserPoolId: 'pool-1', ClientId: 'client-1' } },
  ])
})

test.each([
  {
    change: { pool: { SchemaAttributes: [{ Name: 'custom:role' }, { Name: 'custom:groupSlug' }] } },
    message:
      'The user pool pool-1 lacks the attributes custom:createdAt, custom:invitation, custom:identity, custom:linkedSub.',
  },
  {
    change: { pool: { UsernameAttributes: ['phone_number'] } },
    message: 'The user pool pool-1 does not take addresses as user names.',
  },
  {
    change: { pool: { AdminCreateUserConfig: { AllowAdminCreateUserOnly: false } } },
    message: 'The user pool pool-1 lets strangers create accounts.',
  },
  {
    change: { appClient: { ExplicitAuthFlows: ['ALLOW_USER_SRP_AUTH'] } },
    message: 'The client client-1 of the user pool pool-1 lacks ALLOW_USER_PASSWORD_AUTH.',
  },
  {
    change: { appClient: { PreventUserExistenceErrors: 'LEGACY' } },
    message: 'The client client-1 of the user pool pool-1 tells strangers which addresses have an account.',
  },
  {
    change: { appClient: { WriteAttributes: ['zoneinfo', 'custom:role'] } },
    message: 'The client client-1 of the user pool pool-1 lets tokens change custom:role.',
  },
  {
    change: { appClient: { WriteAttributes: undefined } },
    message: 'The client client-1 of the user pool pool-1 lets tokens change every attribute.',
  },
])('T59: refuses $message', async ({ change, message }) => {
  await expect(check(change)).rejects.toThrow(new UnusableServiceError(message))
})

test.each([
  ['ResourceNotFoundException', 'There is no user pool pool-1.'],
  ['NotAuthorizedException', 'Cognito does not describe the user pool pool-1: NotAuthorizedException.'],
])('names the pool if Cognito responds with %s', async (error, message) => {
  const { client } = createScriptedClient({ DescribeUserPool: serviceError(error) })
  const checking = checkUserPool({ client, userPoolId: 'pool-1', clientId: 'client-1' })
  await expect(checking).rejects.toThrow(new UnusableServiceError(message))
})

test('names the client if there is none', async () => {
  const { client } = createScriptedClient({
    DescribeUserPool: { UserPool: pool },
    DescribeUserPoolClient: serviceError('ResourceNotFoundException'),
  })
  const checking = checkUserPool({ client, userPoolId: 'pool-1', clientId: 'client-1' })
  await expect(checking).rejects.toThrow(
    new UnusableServiceError('There is no client client-1 of the user pool pool-1.'),
  )
})
