import type { Statistics } from '@kitchen-table/contract/insights'
import type { UsageEvent } from '@kitchen-table/domain/insights'
import { memoryStores } from '@kitchen-table/embedded/testing/suites'
import { actors } from '../../../../testing/actors.ts'
import {
  sampleEvent,
  sampleLayout,
  sampleMember,
  sampleOrganization,
  sampleResource,
  sampleTrack,
  sampleUnit,
} from '../../../../testing/port-suites/samples.ts'
import { createLibraryCache } from '../../../catalog/reading/library-cache.ts'
import { createTotalsMeasurer } from '../measure-totals.ts'
import { readStatistics, type StatisticsQuery } from '../read-statistics.ts'

type Stores = ReturnType<typeof memoryStores>

export const NOON = Date.UTC(2026, 10, 5, 12)

/** `old` and the unit `off` are disabled; only the units `a` and `c` have an attachment. */
async function saveLibrary({ catalog, resources }: Stores): Promise<void> {
  for (const unitId of ['a', 'b', 'c', 'd', 'off']) {
    const { attachment } = sampleUnit()
    const hasAttachment = unitId === 'a' || unitId === 'c'
    await catalog.saveUnit(
      sampleUnit({
        unitId,
        title: `Unit ${unitId}`,
        attachment: hasAttachment ? attachment : null,
        unitDisabled: unitId === 'off',
      }),
      null,
    )
  }
  const tracks = { budget: ['a', 'b', 'off'], debt: ['b', 'c'], old: ['d'] }
  for (const [slug, units] of Object.entries(tracks))
    await catalog.saveTrack(
      sampleTrack({ trackId: slug, slug, title: `Track ${slug}`, units, trackDisabled: slug === 'old' }),
      null,
    )
  await catalog.saveLayout(sampleLayout({ trackDisplay: ['budget', 'debt', 'old', 'gone'] }), null)
  await catalog.saveLayout(sampleLayout({ config: 'young', trackDisplay: ['debt'] }), null)
  const targets = {
    all: { kind: 'all' },
    globex: { kind: 'group', slug: 'globex' },
    young: { kind: 'layout', slug: 'young' },
    off: { kind: 'all' },
  } as const
  for (const [name, target] of Object.entries(targets)) {
    const fileStatus = name === 'off' ? 'disabled' : 'active'
    const resource = sampleResource({
      resourceId: `r-${name}`,
      displayName: `File ${name}`,
      target,
      fileStatus,
    })
    await resources.save(resource, null, { sub: 'admin', at: resource.createdAt })
  }
}

/** People of `acme` see the layout `default`, and `young` in its sub-group s-1; those of `globex` see `young`. */
async function addOrganizations({ groups, members }: Stores): Promise<void> {
  const subGroups = [{ id: 's-1', name: 'Trainees', settings: { layout: 'young' } }]
  await groups.create(sampleOrganization({ subGroups }))
  await groups.create(
    sampleOrganization({
      slug: 'globex',
      settings: { layout: 'young' },
      subGroups: [],
      groupStatus: 'disabled',
    }),
  )
  const people = { ada: null, bob: null, cem: 's-1' }
  for (const [sub, subGroupId] of Object.entries(people))
    await members.add('acme', sampleMember({ sub, email: `${sub}@example.com`, subGroupId }), '2026-01-01')
}

/**
 * Opens stores with a small library and two organizations, and the statistics on them, with a clock that stands still.
 */
export async function openStatistics() {
  const stores = memoryStores()
  await saveLibrary(stores)
  await addOrganizations(stores)
  const clock = { at: NOON }
  const demo = { isFilled: false }
  const baseDeps = {
    ...stores,
    library: createLibraryCache(stores.catalog),
    findOrganization: stores.groups.find,
    listOrganizations: () => stores.groups.list(),
    countMembers: async (group: string) => (await stores.members.summarize(group, '')).bySubGroup,
    hasDemoData: async () => demo.isFilled,
    now: () => clock.at,
  }
  const deps = { ...baseDeps, measureTotals: createTotalsMeasurer(baseDeps) }
  const read = readStatistics(deps)
  let eventCount = 0

  return {
    stores,
    deps,
    clock,
    demo,
    /** Stores events; each has an id of its own. The time of one that has only a day is noon. */
    addEvents: (...changes: Partial<UsageEvent>[]) =>
      stores.events.append(
        changes.map(({ time = '2026-11-05', ...change }) => {
          eventCount += 1
          const at = time.length > 10 ? time : `${time}T12:00:00.000Z`
          return sampleEvent({ id: `e-${eventCount}`, time: at, ...change })
        }),
      ),
    /** Reads the statistics of a day, or of another range, as an administrator. */
    read: (query: Partial<StatisticsQuery> = {}): Promise<Statistics> =>
      read(actors.admin, { from: '2026-11-05', to: '2026-11-05', limit: 10, ...query }),
  }
}
