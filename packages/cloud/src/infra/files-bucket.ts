import { uploadKey } from '@kitchen-table/application/store-helpers'
import { UPLOAD_LIFETIME_MS } from '@kitchen-table/domain/uploads'
import { Duration, RemovalPolicy } from 'aws-cdk-lib'
import {
  BlockPublicAccess,
  Bucket,
  BucketEncryption,
  HttpMethods,
  type IBucket,
  ObjectOwnership,
} from 'aws-cdk-lib/aws-s3'
import type { Construct } from 'constructs'
import { uploadHeaderNames } from '../s3/signed-addresses.ts'
import { BACKUP_DAYS } from './tables.ts'

/** One day more than an upload may be used, as S3 rounds the age of an object. */
const ABANDONED_UPLOAD_DAYS = Duration.millis(UPLOAD_LIFETIME_MS).toDays() + 1

/** Adds the bucket of all files. Browsers of the product's pages may send files to the addresses that it signs. */
export function addFilesBucket(scope: Construct, publicOrigin: string): IBucket {
  const bucket = new Bucket(scope, 'Files', {
    blockPublicAccess: BlockPublicAccess.BLOCK_ALL,
    objectOwnership: ObjectOwnership.BUCKET_OWNER_ENFORCED,
    encryption: BucketEncryption.S3_MANAGED,
    enforceSSL: true,
    minimumTLSVersion: 1.2,
    versioned: true,
    removalPolicy: RemovalPolicy.RETAIN,
    lifecycleRules: [
      {
        id: 'abandoned-uploads',
        prefix: uploadKey(''),
        expiration: Duration.days(ABANDONED_UPLOAD_DAYS),
      },
      {
        id: 'earlier-versions',
        noncurrentVersionExpiration: Duration.days(BACKUP_DAYS),
        abortIncompleteMultipartUploadAfter: Duration.days(1),
      },
      { id: 'delete-markers', expiredObjectDeleteMarker: true },
    ],
    cors: [
      {
        allowedMethods: [HttpMethods.PUT],
        allowedOrigins: [publicOrigin],
        allowedHeaders: [...uploadHeaderNames],
        maxAge: 3600,
      },
    ],
  })
  bucket.policy?.applyRemovalPolicy(RemovalPolicy.RETAIN)
  return bucket
}
