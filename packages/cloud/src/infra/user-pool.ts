import { knownIdentityProviders } from '@kitchen-table/application/ports'
import { Aws, CfnParameter, CfnResource, Fn, RemovalPolicy, SecretValue } from 'aws-cdk-lib'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { toHostedClientSettings, toIdentityProviderSettings } from '../cognito/create-hosted-sign-in.ts'
import { toAppClientSettings, toMfaSettings, toUserPoolSettings } from '../cognito/create-user-pool.ts'
import { addSecretArnParameter } from './parameters.ts'
import { addPoolMailParameters } from './pool-mail.ts'
import type { InfraSettings } from './settings.ts'
import { addTextMessageRole } from './text-messages.ts'

/** A client of a pool, with where its secret is stored. */
export type AppClient = { id: string; secret: ISecret }

export type UserPool = {
  id: string
  /** The server's own client. */
  appClient: AppClient
  /** The client for signing in at identity providers; null if there are none. */
  hostedClient: AppClient | null
}

/**
 * Adds the user pool with its clients. The settings are those of the Cognito adapter; CloudFormation has the names of
 * Cognito's requests for them, except those of the pool's name and second factors.
 */
export function addUserPool(scope: Construct, settings: InfraSettings, publicOrigin: string): UserPool {
  const { PoolName, ...poolSettings } = toUserPoolSettings(settings.name)
  const pool = new CfnResource(scope, 'UserPool', {
    type: 'AWS::Cognito::UserPool',
    properties: {
      ...poolSettings,
      ...secondFactorProperties(scope, settings),
      ...(settings.mailsThroughSes ? addPoolMailParameters(scope) : {}),
      UserPoolName: PoolName,
      DeletionProtection: 'ACTIVE',
    },
  })
  pool.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return {
    id: pool.ref,
    appClient: addAppClient(scope, 'ServerClient', toAppClientSettings(pool.ref)),
    hostedClient:
      settings.providers.length === 0 ? null : addHostedSignIn(scope, pool, settings, publicOrigin),
  }
}

function secondFactorProperties(scope: Construct, { name, sendsTexts }: InfraSettings) {
  const sms = sendsTexts ? addTextMessageRole(scope, name) : null
  const { MfaConfiguration, SmsMfaConfiguration, SoftwareTokenMfaConfiguration } = toMfaSettings('', sms)
  return {
    MfaConfiguration,
    EnabledMfas: [
      ...(SoftwareTokenMfaConfiguration?.Enabled ? ['SOFTWARE_TOKEN_MFA'] : []),
      ...(SmsMfaConfiguration ? ['SMS_MFA'] : []),
    ],
    SmsConfiguration: SmsMfaConfiguration?.SmsConfiguration,
  }
}

function addAppClient(
  scope: Construct,
  id: string,
  properties: object,
  dependencies: readonly CfnResource[] = [],
): AppClient {
  const client = new CfnResource(scope, id, {
    type: 'AWS::Cognito::UserPoolClient',
    properties: { ...properties },
  })
  for (const dependency of dependencies) client.addResourceDependency(dependency)
  client.applyRemovalPolicy(RemovalPolicy.RETAIN)
  // Cognito generates the secret; the server's containers read it from Secrets Manager.
  const secret = new Secret(scope, `${id}Secret`, {
    secretStringValue: SecretValue.resourceAttribute(client.getAtt('ClientSecret').toString()),
    removalPolicy: RemovalPolicy.RETAIN,
  })
  return { id: client.ref, secret }
}

/** Adds the providers, the domain of the pool's pages, and the client for them. */
function addHostedSignIn(
  scope: Construct,
  pool: CfnResource,
  { providers }: InfraSettings,
  publicOrigin: string,
): AppClient {
  const domainPrefix = new CfnParameter(scope, 'HostedDomainPrefix', {
    description: 'The prefix of the domain of the user pool’s pages, unique in the region',
    allowedPattern: '^[a-z0-9]([a-z0-9-]{0,61}[a-z0-9])?$',
  })
  const domain = new CfnResource(scope, 'UserPoolDomain', {
    type: 'AWS::Cognito::UserPoolDomain',
    properties: { UserPoolId: pool.ref, Domain: domainPrefix.valueAsString },
  })
  domain.applyRemovalPolicy(RemovalPolicy.RETAIN)
  const chosen = knownIdentityProviders.filter(({ id }) => providers.includes(id))
  const resources = chosen.map((provider) => addProvider(scope, pool, provider))
  const ids = chosen.map(({ id }) => id)
  const callbackUrls = ids.map((id) => `${publicOrigin}/auth/callback/${id}`)
  // Cognito refuses a client with a provider that does not exist yet.
  return addAppClient(
    scope,
    'HostedClient',
    toHostedClientSettings(pool.ref, { providers: ids, callbackUrls }),
    resources,
  )
}

function addProvider(
  scope: Construct,
  pool: CfnResource,
  { id, settingPrefix, name }: (typeof knownIdentityProviders)[number],
): CfnResource {
  const prefix = settingPrefix.charAt(0) + settingPrefix.slice(1).toLowerCase()
  const parameter = (suffix: string, description: string, allowedPattern: string) =>
    new CfnParameter(scope, prefix + suffix, { description: `${name}: ${description}`, allowedPattern })
      .valueAsString
  const secretArn = addSecretArnParameter(scope, `${prefix}ClientSecretArn`, `the client’s secret at ${name}`)
  const provider = new CfnResource(scope, `${prefix}Provider`, {
    type: 'AWS::Cognito::UserPoolIdentityProvider',
    properties: {
      ...toIdentityProviderSettings(pool.ref, {
        id,
        name,
        group: id,
        issuer: parameter('Issuer', 'the address of the issuer', '^https://.+$'),
        clientId: parameter('ClientId', 'the id of the client at the provider', '^.+$'),
        // CloudFormation reads it when it creates the provider, so that no template and no parameter contains it.
        clientSecret: Fn.join('', ['{{resolve:secretsmanager:', secretArn, ':SecretString}}']),
      }),
    },
  })
  provider.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return provider
}

export const userPoolArn = (userPoolId: string): string =>
  `arn:${Aws.PARTITION}:cognito-idp:${Aws.REGION}:${Aws.ACCOUNT_ID}:userpool/${userPoolId}`
