import { expect, test } from 'vitest'
import { listOfferedIntents } from './offered-intents.ts'

const general = ['a', 'b', 'off', ...Array.from({ length: 9 }, (_, n) => `g${n}`)].map((slug) => ({
  slug,
  season: null,
  disabled: slug === 'off',
}))
const seasonal = ['taxes', 'medicare', 'fafsa'].map((slug) => ({
  slug,
  season: `${slug}-window`,
  disabled: slug === 'fafsa',
}))
const intents = new Map([...general, ...seasonal].map((intent) => [intent.slug, intent]))

type Case = { own?: string[]; ofDefault?: string[]; config?: string; open?: string[]; expected: string[] }

test.each<Case & { what: string }>([
  {
    what: 'its own, in its order, without disabled and missing ones',
    own: ['b', 'off', 'gone', 'a'],
    ofDefault: ['g1'],
    expected: ['b', 'a'],
  },
  { what: 'those of the default layout, without any of its own', ofDefault: ['a'], expected: ['a'] },
  { what: 'none, if its own are all disabled', own: ['off'], ofDefault: ['a'], expected: [] },
  { what: 'none, if its own are all out of season', own: ['taxes'], ofDefault: ['a'], expected: [] },
  {
    what: 'those of its own in season first, in their order',
    own: ['a', 'medicare', 'b', 'taxes'],
    open: ['taxes', 'medicare'],
    expected: ['medicare', 'taxes', 'a', 'b'],
  },
  {
    what: 'nothing in season that its editor left out',
    own: ['a', 'medicare'],
    open: ['taxes', 'medicare'],
    expected: ['medicare', 'a'],
  },
  {
    what: 'with the list of the default layout, whatever is in season',
    ofDefault: ['a', 'b'],
    open: ['taxes', 'medicare', 'fafsa'],
    expected: ['taxes', 'medicare', 'a', 'b'],
  },
  {
    what: 'as the default layout, the same, in the order of its list',
    config: 'default',
    own: ['a', 'medicare'],
    ofDefault: ['a', 'medicare'],
    open: ['taxes', 'medicare'],
    expected: ['medicare', 'taxes', 'a'],
  },
  {
    what: 'as the default layout, what is in season, also without a list',
    config: 'default',
    open: ['taxes'],
    expected: ['taxes'],
  },
])('a layout offers $what', ({ own = [], ofDefault = [], config = 'young', open = [], expected }) => {
  const layouts = new Map([['default', { intents: ofDefault }]])
  const isWindowOpen = (window: string) => open.some((slug) => window === `${slug}-window`)
  const offered = listOfferedIntents({ config, intents: own }, { layouts, intents, isWindowOpen })
  expect(offered.map(({ slug }) => slug)).toEqual(expected)
})
