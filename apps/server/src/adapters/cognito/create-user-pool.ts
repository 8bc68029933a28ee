import {
  type CognitoIdentityProviderClient,
  CreateUserPoolClientCommand,
  type CreateUserPoolClientCommandInput,
  CreateUserPoolCommand,
  type CreateUserPoolCommandInput,
} from '@aws-sdk/client-cognito-identity-provider'
import { INVITATION_LIFETIME_MS } from '@kitchen-table/domain/accounts/invitation'
import { z } from 'zod'
import { CHALLENGE_LIFETIME_MINUTES } from './cognito-sign-in.ts'
import type { CognitoOptions } from './cognito-users.ts'
import { customAttributeNames } from './parse-cognito-user.ts'

const DAY_MS = 86_400_000

const appClientCredentials = z.object({ ClientId: z.string(), ClientSecret: z.string() })

/** Returns the settings of the pool that the adapter is written for. */
export function userPoolSettings(name: string): CreateUserPoolCommandInput {
  return {
    PoolName: name,
    // The address is the user's name in every request, in any spelling of capitals; Cognito's own name is the `sub`.
    UsernameAttributes: ['email'],
    UsernameConfiguration: { CaseSensitive: false },
    Schema: customAttributeNames.map((Name) => ({ Name, AttributeDataType: 'String', Mutable: true })),
    AdminCreateUserConfig: { AllowAdminCreateUserOnly: true },
    AccountRecoverySetting: { RecoveryMechanisms: [{ Name: 'verified_email', Priority: 1 }] },
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

/** Returns the settings of the pool's one client, this server. It does not use the tokens that a sign-in returns. */
export function appClientSettings(userPoolId: string): CreateUserPoolClientCommandInput {
  return {
    UserPoolId: userPoolId,
    ClientName: 'server',
    GenerateSecret: true,
    ExplicitAuthFlows: ['ALLOW_USER_PASSWORD_AUTH'],
    PreventUserExistenceErrors: 'ENABLED',
    AuthSessionValidity: CHALLENGE_LIFETIME_MINUTES,
  }
}

/** Creates a pool with its client, and returns what the adapter needs of them. */
export async function createUserPool(
  client: CognitoIdentityProviderClient,
  name: string,
): Promise<Pick<CognitoOptions, 'userPoolId' | 'appClient'>> {
  const { UserPool } = await client.send(new CreateUserPoolCommand(userPoolSettings(name)))
  const userPoolId = z.string().parse(UserPool?.Id)
  const { UserPoolClient } = await client.send(new CreateUserPoolClientCommand(appClientSettings(userPoolId)))
  const { ClientId: id, ClientSecret: secret } = appClientCredentials.parse(UserPoolClient)
  return { userPoolId, appClient: { id, secret } }
}
