import { Aws, CfnParameter } from 'aws-cdk-lib'
import { Secret } from 'aws-cdk-lib/aws-ecs'
import type { IBucket } from 'aws-cdk-lib/aws-s3'
import { type ISecret, Secret as StoredSecret } from 'aws-cdk-lib/aws-secretsmanager'
import type { Construct } from 'constructs'
import { addSecretArnParameter } from './parameters.ts'
import type { InfraSettings } from './settings.ts'
import type { UserPool } from './user-pool.ts'

/** Where the server listens in its container. */
export const SERVER_PORT = 3000

/** CloudFront appends the client's address to X-Forwarded-For, and the balancer appends CloudFront's. */
const TRUSTED_PROXY_HOPS = 2

/** What the containers work with, and the host by which users reach them. */
export type ServedResources = {
  userPool: UserPool
  bucket: IBucket
  secretKey: ISecret
  tablePrefix: string
  publicHost: string
}

/**
 * Adds the parameters of the server's settings, and returns the settings of its containers (.env.example describes each)
 * without the secret ones.
 */
export function addServerEnvironment(
  scope: Construct,
  settings: InfraSettings,
  { userPool, bucket, tablePrefix, publicHost }: ServedResources,
): Record<string, string> {
  const { hostedClient } = userPool
  const contactEmail = new CfnParameter(scope, 'ContactEmail', {
    description: 'The address that mail comes from, and to which the help form is sent',
    allowedPattern: '^[^@\\s]+@[^@\\s]+$',
  })
  const retentionMonths = new CfnParameter(scope, 'EventsRetentionMonths', {
    description: 'How many months usage events are kept, at least 13; empty to keep all',
    default: '',
    allowedPattern: '^(|\\d{2,4})$',
  })
  return {
    APP_ENV: 'production',
    PORT: String(SERVER_PORT),
    HOST: '0.0.0.0',
    PUBLIC_URL: `https://${publicHost}`,
    TRUSTED_PROXY_HOPS: String(TRUSTED_PROXY_HOPS),
    CONTACT_EMAIL: contactEmail.valueAsString,
    EVENTS_RETENTION_MONTHS: retentionMonths.valueAsString,
    STORAGE: 'cloud',
    AWS_REGION: Aws.REGION,
    TABLE_PREFIX: tablePrefix,
    BUCKET: bucket.bucketName,
    USER_POOL_ID: userPool.id,
    USER_POOL_CLIENT_ID: userPool.appClient.id,
    ...(hostedClient
      ? { HOSTED_CLIENT_ID: hostedClient.id, HOSTED_PROVIDERS: settings.providers.join(',') }
      : {}),
    ...(settings.sendsTexts ? { TEXTS: 'sns' } : {}),
  }
}

/** Adds the parameters of the secret settings, and returns these, which a container reads from Secrets Manager when it starts. */
export function addServerSecrets(
  scope: Construct,
  { userPool, secretKey }: ServedResources,
): Record<string, Secret> {
  const smtpUrlArn = addSecretArnParameter(scope, 'SmtpUrlSecretArn', 'SMTP_URL')
  const smtpUrl = StoredSecret.fromSecretCompleteArn(scope, 'SmtpUrl', smtpUrlArn)
  const stored: Record<string, ISecret | null> = {
    SECRET_KEY: secretKey,
    SMTP_URL: smtpUrl,
    USER_POOL_CLIENT_SECRET: userPool.appClient.secret,
    HOSTED_CLIENT_SECRET: userPool.hostedClient?.secret ?? null,
  }
  return Object.fromEntries(
    Object.entries(stored).flatMap(([name, secret]) =>
      secret === null ? [] : [[name, Secret.fromSecretsManager(secret)]],
    ),
  )
}
