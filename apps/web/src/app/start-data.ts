import type { Person } from '@kitchen-table/contract/person'
import type { Product } from '@kitchen-table/contract/product'

type StartData = { product: Product; person: Person | null }

const developmentProduct: Product = {
  name: 'Kitchen Table',
  version: 'development',
  contactEmail: 'hello@example.com',
  introVideoId: '76979871',
  sampleVideoIds: ['76979871', '59777392'],
  environment: 'development',
  newFlag: { time: 30, unit: 'minutes' },
  logo: null,
  refusesCommonPasswords: true,
  countsPageViews: false,
  providers: [],
  testSignIn: null,
}

/** What the server wrote into the page; absent when the page comes from the development server for hot reload. */
function readStartData(): StartData | null {
  const text = document.getElementById('start')?.textContent
  if (!text) return null
  const data: StartData = JSON.parse(text)
  return data
}

const startData = readStartData()

export const product: Product = startData?.product ?? developmentProduct

/** Who is signed in as the page is opened: undefined when the page does not say. */
export const firstPerson: Person | null | undefined = startData?.person

/** When this page was requested, in milliseconds since 1970: what was stored later may be missing from `firstPerson`. */
export const pageRequestedAt = Date.now() - performance.now()
