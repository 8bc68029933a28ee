import { setImmediate as nextTurn } from 'node:timers/promises'
import { expect, vi } from 'vitest'
import { sampleLayout, sampleMember, sampleOrganization } from '../../../testing/port-suites/samples.ts'
import { testWith } from '../../../testing/test-with.ts'
import { times } from '../../../testing/times.ts'
import { createTotalsMeasurer } from './measure-totals.ts'
import { openStatistics } from './testing/open-statistics.ts'

const test = testWith(openStatistics)

type Setup = Awaited<ReturnType<typeof openStatistics>>

/** Returns the totals of a kind, by organization and layout. */
async function measure({ deps }: Pick<Setup, 'deps'>, kind: string) {
  const { result } = await deps.measureTotals()
  const ofKind = result.filter((total) => total.kind === kind)
  const nameOf = ({ group, layout }: { group: string | null; layout: string | null }) =>
    `${group ?? 'all'} ${layout ?? 'all'}`
  const counts = Object.fromEntries(ofKind.map((total) => [nameOf(total), total.count]))
  expect(Object.keys(counts)).toHaveLength(ofKind.length)
  return counts
}

test.for([
  {
    kind: 'tracks',
    counts: { 'all all': 2, 'all default': 2, 'all young': 1, 'none all': 2, 'acme all': 2, 'globex all': 1 },
  },
  {
    kind: 'units',
    counts: { 'all all': 4, 'all default': 3, 'all young': 2, 'none all': 3, 'acme all': 3, 'globex all': 2 },
  },
  { kind: 'organizations', counts: { 'all all': 2, 'all default': 1, 'all young': 1 } },
  {
    kind: 'members',
    counts: {
      'all all': 3,
      'all default': 2,
      'all young': 1,
      'acme all': 3,
      'acme default': 2,
      'acme young': 1,
      'globex all': 0,
    },
  },
])('measures the enabled or existing $kind', async ({ kind, counts }, setup) => {
  expect(await measure(setup, kind)).toEqual(counts)
})

test('members see the layout that exists', async (setup) => {
  const { groups, members } = setup.stores
  await groups.create(sampleOrganization({ slug: 'initech', settings: { layout: 'gone' }, subGroups: [] }))
  const member = sampleMember({ sub: 'dee', email: 'dee@example.com', subGroupId: null })
  await members.add('initech', member, '2026-01-01')
  expect(await measure(setup, 'members')).toMatchObject({ 'initech default': 1, 'all default': 3 })
})

test('measures all pages of organizations once in a minute, and lets other work run between them', async (setup) => {
  const { deps, clock, stores } = setup
  const listOrganizations = vi.fn(deps.listOrganizations)
  const countMembers = vi.fn(deps.countMembers)
  const measureTotals = createTotalsMeasurer({ ...deps, listOrganizations, countMembers })
  const measuring = measureTotals()
  const countsAtTurns: number[] = []
  for (const _ of times(10, (n) => n)) {
    countsAtTurns.push(countMembers.mock.calls.length)
    await nextTurn()
  }
  const { countedAt } = await measuring
  expect(new Set(countsAtTurns)).toEqual(new Set([0, 1, 2]))

  await stores.catalog.saveLayout(sampleLayout({ config: 'new' }), null)
  clock.at += 60_000
  expect(await Promise.all([measureTotals(), measureTotals()])).toMatchObject([{ countedAt }, { countedAt }])
  clock.at += 1
  const { result } = await measureTotals()
  expect(listOrganizations).toHaveBeenCalledTimes(2)
  expect(result).toContainEqual({ kind: 'tracks', group: null, layout: 'new', count: 0 })
})
