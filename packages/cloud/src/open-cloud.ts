import type { OpenStores } from '@kitchen-table/application/ports'
import type { CloudConfig } from '@kitchen-table/application/settings'
import { createOutboxMetrics, createSharedClock } from '@kitchen-table/application/store-helpers'
import { checkUserPool } from './cognito/check-user-pool.ts'
import type { CognitoOptions } from './cognito/cognito-options.ts'
import { cognitoUserPool } from './cognito/cognito-user-pool.ts'
import { createCognitoClient } from './cognito/create-cognito-client.ts'
import { storeIntentsOfEarlierLayouts } from './dynamodb/catalog/store-earlier-intents.ts'
import { checkTables } from './dynamodb/database/check-tables.ts'
import { createDynamodbClient } from './dynamodb/database/create-dynamodb-client.ts'
import { recordServerStart } from './dynamodb/database/derived-rows-state.ts'
import { checkMoveIsComplete } from './dynamodb/database/move-state.ts'
import { observeResponseDates } from './dynamodb/database/observe-response-dates.ts'
import { openDynamodb } from './dynamodb/database/open-dynamodb.ts'
import { verifyDerivedRows } from './dynamodb/database/verify-derived-rows.ts'
import { openDynamodbStores } from './dynamodb/open-dynamodb-stores.ts'
import { checkBucket } from './s3/check-bucket.ts'
import { openS3Client } from './s3/create-s3-client.ts'
import { s3Files } from './s3/s3-files.ts'

const toEndpoint = (url: string | null) => (url === null ? {} : { endpoint: url })

/** Opens the client of DynamoDB, and the part of the adapters that reads and writes rows. */
export function openCloudDynamodb(
  { region, dynamodbUrl, dynamodbTimeoutMs, tablePrefix }: CloudConfig,
  { waitsLong }: { waitsLong: boolean },
) {
  const client = createDynamodbClient({
    region,
    waitsLong,
    timeoutMs: dynamodbTimeoutMs,
    ...toEndpoint(dynamodbUrl),
  })
  const dynamodb = openDynamodb({ client, prefix: tablePrefix })
  return { client, dynamodb }
}

type UserPoolDeps = Pick<CognitoOptions, 'secretKey' | 'challenges' | 'now'>

/**
 * Opens the user pool of the cloud; the caller destroys the client. Throws an UnusableServiceError if the pool is not as
 * the product needs it.
 */
export async function openCloudUserPool(
  { region, cognitoUrl, userPoolId, appClient }: CloudConfig,
  deps: UserPoolDeps,
) {
  const client = createCognitoClient({ region, ...toEndpoint(cognitoUrl) })
  try {
    await checkUserPool({ client, userPoolId, clientId: appClient.id })
  } catch (error) {
    client.destroy()
    throw error
  }
  return { client, userPoolId, ...cognitoUserPool({ client, userPoolId, appClient, ...deps }) }
}

type BucketConfig = Pick<CloudConfig, 'region' | 'filesUrl' | 'bucket' | 'checksBucket'>

/**
 * Opens the files of the cloud, whose addresses are signed with the time `now`; the caller destroys the client. Throws an
 * UnusableServiceError if the bucket is not as the product needs it.
 */
export async function openCloudBucket(
  { region, filesUrl, bucket, checksBucket }: BucketConfig,
  now: () => number = Date.now,
) {
  const client = openS3Client(region, filesUrl)
  try {
    if (checksBucket) await checkBucket(client, bucket)
  } catch (error) {
    client.destroy()
    throw error
  }
  return { client, files: s3Files({ client, bucket, now }) }
}

/**
 * Opens the stores of the cloud shape: DynamoDB, Cognito, S3. Throws an UnusableServiceError if a table, the pool or the
 * bucket is not as the product needs it, or if a move into the tables was not completed.
 */
export async function openCloudStores(
  cloud: CloudConfig,
  { secretKey, waitsLong }: { secretKey: string; waitsLong: boolean },
): Promise<OpenStores> {
  const { client, dynamodb } = openCloudDynamodb(cloud, { waitsLong })
  // A start, and work in the background, wait longer for a response than a user does.
  const { client: startClient, dynamodb: startDynamodb } = openCloudDynamodb(cloud, { waitsLong: true })
  const { readMachineClock, observe, read: readWallClock } = createSharedClock()
  for (const each of [client, startClient]) observeResponseDates(each, { now: readMachineClock, observe })
  const stores = openDynamodbStores(dynamodb)
  const clients: { destroy(): void }[] = [client, startClient]
  const close = async () => {
    for (const each of clients) each.destroy()
  }

  try {
    // Also the first responses, by whose dates the clock is corrected before anything is stored.
    await checkTables(startClient, cloud.tablePrefix)
    await checkMoveIsComplete(startDynamodb, cloud.tablePrefix)
    // Of a server: what an operator's command starts beside has recorded its own start.
    if (!waitsLong) {
      await recordServerStart(startDynamodb, readWallClock())
      await storeIntentsOfEarlierLayouts(startDynamodb)
    }
    const {
      client: cognito,
      directory,
      authenticator,
      secondFactor,
    } = await openCloudUserPool(cloud, {
      secretKey: () => secretKey,
      challenges: stores.challenges,
      now: readWallClock,
    })
    clients.push(cognito)
    const { client: s3, files } = await openCloudBucket(cloud, readWallClock)
    clients.push(s3)
    return {
      ...stores,
      directory,
      authenticator,
      secondFactor,
      files,
      metrics: createOutboxMetrics(stores.outbox),
      verifyDerivedRows: (options) => verifyDerivedRows(startDynamodb, options),
      readWallClock,
      close,
    }
  } catch (error) {
    await close()
    throw error
  }
}
