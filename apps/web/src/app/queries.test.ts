import { createORPCErrorFromJson } from '@orpc/client'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { flashStore } from '../ui/feedback/flash-store.ts'

vi.mock('virtual:api-contract', () => ({ default: {} }))
vi.mock('./api.ts', async (importOriginal) => ({
  ...(await importOriginal<typeof import('./api.ts')>()),
  client: { catalog: { library: ({ layout }: { layout?: string }) => respond(layout) } },
}))
vi.mock('./start-data.ts', () => ({ initialCurrentUser: null }))

const { fetchLibrary } = await import('./queries.ts')
const { layoutChoiceStore } = await import('./library-view.ts')

let respond: (layout: string | undefined) => Promise<{ layout: { title: string } }>

function refusal(code: string, status: number) {
  return createORPCErrorFromJson({ defined: true, code, status, message: code, data: undefined })
}

/** A server that refuses every layout but the own one. */
function refuseLayouts(error: Error) {
  respond = async (layout) => {
    if (layout !== undefined) throw error
    return { layout: { title: 'Default' } }
  }
}

beforeEach(() => layoutChoiceStore.write('ada', { config: 'spring', title: 'Spring' }))
afterEach(() => flashStore.closeAll())

const spring = { layout: 'spring', preview: null }

test('fetches the layout that was chosen', async () => {
  respond = async (layout) => ({ layout: { title: layout ?? 'own' } })
  expect(await fetchLibrary('ada', spring)).toMatchObject({ layout: { title: 'spring' } })
  expect(layoutChoiceStore.read('ada')).not.toBeNull()
})

test.each([
  ['catalog.layout_not_found', 404],
  ['auth.forbidden', 403],
])('after %s, the own layout is fetched, and the person is informed', async (code, status) => {
  refuseLayouts(refusal(code, status))
  expect(await fetchLibrary('ada', spring)).toMatchObject({ layout: { title: 'Default' } })
  expect(layoutChoiceStore.read('ada')).toBeNull()
  expect(flashStore.read()).toMatchObject([
    {
      level: 'warn',
      title: 'The layout you had chosen is gone',
      text: 'You see the layout “Default” now.',
    },
  ])
})

test('any other error keeps the choice', async () => {
  refuseLayouts(refusal('store.failing', 503))
  await expect(fetchLibrary('ada', spring)).rejects.toMatchObject({ code: 'store.failing' })
  expect(layoutChoiceStore.read('ada')).not.toBeNull()
})
