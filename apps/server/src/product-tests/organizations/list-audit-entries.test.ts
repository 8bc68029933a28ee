import { sampleAuditEntry } from '@kitchen-table/application/testing/samples'
import { expect, test } from 'vitest'
import { openOrganizationsProduct } from '../../testing/organizations-product.ts'

test('lists the entries of an organization page by page, the newest first, with the names of people', async () => {
  const product = await openOrganizationsProduct()
  const manager = await product.stores.people.find('manager')
  for (let n = 0; n < 120; n += 1)
    await product.stores.audit.append(
      sampleAuditEntry({
        id: `e-${n}`,
        time: new Date(product.clock.at + n).toISOString(),
        actor: n % 2 === 0 ? (manager?.pseudonym ?? null) : null,
        subject: 'of nobody any more',
      }),
    )
  const pages: { id: string; actor: string | null; subject: string | null }[][] = []
  for (let next: string | null = ''; next !== null; ) {
    const query: string = next === '' ? '' : `?before=${next}`
    const page = await product.succeed('manager', 'GET', `/groups/acme/audit${query}`)
    pages.push(page.entries)
    next = page.next
  }
  expect(pages.map((page) => page.length)).toEqual([50, 50, 20])
  expect(pages.flat().map(({ id }) => id)).toEqual(Array.from({ length: 120 }, (_, n) => `e-${119 - n}`))
  expect(pages[0]?.slice(0, 2)).toMatchObject([
    { actor: null, subject: 'a removed person' },
    { actor: 'Canary-manager Person', subject: 'a removed person' },
  ])
})

test('a place that is none of the list begins it at its start; another organization has an empty one', async () => {
  const product = await openOrganizationsProduct()
  await product.stores.audit.append(sampleAuditEntry({ actor: null, subject: null }))
  for (const before of ['x', 'bm8', 'WyJhIiwiYiJd'])
    expect(await product.succeed('manager', 'GET', `/groups/acme/audit?before=${before}`)).toMatchObject({
      entries: [{ id: 'a-1', actor: null, subject: null }],
      next: null,
    })
  expect(await product.succeed('otherManager', 'GET', '/groups/globex/audit')).toEqual({
    entries: [],
    next: null,
  })
})
