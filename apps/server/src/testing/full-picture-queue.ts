import { randomUUID } from 'node:crypto'
import { concurrently } from '@kitchen-table/application/testing/samples'
import sharp from 'sharp'
import { expect, vi } from 'vitest'
import { addUpload, PIXEL_PNG } from './endpoint-fixtures/preconditions.ts'
import type { TestProduct } from './product.ts'

/** One picture that is being decoded, and 16 that may wait. */
const QUEUE_CAPACITY = 17

/**
 * Fills the picture queue: the learner saves as many pictures as fit, and none is decoded until `release` is called,
 * which returns the statuses of their responses.
 */
export async function fillPictureQueue(product: TestProduct): Promise<{ release(): Promise<number[]> }> {
  const uploads = await concurrently(QUEUE_CAPACITY, () =>
    addUpload(product, 'learner', { id: randomUUID() }),
  )
  const blockedDecode = Promise.withResolvers<Buffer>()
  const decode = vi.spyOn(sharp.prototype, 'toBuffer').mockReturnValue(blockedDecode.promise)
  const hitSpy = vi.spyOn(product.stores.rates, 'hit')
  const responses = Promise.all(
    uploads.map(({ uploadId }) =>
      product.request('learner', 'PUT', '/api/profile/picture', { upload: uploadId }),
    ),
  )
  const countAdmitted = () => hitSpy.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
  await expect.poll(countAdmitted).toBeGreaterThanOrEqual(QUEUE_CAPACITY)
  return {
    async release() {
      blockedDecode.resolve(Buffer.from(PIXEL_PNG, 'base64'))
      decode.mockRestore()
      hitSpy.mockRestore()
      return (await responses).map(({ status }) => status)
    },
  }
}
