import { CfnParameter } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { addSecretArnParameter } from './parameters.ts'
import type { InfraSettings } from './settings.ts'
import type { AppClient, UserPool } from './user-pool.ts'

/** Adds the parameters that name a user pool of this account and region with its clients, and returns the pool. */
export function addExistingUserPool(scope: Construct, { providers }: InfraSettings): UserPool {
  const userPoolId = new CfnParameter(scope, 'UserPoolId', {
    description: 'The id of the user pool, which is in this account and region',
    allowedPattern: '^[a-z]{2}(-[a-z]+)+-[0-9]_[A-Za-z0-9]+$',
  })
  return {
    id: userPoolId.valueAsString,
    appClient: addExistingClient(scope, 'UserPoolClient', 'the server'),
    hostedClient:
      providers.length === 0 ? null : addExistingClient(scope, 'HostedClient', 'signing in at providers'),
  }
}

function addExistingClient(
  scope: Construct,
  name: 'UserPoolClient' | 'HostedClient',
  purpose: string,
): AppClient {
  const clientId = new CfnParameter(scope, `${name}Id`, {
    description: `The id of the pool’s client for ${purpose}`,
    allowedPattern: '^[A-Za-z0-9]+$',
  })
  const secretArn = addSecretArnParameter(
    scope,
    `${name}SecretArn`,
    `the secret of the pool’s client for ${purpose}`,
  )
  return {
    id: clientId.valueAsString,
    secret: Secret.fromSecretCompleteArn(scope, `${name}Secret`, secretArn),
  }
}
