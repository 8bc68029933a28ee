import { expect, onTestFinished } from 'vitest'
import { type ClockedProduct, openClockedProduct } from './clocked-product.ts'

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
