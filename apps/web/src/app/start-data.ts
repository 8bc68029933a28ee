import type { CurrentUser } from '@kitchen-table/contract/accounts'
import type { HelpLines } from '@kitchen-table/contract/catalog'
import type { PublicConfig } from '@kitchen-table/contract/public-config'

type StartData = { product: PublicConfig; person: CurrentUser | null; helpLines?: HelpLines }

const fallbackProduct: PublicConfig = {
  name: 'Kitchen Table',
  version: 'development',
  contactEmail: 'hello@example.com',
  introVideoId: null,
  sampleVideoIds: [],
  environment: 'development',
  newFlag: { time: 30, unit: 'minutes' },
  logo: null,
  refusesCommonPasswords: true,
  countsPageViews: false,
  providers: [],
  testSignIn: null,
}

/** Returns the data that the server wrote into the page, or null on a page from Vite's development server. */
function readStartData(): StartData | null {
  const text = document.getElementById('start')?.textContent
  if (!text) return null
  const data: StartData = JSON.parse(text)
  return data
}

const startData = readStartData()

export const product: PublicConfig = startData?.product ?? fallbackProduct

/** The person signed in when the page was opened, or null; undefined when the page contains no start data. */
export const initialCurrentUser: CurrentUser | null | undefined = startData?.person

/** The help lines, where the page shows them first. */
export const initialHelpLines = startData?.helpLines

/** When this page was requested, in ms since 1970: what was stored later may be missing from `initialCurrentUser`. */
export const pageRequestedAt = Date.now() - performance.now()
