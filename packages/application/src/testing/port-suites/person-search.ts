import { describe, expect } from 'vitest'
import type { NewPerson } from '../../features/people/ports.ts'
import { testWith } from '../test-with.ts'
import { times } from '../times.ts'
import { nameSearches } from './names.ts'
import type { OpenPeople } from './open-people.ts'
import { awkwardTexts } from './samples.ts'

const MAX_PAGE_SIZE = 50

const person = (sub: string, change: Partial<NewPerson> = {}): NewPerson => ({
  sub,
  role: 'user',
  group: 'acme',
  subGroupId: null,
  email: `${sub}@example.com`,
  first: 'Grace',
  last: 'Hopper',
  ...change,
})

const people = [
  person('ada', { first: 'Éloise', last: 'Byron' }),
  person('bob', { first: 'eloise', last: 'Çelik', group: 'other' }),
  person('carl', { first: 'Carl', last: 'Elo', role: 'admin', group: null }),
  person('elo-1', { first: '', last: '' }),
  person('zoe', { first: 'Zoë', last: 'Østergård' }),
]

/** Tests of searching people, and of the pseudonyms by which the audit log names them. */
export function definePersonSearchSuite(open: OpenPeople): void {
  const test = testWith(async () => {
    const { store } = await open()
    for (const each of people) await store.create(each)
    return store
  })
  const subsOf = (found: readonly { sub: string }[]) => found.map(({ sub }) => sub)

  describe('searching people', () => {
    test.for([
      { search: 'elo', expected: ['ada', 'bob', 'carl', 'elo-1'] },
      { search: 'ELOISE', expected: ['ada', 'bob'] },
      { search: 'zoe@example.com', expected: ['zoe'] },
      { search: 'cel', expected: ['bob'] },
      { search: 'xample', expected: [] },
      { search: 'e%', expected: [] },
      { search: '', expected: ['ada', 'bob', 'carl', 'elo-1', 'zoe'] },
    ])('by "$search", of every organization and of none, by address', async ({ search, expected }, store) => {
      expect(subsOf(await store.search(search))).toEqual(expected)
    })

    test('by names in any order, without accents, apostrophes and hyphens, after they were changed as well', async (store) => {
      for (const [n, [name]] of nameSearches.entries()) {
        const [first = '', last = ''] = name.split('|')
        await store.create(person(`named-${n}`, { first, last }))
      }
      for (const [n, [name, searches]] of nameSearches.entries())
        for (const search of searches)
          expect(subsOf(await store.search(search)), `${name} by ${search}`).toEqual([`named-${n}`])
      expect(subsOf(await store.search('low una'))).toEqual([])
    })

    test('people without an address come first, on the first page', async (store) => {
      for (const sub of ['nn-2', 'nn-1']) await store.create(person(sub, { email: '', first: 'Élodie' }))
      await store.create(person('nn-3', { email: '', first: '', last: '' }))
      expect(subsOf(await store.search('elo'))).toEqual(['nn-1', 'nn-2', 'ada', 'bob', 'carl', 'elo-1'])
      expect(subsOf(await store.search('elo', 'ada@example.com'))).toEqual(['bob', 'carl', 'elo-1'])
      expect(subsOf(await store.search('elo', ''))).toEqual(['ada', 'bob', 'carl', 'elo-1'])
    })

    test('returns whole records', async (store) => {
      expect(await store.search('ada')).toEqual([await store.find('ada')])
    })

    test(`returns pages of ${MAX_PAGE_SIZE}, and each person once`, async (store) => {
      const crowd = times(120, (n) => person(`p-${String(n).padStart(3, '0')}`, { first: 'Pat' }))
      await Promise.all(crowd.toReversed().map((each) => store.create(each)))
      const first = await store.search('pat')
      const second = await store.search('pat', first.at(-1)?.email)
      const third = await store.search('pat', second.at(-1)?.email)
      expect([first, second, third].map(({ length }) => length)).toEqual([MAX_PAGE_SIZE, MAX_PAGE_SIZE, 20])
      expect(subsOf([...first, ...second, ...third])).toEqual(subsOf(crowd))
    })

    test.for(awkwardTexts.filter((text) => text.trim() !== ''))('finds nobody by %j', async (text, store) => {
      expect(await store.search(text)).toEqual([])
    })
  })

  test('people have different pseudonyms, by which their names are found', async (store) => {
    const pseudonyms = await Promise.all(
      people.map(async ({ sub }) => (await store.find(sub))?.pseudonym ?? ''),
    )
    expect(new Set(pseudonyms).size).toBe(people.length)
    const names = await store.findNames([...pseudonyms.slice(0, 2), 'nobody', ...awkwardTexts])
    expect([...names]).toEqual(
      people
        .slice(0, 2)
        .map(({ sub, email, first, last }, n) => [pseudonyms[n], { sub, email, first, last }]),
    )
    expect(await store.findNames([])).toEqual(new Map())
  })
}
