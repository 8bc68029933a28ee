import { sampleEvent } from '@kitchen-table/application/testing/samples'
import { testWith } from '@kitchen-table/application/testing/suites'
import { expect } from 'vitest'
import { createSenderWithRole } from '../../testing/endpoint-fixtures/create-sender.ts'
import { createRequest, endpointFixtures } from '../../testing/endpoint-fixtures/endpoint-fixtures.ts'
import { openProduct } from '../../testing/product.ts'

const RARE_TERM = 'afraid of my landlord'
const SHARED_TERM = 'payday lender'

const days = 'from=2026-10-01&to=2026-11-05'

/** Reads that may name a term, with all their filters; the fixtures have one input each. */
const filteredPaths = ['statistics', 'searches/unanswered'].flatMap((read) =>
  ['', '&group=acme', '&layout=default', '&group=acme&layout=default'].map(
    (filter) => `/api/admin/${read}?${days}${filter}`,
  ),
)

async function openSearchedProduct() {
  const product = await openProduct()
  const search = (user: string, detail: string, event: 400 | 410) =>
    sampleEvent({ id: `${user} ${detail} ${event}`, time: '2026-11-05T10:00:00.000Z', user, detail, event })
  await product.stores.events.append(
    ([400, 410] as const).flatMap((event) => [
      ...['learner', 'manager', 'ada', 'bob'].map((user) => search(user, RARE_TERM, event)),
      ...['learner', 'manager', 'ada', 'bob', 'cyd'].map((user) => search(user, SHARED_TERM, event)),
    ]),
  )
  return product
}

const test = testWith(openSearchedProduct)

test.for(['admin', 'manager'] as const)(
  'T64: no endpoint that a person of the role %s reads has a term that four people used',
  async (role, product) => {
    const texts: string[] = []
    for (const fixture of endpointFixtures.filter(({ isWrite }) => !isWrite)) {
      const { cookie, fillIn } = await createSenderWithRole(role)(product, fixture)
      const { method, path } = createRequest(fixture)
      texts.push(await (await product.send(fillIn(path), { method }, cookie)).text())
    }
    for (const path of filteredPaths) texts.push(await (await product.request(role, 'GET', path)).text())
    expect(texts.join('\n')).not.toContain(RARE_TERM)
    expect(texts.join('\n').includes(SHARED_TERM)).toBe(role === 'admin')
  },
)
