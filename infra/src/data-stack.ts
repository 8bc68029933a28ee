import { CfnOutput, type IStackSynthesizer, RemovalPolicy, SecretValue, Stack } from 'aws-cdk-lib'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { addFilesBucket } from './files-bucket.ts'
import { addPublicHost } from './parameters.ts'
import { type InfraSettings, tablePrefixOf } from './settings.ts'
import { addTables } from './tables.ts'
import { type AppClient, addUserPool, type UserPool } from './user-pool.ts'

export type DataResources = {
  stack: Stack
  userPool: UserPool
  bucket: IBucket
  secrets: { secretKey: ISecret; appClient: ISecret; hostedClient: ISecret | null }
}

/** Creates the stack of the resources that store data; deleting the stack retains all of them. */
export function createDataStack(
  scope: Construct,
  settings: InfraSettings,
  synthesizer: IStackSynthesizer,
): DataResources {
  const stack = new Stack(scope, `${settings.name}-data`, {
    synthesizer,
    description: 'Kitchen Table: tables, user pool, files and secrets',
  })
  const publicOrigin = `https://${addPublicHost(stack)}`

  addTables(stack, tablePrefixOf(settings))
  const userPool = addUserPool(stack, settings, publicOrigin)
  const bucket = addFilesBucket(stack, publicOrigin)
  const secretKey = new Secret(stack, 'SecretKey', {
    description: 'SECRET_KEY of the server. A change makes people set up their authenticator apps again.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  })
  const { appClient, hostedClient } = userPool
  new CfnOutput(stack, 'UserPoolId', { value: userPool.id })
  new CfnOutput(stack, 'Bucket', { value: bucket.bucketName })
  return {
    stack,
    userPool,
    bucket,
    secrets: {
      secretKey,
      appClient: storeClientSecret(stack, 'ServerClientSecret', appClient),
      hostedClient: hostedClient && storeClientSecret(stack, 'HostedClientSecret', hostedClient),
    },
  }
}

/** Copies a client's secret, which Cognito generates, to where the server's containers read it. */
function storeClientSecret(stack: Stack, id: string, { secret }: AppClient): ISecret {
  return new Secret(stack, id, {
    secretStringValue: SecretValue.resourceAttribute(secret),
    removalPolicy: RemovalPolicy.RETAIN,
  })
}
