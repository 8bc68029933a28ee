import { expect, test } from 'vitest'
import { createHostedSignIn } from './create-hosted-sign-in.ts'
import { createUserPool } from './create-user-pool.ts'
import { createScriptedClient, type Request } from './testing/scripted-client.ts'

const createdPool = {
  CreateUserPool: { UserPool: { Id: 'pool-1' } },
  SetUserPoolMfaConfig: {},
  CreateUserPoolClient: { UserPoolClient: { ClientId: 'client-1', ClientSecret: 'secret-1' } },
}

test('T59: createUserPool sets what the adapter relies on, and returns the app client with its secret', async () => {
  const { client, requests } = createScriptedClient(createdPool)
  expect(await createUserPool(client, 'kitchen-table')).toEqual({
    userPoolId: 'pool-1',
    appClient: { id: 'client-1', secret: 'secret-1' },
  })
  expect(requests).toEqual<Request[]>([
    {
      command: 'CreateUserPool',
      input: expect.objectContaining({
        PoolName: 'kitchen-table',
        UsernameAttributes: ['email'],
        UsernameConfiguration: { CaseSensitive: false },
        AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
        Policies: { PasswordPolicy: expect.objectContaining({ TemporaryPasswordValidityDays: 90 }) },
        Schema: ['role', 'groupSlug', 'createdAt', 'invitation', 'identity', 'linkedSub'].map((Name) => ({
          Name,
          AttributeDataType: 'String',
          Mutable: true,
        })),
      }),
    },
    {
      command: 'SetUserPoolMfaConfig',
      input: {
        UserPoolId: 'pool-1',
        MfaConfiguration: 'OPTIONAL',
        SoftwareTokenMfaConfiguration: { Enabled: true },
      },
    },
    {
      command: 'CreateUserPoolClient',
      input: {
        UserPoolId: 'pool-1',
        ClientName: 'server',
        GenerateSecret: true,
        ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        AuthSessionValidity: 15,
        AccessTokenValidity: 10,
        IdTokenValidity: 10,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes' },
        EnableTokenRevocation: true,
        ReadAttributes: ['email'],
        WriteAttributes: ['zoneinfo'],
      },
    },
  ])
})

test('createUserPool has Cognito send text messages by a role, if there is one', async () => {
  const { client, requests } = createScriptedClient(createdPool)
  const sms = { SnsCallerArn: 'arn:aws:iam::111122223333:role/texts', ExternalId: 'kitchen-table' }
  await createUserPool(client, 'kitchen-table', { sms })
  expect(requests[1]?.input).toMatchObject({
    SmsMfaConfiguration: { SmsConfiguration: sms },
    SoftwareTokenMfaConfiguration: { Enabled: true },
  })
})

test('createUserPool throws for an app client without a secret', async () => {
  const { client } = createScriptedClient({
    ...createdPool,
    CreateUserPoolClient: { UserPoolClient: { ClientId: 'client-1' } },
  })
  await expect(createUserPool(client, 'kitchen-table')).rejects.toThrow('ClientSecret')
})

test('T59: createHostedSignIn adds the providers, and a client for them with the scopes of a profile only', async () => {
  const { client, requests } = createScriptedClient({
    CreateUserPoolDomain: {},
    CreateIdentityProvider: {},
    CreateUserPoolClient: { UserPoolClient: { ClientId: 'client-2', ClientSecret: 'secret-2' } },
  })
  const provider = (id: string) => ({
    id,
    name: id,
    group: id,
    issuer: `https://${id}.example`,
    clientId: `client-at-${id}`,
    clientSecret: `secret-at-${id}`,
  })
  const hostedClient = await createHostedSignIn(client, {
    userPoolId: 'pool-1',
    domainPrefix: 'kitchen-table',
    providers: [provider('medica'), provider('fci')],
    callbackUrls: ['https://learn.example/auth/callback/medica'],
  })
  expect(hostedClient).toEqual({ id: 'client-2', secret: 'secret-2' })
  const providerRequest = (id: string): Request => ({
    command: 'CreateIdentityProvider',
    input: {
      UserPoolId: 'pool-1',
      ProviderName: id,
      ProviderType: 'OIDC',
      ProviderDetails: {
        oidc_issuer: `https://${id}.example`,
        client_id: `client-at-${id}`,
        client_secret: `secret-at-${id}`,
        authorize_scopes: 'openid email profile',
        attributes_request_method: 'GET',
      },
      AttributeMapping: {
        email: 'email',
        email_verified: 'email_verified',
        given_name: 'given_name',
        family_name: 'family_name',
      },
    },
  })
  expect(requests).toEqual<Request[]>([
    { command: 'CreateUserPoolDomain', input: { UserPoolId: 'pool-1', Domain: 'kitchen-table' } },
    providerRequest('medica'),
    providerRequest('fci'),
    {
      command: 'CreateUserPoolClient',
      input: {
        UserPoolId: 'pool-1',
        ClientName: 'hosted-sign-in',
        GenerateSecret: true,
        ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
        PreventUserExistenceErrors: 'ENABLED',
        AllowedOAuthFlowsUserPoolClient: true,
        AllowedOAuthFlows: ['code'],
        AllowedOAuthScopes: ['openid', 'email', 'profile'],
        SupportedIdentityProviders: ['medica', 'fci'],
        CallbackURLs: ['https://learn.example/auth/callback/medica'],
        AccessTokenValidity: 5,
        IdTokenValidity: 5,
        RefreshTokenValidity: 60,
        TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
        EnableTokenRevocation: true,
        ReadAttributes: ['email', 'email_verified', 'given_name', 'family_name'],
        WriteAttributes: ['email', 'given_name', 'family_name'],
      },
    },
  ])
})
