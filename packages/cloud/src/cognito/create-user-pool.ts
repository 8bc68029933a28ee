import {
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
  SetUserPoolMfaConfigCommand,
  type SetUserPoolMfaConfigCommandInput,
  type SmsConfigurationType,
} from '@aws-sdk/client-cognito-identity-provider'
import { CHALLENGE_LIFETIME_MS, INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts'
import { z } from 'zod'
import type { CognitoOptions } from './cognito-options.ts'
import { customAttributeNames } from './parse-cognito-user.ts'
import { ACCESS_TOKEN_LIFETIME_MINUTES } from './totp-setups.ts'

const DAY_MS = 86_400_000

const appClientCredentials = z.object({ ClientId: z.string(), ClientSecret: z.string() })

/** Returns the settings of the pool that the adapter is written for. */
export function toUserPoolSettings(name: string): CreateUserPoolCommandInput {
  return {
    PoolName: name,
    // The address is the user's name in every request, in any spelling of capitals; Cognito's own name is the `sub`.
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    Schema: customAttributeNames.map((Name) => ({ Name, AttributeDataType: 'String', Mutable: true })),
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
    // See `toMfaSettings`: Cognito sets up authenticator apps by a request of its own.
    MfaConfiguration: 'OFF',
    Policies: {
      // The rules of docs/product.md 7.5 that Cognito has, too. It knows more special characters.
      PasswordPolicy: {
        MinimumLength: 8,
        RequireUppercase: true,
        RequireLowercase: false,
        RequireNumbers: true,
        RequireSymbols: true,
        TemporaryPasswordValidityDays: INVITATION_LIFETIME_MS / DAY_MS,
      },
    },
  }
}

/**
 * Returns the settings of second factors: each person chooses one or none. `sms` is the role by which Cognito sends text
 * messages; null if none are sent.
 */
export function toMfaSettings(
  userPoolId: string,
  sms: SmsConfigurationType | null,
): SetUserPoolMfaConfigCommandInput {
  return {
    UserPoolId: userPoolId,
    MfaConfiguration: 'OPTIONAL',
    SoftwareTokenMfaConfiguration: { Enabled: true },
    SmsMfaConfiguration: sms === null ? undefined : { SmsConfiguration: sms },
  }
}

/**
 * Returns the settings of the server's own client. Its tokens may change one attribute, which nothing reads: an empty
 * list would mean all standard attributes (docs/security.md T59).
 */
export function toAppClientSettings(userPoolId: string): CreateUserPoolClientCommandInput {
  return {
    UserPoolId: userPoolId,
    ClientName: 'server',
    GenerateSecret: true,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    AuthSessionValidity: CHALLENGE_LIFETIME_MS / 60_000,
    AccessTokenValidity: ACCESS_TOKEN_LIFETIME_MINUTES,
    IdTokenValidity: ACCESS_TOKEN_LIFETIME_MINUTES,
    TokenValidityUnits: { AccessToken: 'minutes', IdToken: 'minutes' },
    EnableTokenRevocation: true,
    ReadAttributes: ['email'],
    WriteAttributes: ['zoneinfo'],
  }
}

/** Creates a pool with the server's client, and returns what the adapter needs of them. */
export async function createUserPool(
  client: CognitoIdentityProviderClient,
  name: string,
  { sms = null }: { sms?: SmsConfigurationType | null } = {},
): Promise<Pick<CognitoOptions, 'userPoolId' | 'appClient'>> {
  const { UserPool } = await client.send(new CreateUserPoolCommand(toUserPoolSettings(name)))
  const userPoolId = z.string().parse(UserPool?.Id)
  await client.send(new SetUserPoolMfaConfigCommand(toMfaSettings(userPoolId, sms)))
  const appClient = await createAppClient(client, toAppClientSettings(userPoolId))
  return { userPoolId, appClient }
}

/** Creates a client of a pool, and returns its id and secret. */
export async function createAppClient(
  client: CognitoIdentityProviderClient,
  settings: CreateUserPoolClientCommandInput,
): Promise<CognitoOptions['appClient']> {
  const { UserPoolClient } = await client.send(new CreateUserPoolClientCommand(settings))
  const { ClientId: id, ClientSecret: secret } = appClientCredentials.parse(UserPoolClient)
  return { id, secret }
}
