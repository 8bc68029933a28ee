import { UnusableServiceError } from '@kitchen-table/application/store-helpers'
import { describe, expect, test } from 'vitest'
import { checkBucket } from './check-bucket.ts'
import { errorResponse, type ScriptedResponse, startScriptedS3 } from './testing/scripted-s3.ts'

const inRegion: ScriptedResponse = { headers: { 'x-amz-bucket-region': 'eu-central-1' } }
const inOtherRegion = { 'x-amz-bucket-region': 'us-east-1' }

const blocks = ['BlockPublicAcls', 'IgnorePublicAcls', 'BlockPublicPolicy', 'RestrictPublicBuckets']
/** Returns the response for a bucket with these blocks. */
const publicAccessBlock = (isBlocked: (block: string) => boolean): ScriptedResponse => ({
  body: `<PublicAccessBlockConfiguration xmlns="http://s3.amazonaws.com/doc/2006-03-01/">${blocks
    .map((block) => `<${block}>${isBlocked(block)}</${block}>`)
    .join('')}</PublicAccessBlockConfiguration>`,
})
const isPrivate = publicAccessBlock(() => true)

async function check(responses: ScriptedResponse[]) {
  const { client, requests } = await startScriptedS3(responses)
  await checkBucket(client, 'files')
  return requests.map(({ method, path }) => `${method} ${path}`)
}

describe('T59: a bucket', () => {
  test.each([
    { which: 'in the region', location: inRegion },
    { which: 'whose region the service does not say', location: {} },
  ])('$which that blocks public access is accepted', async ({ location }) => {
    expect(await check([location, isPrivate])).toEqual(['HEAD /files/', 'GET /files/?publicAccessBlock='])
  })

  test.each(blocks)('without %s is refused', async (missing) => {
    await expect(check([inRegion, publicAccessBlock((block) => block !== missing)])).rejects.toThrow(
      new UnusableServiceError(`The bucket files can be public, because it lacks ${missing}.`),
    )
  })

  test.each([
    {
      problem: 'that does not block public access at all',
      responses: [inRegion, errorResponse(404, 'NoSuchPublicAccessBlockConfiguration')],
      message: `The bucket files can be public, because it lacks ${blocks.join(', ')}.`,
    },
    {
      problem: 'that does not exist',
      responses: [{ status: 404 }],
      message: 'The bucket files does not exist.',
    },
    {
      problem: 'that was removed in the meantime',
      responses: [inRegion, errorResponse(404, 'NoSuchBucket')],
      message: 'The bucket files does not exist.',
    },
    {
      problem: 'in another region, to which the request is redirected',
      responses: [{ status: 301, headers: inOtherRegion }],
      message: 'The bucket files is in the region us-east-1, not in eu-central-1.',
    },
    {
      problem: 'in another region, for which the signature is wrong',
      responses: [{ status: 400, headers: inOtherRegion }],
      message: 'The bucket files is in the region us-east-1, not in eu-central-1.',
    },
    {
      problem: 'in another region that responds all the same',
      responses: [{ headers: inOtherRegion }],
      message: 'The bucket files is in the region us-east-1, not in eu-central-1.',
    },
    {
      problem: 'of someone else',
      responses: [{ status: 403, headers: inOtherRegion }],
      message: 'The role may not check the bucket files.',
    },
    {
      problem: 'whose settings the role may not read',
      responses: [inRegion, errorResponse(403, 'AccessDenied')],
      message: 'The role may not check the bucket files.',
    },
    {
      problem: 'of a service without these settings',
      responses: [inRegion, errorResponse(501, 'NotImplemented')],
      message: 'The bucket files could not be checked: NotImplemented.',
    },
  ])('$problem is refused', async ({ responses, message }) => {
    await expect(check(responses)).rejects.toThrow(new UnusableServiceError(message))
  })

  test('of a service that does not respond is refused, with the cause', async () => {
    const { client, stop } = await startScriptedS3()
    stop()
    await expect(checkBucket(client, 'files')).rejects.toMatchObject({
      message: 'The bucket files could not be checked: Error.',
      cause: { code: 'ECONNREFUSED' },
    })
  })
})
