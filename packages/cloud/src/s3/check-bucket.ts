import {
  GetPublicAccessBlockCommand,
  HeadBucketCommand,
  type PublicAccessBlockConfiguration,
  type S3Client,
  S3ServiceException,
} from '@aws-sdk/client-s3'
import { UnusableServiceError } from '@kitchen-table/application/store-helpers'

const publicAccessBlocks = [
  'BlockPublicAcls',
  'IgnorePublicAcls',
  'BlockPublicPolicy',
  'RestrictPublicBuckets',
] as const satisfies readonly (keyof PublicAccessBlockConfiguration)[]

/**
 * Throws an UnusableServiceError unless the bucket is in the client's region and blocks public access in all four ways,
 * whatever its policy and the lists of its objects say (docs/security.md T59). The role needs s3:ListBucket and
 * s3:GetBucketPublicAccessBlock.
 */
export async function checkBucket(client: S3Client, bucket: string): Promise<void> {
  const region = await client.config.region()
  const located = await locateBucket(client, bucket)
  if (located !== null && located !== region)
    throw new UnusableServiceError(`The bucket ${bucket} is in the region ${located}, not in ${region}.`)

  const configuration = await readPublicAccessBlock(client, bucket)
  const missing = publicAccessBlocks.filter((block) => configuration[block] !== true)
  if (missing.length > 0)
    throw new UnusableServiceError(
      `The bucket ${bucket} can be public, because it lacks ${missing.join(', ')}.`,
    )
}

/** Returns the bucket's region, or null if the service does not say it. */
async function locateBucket(client: S3Client, bucket: string): Promise<string | null> {
  try {
    const { BucketRegion } = await client.send(new HeadBucketCommand({ Bucket: bucket }))
    return BucketRegion ?? null
  } catch (error) {
    if (error instanceof S3ServiceException) {
      // A request to the wrong region is redirected, or refused as one with a wrong signature.
      const status = error.$metadata.httpStatusCode
      const region = error.$response?.headers['x-amz-bucket-region']
      if (region !== undefined && (status === 301 || status === 307 || status === 400)) return region
    }
    throw describeFailure(bucket, error)
  }
}

async function readPublicAccessBlock(
  client: S3Client,
  bucket: string,
): Promise<PublicAccessBlockConfiguration> {
  try {
    const response = await client.send(new GetPublicAccessBlockCommand({ Bucket: bucket }))
    return response.PublicAccessBlockConfiguration ?? {}
  } catch (error) {
    if (error instanceof S3ServiceException && error.name === 'NoSuchPublicAccessBlockConfiguration')
      return {}
    throw describeFailure(bucket, error)
  }
}

function describeFailure(bucket: string, cause: unknown): UnusableServiceError {
  const status = cause instanceof S3ServiceException ? cause.$metadata.httpStatusCode : undefined
  if (status === 404) return new UnusableServiceError(`The bucket ${bucket} does not exist.`, { cause })
  if (status === 403)
    return new UnusableServiceError(`The role may not check the bucket ${bucket}.`, { cause })
  const name = cause instanceof Error ? cause.name : String(cause)
  return new UnusableServiceError(`The bucket ${bucket} could not be checked: ${name}.`, { cause })
}
