import { CognitoIdentityProviderClient } from '@aws-sdk/client-cognito-identity-provider'
import { DynamoDBClient } from '@aws-sdk/client-dynamodb'
import { GetObjectCommand, NoSuchKey, type S3Client } from '@aws-sdk/client-s3'
import { openS3Client } from '../s3/create-s3-client.ts'
import { withStoreErrors } from '../s3/s3-errors.ts'
import { s3Files, withBodyErrors } from '../s3/s3-files.ts'
import { createPoolAccountLister } from './pool-account-lister.ts'

/** Returns a file of the deployment's bucket by its path; null if there is none. */
export type ReadOldFile = (path: string) => Promise<OldFileBody | null>

/** `etag` is S3's, another one for another content. The body must be read to its end or canceled. */
export type OldFileBody = { type: string; size: number; etag: string; body: ReadableStream<Uint8Array> }

type Settings = {
  region: string
  dynamodbUrl: string | null
  cognitoUrl: string | null
  filesUrl: string | null
  userPoolId: string
  bucket: string
}

type Choices = {
  /** The bucket of the deployment; null if its files are not to be copied. */
  oldBucket: string | null
  readsPool: boolean
}

/** In ms. A page of a scan has a megabyte, and the program may run far from the tables. */
const REQUEST_TIMEOUT_MS = 30_000
const MAX_ATTEMPTS = 10
const MAX_CONNECTIONS = 256

const toEndpoint = (url: string | null) => (url === null ? {} : { endpoint: url })

/** Reads the files of a bucket by their path. The role needs s3:GetObject, and s3:ListBucket to know of missing ones. */
function s3OldFiles(client: S3Client, bucket: string): ReadOldFile {
  return async (path) => {
    try {
      const object = await withStoreErrors(client.send(new GetObjectCommand({ Bucket: bucket, Key: path })))
      const { Body, ContentLength, ContentType = '', ETag } = object
      if (Body === undefined || ContentLength === undefined || ETag === undefined)
        throw new Error(`The bucket ${bucket} returned ${path} without its size or its ETag.`)
      return {
        type: ContentType,
        size: ContentLength,
        etag: ETag,
        body: withBodyErrors(Body.transformToWebStream()),
      }
    } catch (error) {
      if (error instanceof NoSuchKey) return null
      throw error
    }
  }
}

/** Opens the services of AWS between which records are taken over. */
export function openAdoptionServices(settings: Settings, { oldBucket, readsPool }: Choices) {
  const { region, dynamodbUrl, cognitoUrl, filesUrl, userPoolId, bucket } = settings
  const client = new DynamoDBClient({
    region,
    ...toEndpoint(dynamodbUrl),
    maxAttempts: MAX_ATTEMPTS,
    requestHandler: {
      requestTimeout: REQUEST_TIMEOUT_MS,
      throwOnRequestTimeout: true,
      httpsAgent: { maxSockets: MAX_CONNECTIONS },
    },
  })
  const cognito = new CognitoIdentityProviderClient({ region, ...toEndpoint(cognitoUrl) })
  const s3 = openS3Client(region, filesUrl)
  return {
    client,
    listAccounts: readsPool ? createPoolAccountLister(cognito, userPoolId) : null,
    files:
      oldBucket === null
        ? null
        : { readOldFile: s3OldFiles(s3, oldBucket), files: s3Files({ client: s3, bucket }) },
    close(): void {
      for (const each of [client, cognito, s3]) each.destroy()
    },
  }
}
