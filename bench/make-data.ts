import { importLibrary } from '../apps/server/src/demo/import-library.ts'
import { readLibrary } from '../apps/server/src/demo/read-library.ts'
import { oneMachine } from '../apps/server/src/one-machine.ts'
import { growLibrary } from './grow-library.ts'
import { addLearner } from './learners.ts'
import { contentDir } from './places.ts'

/** `grow`: 500 tracks with 3,000 units instead of the demo library's own few. */
export type MakeData = { dataDir: string; learners: number; grow?: boolean }

export type MadeData = {
  /** One a learner, as a Cookie header. */
  cookies: string[]
  /** Where units are completed. */
  track: { slug: string; units: string[] }
}

async function make({ dataDir, learners, grow = false }: MakeData): Promise<MadeData> {
  const failures: unknown[] = []
  const stores = oneMachine({ dataDir, onFault: (error) => failures.push(error) })
  await importLibrary(stores, readLibrary(contentDir), { now: Date.now(), productName: 'Kitchen Table' })
  if (grow) await growLibrary(stores.catalog)
  await stores.groups.create({
    slug: 'bench-mills',
    title: 'Bench Mills',
    createdAt: new Date().toISOString(),
    maxMembers: 0,
    subGroups: ['North', 'South', 'West'].map((name) => ({
      id: name,
      name,
      settings: { layout: 'default' },
    })),
    settings: { layout: 'default' },
    groupImage: null,
    groupDisplayName: null,
    groupLinkTo: null,
    groupStatus: 'active',
  })
  const { tracks } = await stores.catalog.read()
  const numbers = Array.from({ length: learners }, (_, number) => number)
  const cookies = await Promise.all(numbers.map((number) => addLearner(stores, tracks, number)))
  await stores.close()
  if (failures.length > 0) throw new AggregateError(failures, 'The store was filled with faults')

  const [longest] = tracks.toSorted((a, b) => b.units.length - a.units.length)
  return { cookies, track: { slug: longest?.slug ?? '', units: longest?.units ?? [] } }
}

process.on('message', async (wanted: MakeData) => {
  process.send?.(await make(wanted), () => process.exit(0))
})

// Whoever started this has gone.
process.once('disconnect', () => process.exit())
