import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { expect, onTestFinished, test, vi } from 'vitest'
import { openCloudBucket } from './open-cloud.ts'
import { startScriptedS3 } from './s3/testing/scripted-s3.ts'

test('T59: a public bucket is not opened', async () => {
  vi.stubEnv('AWS_ACCESS_KEY_ID', 'local')
  vi.stubEnv('AWS_SECRET_ACCESS_KEY', 'local')
  onTestFinished(() => void vi.unstubAllEnvs())
  const { endpoint } = await startScriptedS3([{}, { body: '<PublicAccessBlockConfiguration/>' }])
  const bucket = { region: 'eu-central-1', filesUrl: endpoint, bucket: 'files', checksBucket: true }
  await expect(openCloudBucket(bucket)).rejects.toThrow(
    new UnusableServiceError(
      'The bucket files can be public, because it lacks BlockPublicAcls, IgnorePublicAcls, BlockPublicPolicy, RestrictPublicBuckets.',
    ),
  )
})
