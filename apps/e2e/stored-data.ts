import { setTimeout as sleep } from 'node:timers/promises'
import type { OpenStores, SaveOutcome } from '@kitchen-table/application/ports'
import { type Layout, type Topic, type Track, toTopicKey, type Unit } from '@kitchen-table/domain/catalog'
import { withConfiguredStores } from '@kitchen-table/server/testing/tools'
import type { BrowserContext } from '@playwright/test'
import { isCloud, type Product } from './product.ts'

export type StoredEvent = { event: number; detail: string; where: string }

async function listEvents({ people, ownData }: OpenStores, email: string) {
  const person = await people.findByEmail(email)
  if (person === null) throw new Error(`Nobody has the address ${email}.`)
  const events = []
  let page = await ownData.listEvents(person.sub)
  while (page.length > 0) {
    events.push(...page)
    page = await ownData.listEvents(person.sub, page.at(-1)?.id)
  }
  return events.toSorted((a, b) => (a.time === b.time ? a.event - b.event : a.time < b.time ? -1 : 1))
}

async function readEvents(
  product: Product,
  email: string,
  isWanted: (code: number) => boolean,
): Promise<StoredEvent[]> {
  const events = await withConfiguredStores(product.settings, (stores) => listEvents(stores, email))
  return events
    .filter(({ event }) => isWanted(event))
    .map(({ event, detail, where }) => ({ event, detail, where }))
}

const toKeys = (events: StoredEvent[]) => events.map(({ event, detail }) => `${event} ${detail}`)

/** Reads a person's stored events, oldest first, without those that the server records itself (sign-in, sign-up). */
export const readPageEvents = (product: Product, email: string) =>
  readEvents(product, email, (code) => code < 500)

/** The same events as code and detail: `120 start-five`. */
export const listEventKeys = async (product: Product, email: string) =>
  toKeys(await readPageEvents(product, email))

/** The events that the server records itself, sign-ins and sign-ups, as code and detail: `500 user`. */
export const listServerEventKeys = async (product: Product, email: string) =>
  toKeys(await readEvents(product, email, (code) => code >= 500)).sort()

export async function fetchCompletedUnits(context: BrowserContext, { address }: Product): Promise<string[]> {
  const response = await context.request.get(`${address}/api/progress`)
  const { activeUnits } = await response.json()
  return activeUnits
}

/** The time after which every process of the cloud shape serves a library that another one has changed, in ms. */
const LIBRARY_DELAY_MS = 2000

type Catalog = OpenStores['catalog']

/** Changes the library as another process would; the running product then reads it again. */
async function changeLibrary(product: Product, change: (catalog: Catalog) => Promise<SaveOutcome>) {
  const outcome = await withConfiguredStores(product.settings, ({ catalog }) => change(catalog))
  if (outcome !== 'saved') throw new Error(`The library was not changed: ${outcome}.`)
  if (isCloud) await sleep(LIBRARY_DELAY_MS)
}

function present<Found>(found: Found | null): Found {
  if (found === null) throw new Error('There is no such record.')
  return found
}

/** Changes one record of the library, whatever the product's own pages would accept. */
export const updateTrack = (product: Product, slug: string, change: Partial<Track>) =>
  changeLibrary(product, async (catalog) => {
    const { version, author: _, ...track } = present(await catalog.findTrack(slug))
    return catalog.saveTrack({ ...track, ...change }, version)
  })

export const updateUnit = (product: Product, unitId: string, change: Partial<Unit>) =>
  changeLibrary(product, async (catalog) => {
    const { version, author: _, ...unit } = present(await catalog.findUnit(unitId))
    return catalog.saveUnit({ ...unit, ...change }, version)
  })

/** Stores a unit as if nobody had saved or reviewed it since it was written. */
export const forgetLastSave = (product: Product, unitId: string) =>
  updateUnit(product, unitId, { reviewedAt: null, textChangedAt: undefined })

export const updateLayout = (product: Product, config: string, change: (layout: Layout) => Partial<Layout>) =>
  changeLibrary(product, async (catalog) => {
    const { version, author: _, ...layout } = present(await catalog.findLayout(config))
    return catalog.saveLayout({ ...layout, ...change(layout) }, version)
  })

export const updateTopic = (
  product: Product,
  { layout, slug }: { layout: string; slug: string },
  change: (topic: Topic) => Partial<Topic>,
) =>
  changeLibrary(product, async (catalog) => {
    const { version, author: _, ...topic } = present(await catalog.findTopic(layout, slug))
    return catalog.saveTopic(layout, { ...topic, ...change(topic) }, version)
  })

/** Removes the whole library. */
export const wipeLibrary = (product: Product) =>
  changeLibrary(product, async (catalog) => {
    const { tracks, units, layouts, topics, icons, intents, helpLines } = await catalog.read()
    const records = [
      ...tracks.map(({ slug, version }) => ({ kind: 'track' as const, key: slug, version })),
      ...units.map(({ unitId, version }) => ({ kind: 'unit' as const, key: unitId, version })),
      ...topics.map(({ layout, slug, version }) => ({
        kind: 'topic' as const,
        key: toTopicKey(layout, slug),
        version,
      })),
      ...layouts.map(({ config, version }) => ({ kind: 'layout' as const, key: config, version })),
      ...icons.map(({ slug, version }) => ({ kind: 'icon' as const, key: slug, version })),
      ...intents.map(({ slug, version }) => ({ kind: 'intent' as const, key: slug, version })),
      ...helpLines.map(({ slug, version }) => ({ kind: 'helpLine' as const, key: slug, version })),
    ]
    for (const { kind, key, version } of records)
      if ((await catalog.removeRecord({ kind, key }, version)) === 'stale') return 'stale'
    return 'saved'
  })
