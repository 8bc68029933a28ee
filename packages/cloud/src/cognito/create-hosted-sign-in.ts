import {
  type CognitoIdentityProviderClient,
  CreateIdentityProviderCommand,
  type CreateIdentityProviderCommandInput,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolDomainCommand,
} from '@aws-sdk/client-cognito-identity-provider'
import type { ProviderConfig } from '@kitchen-table/application/ports'
import type { CognitoOptions } from './cognito-options.ts'
import { createAppClient } from './create-user-pool.ts'

const SCOPES = ['openid', 'email', 'profile']

/** Minutes; the shortest that Cognito allows. The server reads the ID token once, and uses no other token. */
const TOKEN_LIFETIME_MINUTES = 5

/** Returns the settings of a provider in the pool. Role and organization are never a provider's claims. */
export function toIdentityProviderSettings(
  userPoolId: string,
  { id, issuer, clientId, clientSecret }: ProviderConfig,
): CreateIdentityProviderCommandInput {
  return {
    UserPoolId: userPoolId,
    ProviderName: id,
    ProviderType: 'OIDC',
    ProviderDetails: {
      oidc_issuer: issuer,
      client_id: clientId,
      client_secret: clientSecret,
      authorize_scopes: SCOPES.join(' '),
      attributes_request_method: 'GET',
    },
    AttributeMapping: {
      email: 'email',
      email_verified: 'email_verified',
      given_name: 'given_name',
      family_name: 'family_name',
    },
  }
}

/**
 * Returns the settings of the client for hosted sign-in. Cognito must be able to write what it copies from a provider;
 * the tokens of this client cannot, as they lack the scope `aws.cognito.signin.user.admin` (docs/security.md T59).
 */
export function toHostedClientSettings(
  userPoolId: string,
  { providers, callbackUrls }: { providers: readonly string[]; callbackUrls: readonly string[] },
): CreateUserPoolClientCommandInput {
  return {
    UserPoolId: userPoolId,
    ClientName: 'hosted-sign-in',
    GenerateSecret: true,
    // No sign-in with a password: without a list, Cognito allows some.
    ExplicitAuthFlows: ['ALLOW_REFRESH_TOKEN_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    AllowedOAuthFlowsUserPoolClient: true,
    AllowedOAuthFlows: ['code'],
    AllowedOAuthScopes: SCOPES,
    SupportedIdentityProviders: [...providers],
    CallbackURLs: [...callbackUrls],
    AccessTokenValidity: TOKEN_LIFETIME_MINUTES,
    IdTokenValidity: TOKEN_LIFETIME_MINUTES,
    RefreshTokenValidity: 60,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes', RefreshToken: 'minutes' },
    EnableTokenRevocation: true,
    ReadAttributes: ['email', 'email_verified', 'given_name', 'family_name'],
    WriteAttributes: ['email', 'given_name', 'family_name'],
  }
}

type HostedSignInOptions = {
  userPoolId: string
  /** The prefix of the hosted pages' domain, unique in the region. */
  domainPrefix: string
  providers: readonly ProviderConfig[]
  callbackUrls: readonly string[]
}

/** Adds hosted sign-in at the providers to a pool, and returns the client for it. */
export async function createHostedSignIn(
  client: CognitoIdentityProviderClient,
  { userPoolId, domainPrefix, providers, callbackUrls }: HostedSignInOptions,
): Promise<CognitoOptions['appClient']> {
  await client.send(new CreateUserPoolDomainCommand({ UserPoolId: userPoolId, Domain: domainPrefix }))
  for (const provider of providers)
    await client.send(new CreateIdentityProviderCommand(toIdentityProviderSettings(userPoolId, provider)))
  const ids = providers.map(({ id }) => id)
  return createAppClient(client, toHostedClientSettings(userPoolId, { providers: ids, callbackUrls }))
}
