import { setLocaleReader } from '@kitchen-table/i18n/locale'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'

vi.mock('virtual:api-contract', async () => {
  const [{ api }, { minifyContractRouter }] = await Promise.all([
    import('@kitchen-table/contract/api'),
    import('@orpc/contract'),
  ])
  return { default: minifyContractRouter(api) }
})

const { client, createApiClient } = await import('./api.ts')
const { api } = await import('@kitchen-table/contract/api')
const { getCurrentUserId, setCurrentUserId } = await import('./current-user-id.ts')
const { reauthPrompt } = await import('./reauth-prompt.ts')

const signedOut = () => new Response(null, { status: 204 })
const notSignedIn = () =>
  Response.json(
    { defined: true, code: 'accounts.not_signed_in', status: 401, message: 'Please sign in to continue.' },
    { status: 401 },
  )

/** Responds to the requests in order; returns the ids that other tabs are notified of. */
function stubBrowser(responses: Response[]): unknown[] {
  vi.stubGlobal('location', { origin: 'https://library.example' })
  vi.stubGlobal('fetch', async () => responses.shift())
  const otherTab = new BroadcastChannel('kitchen-table:signed-out')
  const announced: unknown[] = []
  otherTab.onmessage = ({ data }: MessageEvent<unknown>) => announced.push(data)
  closers.push(() => otherTab.close())
  return announced
}

const closers: (() => void)[] = []
beforeEach(() => setCurrentUserId('ada'))
afterEach(() => {
  for (const close of closers.splice(0)) close()
  vi.unstubAllGlobals()
})

test.each(['signOut', 'signOutEverywhere'] as const)('%s reaches the other tabs', async (name) => {
  const announced = stubBrowser([signedOut()])
  await client.accounts[name]()
  await expect.poll(() => announced).toEqual(['ada'])
  expect(getCurrentUserId()).toBeNull()
})

test('a sign-out that first needed a new sign-in reaches the other tabs', async () => {
  const announced = stubBrowser([notSignedIn(), signedOut()])
  closers.push(reauthPrompt.subscribe(() => reauthPrompt.read() && reauthPrompt.settle(true)))
  await client.accounts.signOutEverywhere()
  await expect.poll(() => announced).toEqual(['ada'])
  expect(getCurrentUserId()).toBeNull()
})

test('a sign-out that fails reaches no other tab', async () => {
  const announced = stubBrowser([notSignedIn(), signedOut()])
  await expect(client.accounts.signOutEverywhere()).rejects.toMatchObject({ code: 'accounts.not_signed_in' })
  expect(getCurrentUserId()).toBe('ada')
  await client.accounts.signOut()
  await expect.poll(() => announced).toEqual(['ada'])
})

const view = { eventId: '3f2a0c5e-7b1d-4c6a-9e8f-0123456789ab', track: 'debt', time: '', where: '/' }

test('a recording of a page whose session has ended prompts once and fails, to be sent later', async () => {
  stubBrowser([notSignedIn(), signedOut()])
  closers.push(reauthPrompt.subscribe(() => {}))
  await expect(client.learning.recordTrackView(view)).rejects.toMatchObject({
    code: 'accounts.not_signed_in',
  })
  expect(reauthPrompt.read()).toBe(true)
  reauthPrompt.settle(false)
})

test('what an administrator reads of the same features waits for the new sign-in', async () => {
  stubBrowser([notSignedIn(), Response.json({ searches: [] })])
  closers.push(reauthPrompt.subscribe(() => reauthPrompt.read() && reauthPrompt.settle(true)))
  const { insights } = createApiClient(api)
  const days = { from: '2026-11-01', to: '2026-11-05' }
  expect(await insights.listUnansweredSearches(days)).toEqual({ searches: [] })
})

test('a search in own words, which is a POST that changes nothing, is sent again with its text after a fault', async () => {
  stubBrowser([])
  const responses = [
    new Response('busy', { status: 503, headers: { 'content-type': 'text/html' } }),
    Response.json({ language: 'en', intents: [], topics: [] }),
  ]
  const texts: unknown[] = []
  vi.stubGlobal('fetch', async (request: Request, init: RequestInit) => {
    texts.push(await new Request(request, init).json())
    return responses.shift()
  })
  expect(await client.catalog.understandSearch({ text: 'rent is due' })).toMatchObject({ language: 'en' })
  expect(texts).toEqual([{ text: 'rent is due' }, { text: 'rent is due' }])
})

test.each(['en', 'es', 'en-XA'] as const)('requests say that the page is in %s', async (locale) => {
  stubBrowser([])
  const sent: (string | null)[] = []
  vi.stubGlobal('fetch', async (request: Request) => {
    sent.push(request.headers.get('accept-language'))
    return Response.json({ removalRequestedAt: null })
  })
  setLocaleReader(() => locale)
  closers.push(() => setLocaleReader(() => 'en'))
  await client.accounts.profile()
  expect(sent).toEqual([locale])
})
