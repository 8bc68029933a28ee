import { CfnOutput, type IStackSynthesizer, RemovalPolicy, Stack } from 'aws-cdk-lib'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { type ISecret, Secret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { addFilesBucket } from './files-bucket.ts'
import { addPublicHostParameter } from './parameters.ts'
import { type InfraSettings, tablePrefixOf } from './settings.ts'
import { addTables } from './tables.ts'
import { addUserPool, type UserPool } from './user-pool.ts'

export type DataResources = {
  stack: Stack
  /** Null if the people are in a pool that exists already. */
  userPool: UserPool | null
  bucket: IBucket
  secretKey: ISecret
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
  const publicOrigin = `https://${addPublicHostParameter(stack)}`

  addTables(stack, tablePrefixOf(settings))
  const userPool = settings.usesExistingPool ? null : addUserPool(stack, settings, publicOrigin)
  const bucket = addFilesBucket(stack, publicOrigin)
  const secretKey = new Secret(stack, 'SecretKey', {
    description: 'SECRET_KEY of the server. A change makes recovery codes and codes on their way invalid.',
    generateSecretString: { passwordLength: 64, excludePunctuation: true },
    removalPolicy: RemovalPolicy.RETAIN,
  })
  if (userPool) new CfnOutput(stack, 'UserPoolId', { value: userPool.id })
  new CfnOutput(stack, 'Bucket', { value: bucket.bucketName })
  return { stack, userPool, bucket, secretKey }
}
