import { emailOf } from '@kitchen-table/embedded/testing/samples'
import { expect, onTestFinished } from 'vitest'
import { type ClockedProduct, openClockedProduct, SECOND } from './clocked-product.ts'

/** When the clocks of most trials start. */
export const noon = Date.parse('2026-11-05T12:00:00.000Z')

/** Opens a product for one test, which fails if the product reports a fault. */
export async function openForTest(startsAt: number): Promise<ClockedProduct> {
  const product = await openClockedProduct(startsAt)
  onTestFinished(async () => {
    await product.close()
    expect(product.takeFaults()).toEqual([])
  })
  return product
}

export async function signInForTest(product: ClockedProduct, name: string): Promise<string> {
  const cookie = await product.signIn(name)
  if (typeof cookie === 'number') expect.unreachable(`${name} was refused with ${cookie}`)
  return cookie
}

/** Signs in with a wrong password; `wait` is the Retry-After of the response in milliseconds. */
export async function guessPassword(product: ClockedProduct): Promise<{ status: number; wait: number }> {
  const guess = { email: emailOf('young'), password: 'Wrong-Password-1' }
  const response = await product.send('POST', '/api/session', guess)
  await response.body?.cancel()
  return { status: response.status, wait: Number(response.headers.get('Retry-After') ?? 0) * SECOND }
}
