import { expect, test } from 'vitest'
import { createUserPool } from './create-user-pool.ts'
import { createScriptedClient } from './testing/scripted-client.ts'

test('createUserPool sets what the adapter relies on, and returns the app client with its secret', async () => {
  const { client, requests } = createScriptedClient({
    CreateUserPool: { UserPool: { Id: 'pool-1' } },
    CreateUserPoolClient: { UserPoolClient: { ClientId: 'client-1', ClientSecret: 'secret-1' } },
  })
  expect(await createUserPool(client, 'kitchen-table')).toEqual({
    userPoolId: 'pool-1',
    appClient: { id: 'client-1', secret: 'secret-1' },
  })
  expect(requests).toMatchObject([
    {
      input: {
        PoolName: 'kitchen-table',
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        Policies: { PasswordPolicy: { TemporaryPasswordValidityDays: 90 } },
        Schema: ['role', 'groupSlug', 'createdAt', 'invitation'].map((Name) => ({ Name, Mutable: true })),
      },
    },
    {
      input: {
        UserPoolId: 'pool-1',
        GenerateSecret: true,
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        AuthSessionValidity: 15,
      },
    },
  ])
})

test('createUserPool throws for an app client without a secret', async () => {
  const { client } = createScriptedClient({
    CreateUserPool: { UserPool: { Id: 'pool-1' } },
    CreateUserPoolClient: { UserPoolClient: { ClientId: 'client-1' } },
  })
  await expect(createUserPool(client, 'kitchen-table')).rejects.toThrow('ClientSecret')
})
