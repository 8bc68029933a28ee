import type { Crisis } from '@kitchen-table/domain/crisis-model'
import { beforeEach, expect, test, vi } from 'vitest'

const { loadCrisisRule, sendSearch } = vi.hoisted(() => ({
  loadCrisisRule: vi.fn<() => Promise<(text: string) => Crisis | null>>(),
  sendSearch: vi.fn(async () => ({ language: 'en', intents: [], topics: [] })),
}))
vi.mock('./crisis-rule.ts', () => ({ loadCrisisRule }))
vi.mock('../../../app/api.ts', () => ({ client: { catalog: { understandSearch: sendSearch } } }))

const { understandSearch } = await import('./understand-search.ts')

const { signal } = new AbortController()
const recognizeHits = async () => (text: string) =>
  text.includes('hits') ? ({ kind: 'violence', language: 'en' } as const) : null

beforeEach(() => {
  sendSearch.mockClear()
  loadCrisisRule.mockImplementation(recognizeHits)
})

test('T64: a cry for help is not sent', async () => {
  const search = await understandSearch('he hits me', null, signal)
  expect(search).toEqual({ text: 'he hits me', crisis: 'violence', understood: null })
  expect(sendSearch).not.toHaveBeenCalled()
})

// Regression: it was an answer without intents, which was cached for a minute.
test('T64: without the rule nothing is sent, and there is no answer', async () => {
  loadCrisisRule.mockRejectedValue(new Error('no connection'))
  await expect(understandSearch('rent is late', null, signal)).rejects.toThrow('no connection')
  expect(sendSearch).not.toHaveBeenCalled()
})

test.each([
  { layout: null, input: { text: 'rent is late' } },
  { layout: 'demo', input: { text: 'rent is late', layout: 'demo' } },
])('any other search is sent, for the layout $layout', async ({ layout, input }) => {
  const { crisis, understood } = await understandSearch('rent is late', layout, signal)
  expect(crisis).toBeNull()
  expect(understood).toMatchObject({ language: 'en' })
  expect(sendSearch).toHaveBeenCalledWith(input, { signal })
})
