import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { setTimeout as sleep } from 'node:timers/promises'
import { BEST_COMPRESSION_DELAY_MS } from '@kitchen-table/application/testing/use-cases'
import { layoutInput, topicInput, trackInput } from '@kitchen-table/contract/content-input'
import { emptyUnit } from '@kitchen-table/domain/catalog'
import { openProduct, type TestProduct } from '@kitchen-table/server/testing/tools'
import { median } from './compare-in-turns.ts'
import { growLibrary } from './grow-library.ts'
import { percentile } from './percentile.ts'
import { type Figure, runAndPrint } from './report.ts'

const ROUNDS = Number(process.env.BENCH_ROUNDS ?? 60)
const UNIT_ID = 'u-talk'
/** Until catalogs that have not changed for a while were compressed at the best level. */
const COMPRESSION_MS = BEST_COMPRESSION_DELAY_MS + 3000

type Library = { product: TestProduct; version: number; remove: () => Promise<void> }

/** Opens a product on a disk with a number of tracks, six units each. */
async function openLibrary(tracks: number): Promise<Library> {
  const dataDir = mkdtempSync(join(tmpdir(), 'bench-editing-'))
  const product = await openProduct({ dataDir, isDirect: true })
  await growLibrary(product.stores.catalog, tracks)
  return {
    product,
    version: 1,
    async remove() {
      await product.close()
      rmSync(dataDir, { recursive: true, force: true })
    },
  }
}

/** Saves a unit, and returns the milliseconds until the response. */
async function timeSave(library: Library): Promise<number> {
  const body = {
    ...emptyUnit,
    title: 'A lesson that changes',
    content: `<p>${'Words. '.repeat(300)}${library.version}</p>`,
    type: 'Conversation',
    version: library.version,
    marks: 'updated',
  }
  const startedAt = performance.now()
  const response = await library.product.request('admin', 'PUT', `/api/admin/units/${UNIT_ID}`, body)
  const milliseconds = performance.now() - startedAt
  if (!response.ok) throw new Error(`The save was refused: ${await response.text()}`)
  library.version += 1
  return milliseconds
}

const recordInputs = { track: trackInput, topic: topicInput, layout: layoutInput }

/** Saves a track of six units, a topic and the default layout, as they are stored, and returns the times of each kind. */
async function timeRecordSaves({ product }: Library): Promise<Record<keyof typeof recordInputs, number[]>> {
  const { tracks, topics } = await product.stores.catalog.read()
  const topic = topics.find(({ layout }) => layout === 'default')
  const paths = {
    track: `/tracks/${tracks.at(-1)?.slug}`,
    topic: `/layouts/default/topics/${topic?.slug}`,
    layout: '/layouts/default',
  }
  async function timeRecordSave(kind: keyof typeof recordInputs): Promise<number> {
    const address = `/api/admin${paths[kind]}`
    const read = await product.request('admin', 'GET', address)
    const { version, banner, ...stored } = await read.json()
    const names = Object.keys(recordInputs[kind].shape).filter((name) => name !== 'title' && name in stored)
    const fields = Object.fromEntries(names.map((name) => [name, stored[name]]))
    const additions = {
      track: { markUpdated: true },
      topic: { banner: banner?.reference ?? null },
      layout: {},
    }
    const startedAt = performance.now()
    const saved = await product.request('admin', 'PUT', address, { ...fields, ...additions[kind], version })
    const milliseconds = performance.now() - startedAt
    if (!saved.ok) throw new Error(`The save was refused: ${await saved.text()}`)
    return milliseconds
  }
  const times = { track: [] as number[], topic: [] as number[], layout: [] as number[] }
  for (let round = 0; round < ROUNDS; round += 1)
    for (const kind of ['track', 'topic', 'layout'] as const) times[kind].push(await timeRecordSave(kind))
  return times
}

/** Returns the milliseconds until a learner, or an administrator who chose a layout, has the catalog. */
async function timeCatalog({ product }: Library, layout: string | null = null): Promise<number> {
  const startedAt = performance.now()
  const response = await fetch(
    `${product.address}/api/catalog${layout === null ? '' : `?layout=${layout}`}`,
    {
      headers: {
        cookie: product.cookieOf(layout === null ? 'learner' : 'admin'),
        'accept-encoding': 'br',
      },
    },
  )
  if (!response.ok) throw new Error(`The catalog was refused: ${await response.text()}`)
  await response.arrayBuffer()
  return performance.now() - startedAt
}

/** Returns the processor time of this thread so far, in milliseconds. */
function readThreadTime(): number {
  const { user, system } = process.threadCpuUsage()
  return (user + system) / 1000
}

/**
 * Returns the longest turn of the event loop during an action, in milliseconds: so long did everybody else wait. By
 * processor time, so that other processes of the machine make no difference.
 */
async function measureLongestTurn(action: () => Promise<unknown>): Promise<number> {
  let isRunning = true
  let longest = 0
  let before = readThreadTime()
  function endTurn(): void {
    const now = readThreadTime()
    longest = Math.max(longest, now - before)
    before = now
    if (isRunning) setImmediate(endTurn)
  }
  setImmediate(endTurn)
  await action()
  isRunning = false
  return longest
}

/** The saves of the two libraries, in turns. */
async function compareSaves(small: Library, large: Library) {
  const times: { small: number[]; large: number[] } = { small: [], large: [] }
  for (let round = 0; round < ROUNDS; round += 1) {
    times.small.push(await timeSave(small))
    times.large.push(await timeSave(large))
  }
  return times
}

/** Adds a copy of the default layout that nobody has requested, and returns its name. */
async function addLayout({ product }: Library, number: number): Promise<string> {
  const { catalog } = product.stores
  const layout = (await catalog.read()).layouts.find(({ config }) => config === 'default')
  if (!layout) throw new Error('There is no default layout.')
  const { version: _, ...fields } = layout
  const config = `copy-${number}`
  await catalog.saveLayout({ ...fields, config, title: config }, null)
  return config
}

/** 500 tracks with 3,000 units, compared with 50 tracks with 300. */
export async function benchmarkEditing(): Promise<Figure[]> {
  const [small, large] = [await openLibrary(50), await openLibrary(500)]
  for (const library of [small, large]) await timeCatalog(library)
  await compareSaves(small, large)
  const saves = await compareSaves(small, large)
  const recordSaves = await timeRecordSaves(large)

  const catalogs: number[] = []
  const firstRequests: number[] = []
  const delays: number[] = []
  for (let round = 0; round < Math.ceil(ROUNDS / 10); round += 1) {
    const layout = await addLayout(large, round)
    delays.push(
      await measureLongestTurn(async () => {
        await timeSave(large)
        catalogs.push(await timeCatalog(large))
        await sleep(COMPRESSION_MS)
        firstRequests.push(await timeCatalog(large, layout))
      }),
    )
  }
  const readDelay = await measureLongestTurn(() => large.product.stores.catalog.read())
  for (const library of [small, large]) await library.remove()

  return [
    ['save of a unit, p95', percentile(saves.large, 0.95), 'contentSave', '3,000 units'],
    ...Object.entries(recordSaves).map(
      ([kind, times]): Figure => [
        `save of a ${kind}, p95`,
        percentile(times, 0.95),
        'contentSave',
        '500 tracks',
      ],
    ),
    ['catalog after a save, slowest', Math.max(...catalogs), 'catalogAfterSave', '3,000 units'],
    [
      'catalog of a layout that is requested first long after a save, slowest',
      Math.max(...firstRequests),
      'contentDelay',
      `median ${median(firstRequests).toFixed(1)} ms`,
    ],
    [
      'longest turn during a save, the catalog after it, and compressing again',
      Math.max(...delays),
      'contentDelay',
      `median ${median(delays).toFixed(1)} ms`,
    ],
    ['longest turn while the whole library is read', readDelay, 'contentDelay'],
    [
      'save with 3,000 units ÷ with 300',
      median(saves.large) / median(saves.small),
      'contentGrowth',
      `${median(saves.large).toFixed(2)} ms ÷ ${median(saves.small).toFixed(2)} ms`,
    ],
  ]
}

if (import.meta.main) {
  await runAndPrint(benchmarkEditing)
  process.exit()
}
