import { expect, onTestFinished } from 'vitest'
import { type ClockedProduct, clockedProduct } from './clocked-product.ts'

/** A product for one test, which fails when the product has faults to tell. */
export async function opened(startsAt: number): Promise<ClockedProduct> {
  const product = await clockedProduct(startsAt)
  onTestFinished(async () => {
    await product.close()
    expect(product.faults()).toEqual([])
  })
  return product
}

export async function signedIn(product: ClockedProduct, name: string): Promise<string> {
  const cookie = await product.signIn(name)
  if (typeof cookie === 'number') expect.unreachable(`${name} was told ${cookie}`)
  return cookie
}
