import sharp from 'sharp'
import { expect, vi } from 'vitest'
import type { TestProduct } from './product.ts'
import { PIXEL } from './write-operations.ts'

/** One that is being decoded, and as many as may wait. */
const PLACES = 17

/**
 * Fills the queue of pictures: the learner sends as many as have a place in it, and none is decoded until `release` is
 * called, which returns the statuses of their answers.
 */
export async function fillPictureQueue(product: TestProduct): Promise<{ release(): Promise<number[]> }> {
  const held = Promise.withResolvers<Buffer>()
  const decode = vi.spyOn(sharp.prototype, 'toBuffer').mockReturnValue(held.promise)
  const admit = vi.spyOn(product.stores.rates, 'admit')
  const answers = Promise.all(
    Array.from({ length: PLACES }, () =>
      product.request('learner', 'PUT', '/api/profile/picture', { picture: PIXEL }),
    ),
  )
  const admitted = () => admit.mock.settledResults.filter(({ type }) => type === 'fulfilled').length
  await expect.poll(admitted).toBeGreaterThanOrEqual(PLACES)
  return {
    async release() {
      held.resolve(Buffer.from(PIXEL, 'base64'))
      decode.mockRestore()
      admit.mockRestore()
      return (await answers).map(({ status }) => status)
    },
  }
}
