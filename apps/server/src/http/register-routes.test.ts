import type { Route } from '@kitchen-table/application/platform'
import { words } from '@kitchen-table/application/testing/samples'
import { describe, expect, test } from 'vitest'
import { openProduct } from '../testing/product.ts'

describe('addresses of files', () => {
  test.each([
    ...words(`/files/ /files/units/u-1 /files/units/u-1/ /files/units//attachment
      /files/units/u-1/attachment/ /files/units/u-1/attachment/x /files/units/u-1/Attachment
      /files/units/u-1/banner /files/topics/default/banner /files/topics/default/saving/logo
      /files/groups/acme/banner /files/groups/ACME/logo /files/groups/%2e%2e/logo /files/groups/a.b/logo
      /files/groups/a_b/logo /files/groups/a%2fb/logo /files/groups/%C3%A9/logo /files/resources/budget.pdf
      /files/units/u-1/%2e%2e%2fu-2/image /files/groups/a%5Cb/logo /files/groups/a%00b/logo`),
    `/files/groups/${'a'.repeat(81)}/logo`,
  ])('%s is no file', async (path) => {
    const product = await openProduct({ isDirect: true })
    expect((await product.request('learner', 'GET', path)).status).toBe(404)
    expect((await product.request('nobody', 'GET', path)).status).toBe(401)
    await product.close()
  })
})

test('T01: everything that the app serves outside of the contract has a permission', async () => {
  const product = await openProduct({ isDirect: true })
  const { routes, addresses } = product.app
  await product.close()
  const toAddress = ({ method, path }: Pick<Route, 'path'> & { method: string }) =>
    `${method} ${path.replaceAll(/:(\w+)/g, '{$1}')}`
  const known = new Set(addresses.map(toAddress))
  const registered = [...new Set(routes.map(toAddress))].filter((address) => !known.has(address))
  // The middleware of all requests, the contract, and what refuses or is a page.
  expect(registered.toSorted()).toEqual([
    'ALL /*',
    'ALL /api/*',
    'GET /*',
    'GET /files/*',
    'POST /functions/*',
  ])
})
