import { randomUUID } from 'node:crypto'
import { setTimeout as sleep } from 'node:timers/promises'
import { checkUserPool } from '../adapters/cognito/check-user-pool.ts'
import { cognitoUserPool } from '../adapters/cognito/cognito-user-pool.ts'
import { createCognitoClient } from '../adapters/cognito/create-cognito-client.ts'
import { checkTables } from '../adapters/dynamodb/check-tables.ts'
import { createDynamodbClient } from '../adapters/dynamodb/create-dynamodb-client.ts'
import { checkMoveIsComplete } from '../adapters/dynamodb/move-state.ts'
import { observeDates } from '../adapters/dynamodb/observe-dates.ts'
import { type Dynamodb, openDynamodb } from '../adapters/dynamodb/open-dynamodb.ts'
import { openDynamodbStores } from '../adapters/dynamodb/open-dynamodb-stores.ts'
import { createOutboxMetrics } from '../adapters/metrics.ts'
import { checkBucket } from '../adapters/s3/check-bucket.ts'
import { openS3Client } from '../adapters/s3/create-s3-client.ts'
import { s3Files } from '../adapters/s3/s3-files.ts'
import type { CloudConfig } from '../cloud-settings.ts'
import { createServiceClock } from '../platform/service-clock.ts'
import type { OpenStores } from './stores.ts'

const toEndpoint = (url: string | null) => (url === null ? {} : { endpoint: url })

/** Opens the client of DynamoDB, and the part of the adapters that reads and writes rows. */
export function openCloudDynamodb(
  { region, dynamodbUrl, dynamodbTimeoutMs, tablePrefix }: CloudConfig,
  { isPatient }: { isPatient: boolean },
) {
  const client = createDynamodbClient({
    region,
    isPatient,
    timeoutMs: dynamodbTimeoutMs,
    ...toEndpoint(dynamodbUrl),
  })
  const dynamodb = openDynamodb({
    client,
    prefix: tablePrefix,
    newId: randomUUID,
    random: Math.random,
    sleep,
    elapsedMs: () => performance.now(),
  })
  return { client, dynamodb }
}

/**
 * Opens the user pool of the cloud for a command that makes or reads accounts; the caller destroys the client. Throws an
 * UnusableServiceError if the pool is not as the product needs it.
 */
export async function openCloudDirectory(
  { region, cognitoUrl, userPoolId, appClient }: CloudConfig,
  { dynamodb, secretKey }: { dynamodb: Dynamodb; secretKey: () => string },
) {
  const client = createCognitoClient({ region, ...toEndpoint(cognitoUrl) })
  try {
    await checkUserPool({ client, userPoolId, clientId: appClient.id })
  } catch (error) {
    client.destroy()
    throw error
  }
  const { challenges } = openDynamodbStores(dynamodb)
  const { directory } = cognitoUserPool({
    client,
    userPoolId,
    appClient,
    secretKey,
    challenges,
    now: Date.now,
  })
  return { client, userPoolId, directory }
}

/**
 * Opens the stores of the cloud shape: DynamoDB, Cognito, S3. Throws an UnusableServiceError if a table, the pool or the
 * bucket is not as the product needs it, or if a move into the tables was not completed.
 */
export async function openCloudStores(
  cloud: CloudConfig,
  { secretKey, isPatient }: { secretKey: string; isPatient: boolean },
): Promise<OpenStores> {
  const { client, dynamodb } = openCloudDynamodb(cloud, { isPatient })
  // A start waits longer for a response than a user does.
  const { client: startClient, dynamodb: startDynamodb } = openCloudDynamodb(cloud, { isPatient: true })
  const serviceClock = createServiceClock()
  for (const each of [client, startClient])
    observeDates(each, { now: Date.now, observe: serviceClock.observe })
  /** The machine's clock, corrected by that of DynamoDB, which all processes share. */
  const readWallClock = () => Math.floor(Date.now() + serviceClock.offsetMs())
  const cognito = createCognitoClient({ region: cloud.region, ...toEndpoint(cloud.cognitoUrl) })
  const s3 = openS3Client(cloud.region, cloud.filesUrl)
  const stores = openDynamodbStores(dynamodb)
  const { userPoolId, appClient, bucket } = cloud
  const close = async () => {
    for (const each of [client, startClient, cognito, s3]) each.destroy()
  }

  try {
    // Also the first responses, by whose dates the clock is corrected before anything is stored.
    await checkTables(startClient, cloud.tablePrefix)
    await checkMoveIsComplete(startDynamodb, cloud.tablePrefix)
    await checkUserPool({ client: cognito, userPoolId, clientId: appClient.id })
    if (cloud.checksBucket) await checkBucket(s3, bucket)
  } catch (error) {
    await close()
    throw error
  }

  return {
    ...stores,
    ...cognitoUserPool({
      client: cognito,
      userPoolId,
      appClient,
      secretKey: () => secretKey,
      challenges: stores.challenges,
      now: readWallClock,
    }),
    files: s3Files({ client: s3, bucket }),
    metrics: createOutboxMetrics(stores.outbox),
    readWallClock,
    close,
  }
}
