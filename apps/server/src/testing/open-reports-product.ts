import { sampleEvent, sampleTopic, sampleTrack, times } from '@kitchen-table/application/testing/samples'
import { eventCodes, type UsageEvent } from '@kitchen-table/domain/insights'
import { openOrganizationsProduct } from './organizations-product.ts'

/** What numbers of people of acme did; the first of them did most. */
type Use = { signedIn?: number; joined?: number; completed?: number; topics?: Record<string, number> }

/** The topics of acme, with a track each. */
const trackByTopic = { saving: 'first-budget', debt: 'debt-plan', giving: 'giving-plan' }

/**
 * Opens the product with three topics, of which none contains another one. acme shares its reports, globex does not.
 */
export async function openReportsProduct() {
  const product = await openOrganizationsProduct()
  const { stores, db } = product
  const { version } = await product.succeed('admin', 'GET', '/groups/acme')
  await product.succeed('admin', 'PATCH', '/groups/acme', { version, sharesReport: true })
  for (const slug of ['debt-plan', 'giving-plan'])
    await stores.catalog.saveTrack(sampleTrack({ trackId: slug, slug, units: [], nextUp: null }), null)
  for (const [slug, track] of Object.entries(trackByTopic))
    for (const layout of ['default', 'rising-gen'])
      await stores.catalog.saveTopic(
        layout,
        sampleTopic({ slug, title: `About ${slug}`, tracks: [track], banner: null }),
        (await stores.catalog.findTopic(layout, slug))?.version ?? null,
      )
  return {
    ...product,
    /** Adds members of acme who have signed in. */
    addActiveMembers(count: number): void {
      product.addManyMembers(count)
      db.exec("UPDATE members SET status = 'CONFIRMED' WHERE sub LIKE 'many-%'")
    },
    /** Stores what people of an organization did on a day. */
    async recordUse(day: string, use: Use, group = 'acme'): Promise<void> {
      const event = (name: string, n: number, change: Partial<UsageEvent>): UsageEvent =>
        sampleEvent({
          id: `${day}-${name}-${n}`,
          user: `many-${n + 1}`,
          time: `${day}T12:00:00.000Z`,
          where: '/',
          group,
          ...change,
        })
      const { signedIn = 0, joined = 0, completed = 0, topics = {} } = use
      await stores.events.append([
        ...times(signedIn, (n) => event('in', n, { event: eventCodes.signIn, detail: 'user' })),
        ...times(joined, (n) => event('up', n, { event: eventCodes.signUp, detail: 'user' })),
        ...times(completed, (n) => event('done', n, { event: eventCodes.unitCompleted, detail: 'u-1' })),
        ...Object.entries(trackByTopic).flatMap(([topic, track]) =>
          times(topics[topic] ?? 0, (n) =>
            event(topic, n, { event: eventCodes.trackView, detail: track, where: `/track/${track}` }),
          ),
        ),
      ])
    },
  }
}

export type ReportsProduct = Awaited<ReturnType<typeof openReportsProduct>>
