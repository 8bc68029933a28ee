import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { seed, sized } from '../size.ts'
import { UNIT_WITH_FILE } from '../store-writes/file-writes.ts'
import { hashCost, prepareStores } from '../store-writes.ts'
import { tell } from '../told.ts'
import { cutEverywhere, imageOf, type Tried } from './after-cut.ts'
import { type Cut, cuts } from './cuts.ts'
import type { Image } from './disk-model.ts'
import { type Recording, record } from './record.ts'
import type { Call } from './trace.ts'

const root = mkdtempSync(join(tmpdir(), 'power-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { next: random, whole } = seededRandom('power cuts', String(seed))

type Recorded = { recording: Recording; before: Image; folder: string }

/** Records the product at work in a folder of its own. */
async function recorded(settings: {
  isPrepared: boolean
  rounds: number
  synchronous?: string
}): Promise<Recorded> {
  const { isPrepared, rounds, synchronous = 'FULL' } = settings
  const folder = mkdtempSync(join(root, 'recorded-'))
  const dataDir = join(folder, 'data')
  if (isPrepared) {
    const stores = oneMachine({ dataDir, hashCost, onFault: (error) => expect.unreachable(String(error)) })
    await prepareStores(stores)
    await stores.close()
  }
  const before = imageOf(folder)
  const recording = await record(folder, dataDir, [String(seed), String(rounds), synchronous])
  // Else nothing would be known of cuts in the middle of a checkpoint.
  expect(recording.calls.some((call) => call?.what === 'write' && call.path.endsWith('store.db'))).toBe(true)
  return { recording, before, folder }
}

/** Lets the power go at so many places, chosen at random. */
function tryCuts(work: Recorded, places: number, modes: Record<string, Cut>): Promise<Tried> {
  const left = [...work.recording.calls.keys()]
  const chosen = new Set<number>()
  while (chosen.size < places && left.length > 0)
    for (const at of left.splice(whole(0, left.length - 1), 1)) chosen.add(at)
  return cutEverywhere({ ...work, places: chosen, modes, random })
}

/** The same work on a disk that was not asked to keep these files or folders. */
function unsynced(work: Recorded, isForgotten: (path: string) => boolean): Recorded {
  const isDropped = (call: Call | null) => call?.what === 'sync' && isForgotten(call.path)
  const calls = work.recording.calls.map((call) => (isDropped(call) ? null : call))
  expect(calls.filter((call) => call === null).length).toBeGreaterThan(
    work.recording.calls.filter((call) => call === null).length,
  )
  return { ...work, recording: { ...work.recording, calls } }
}

const places = {
  writes: sized({ ci: 60, nightly: 800 }),
  firstStart: sized({ ci: 40, nightly: 400 }),
}
const MODES = Object.keys(cuts).length

describe(`power cuts (SEED=${seed})`, () => {
  test('as many states are looked at as the plan says', () => {
    const states = (places.writes + places.firstStart) * MODES
    expect(states).toBeGreaterThanOrEqual(sized({ ci: 200, nightly: 2000 }))
  })

  test('in the middle of writes of every kind, checkpoints among them: all that was acknowledged is there', {
    timeout: sized({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    const work = await recorded({ isPrepared: true, rounds: sized({ ci: 120, nightly: 400 }) })
    const { states, undone, wrong } = await tryCuts(work, places.writes, cuts)
    tell('power cut, writes', began, { states, 'with something undone': undone, wrong: wrong.length })
    expect(wrong).toEqual([])
    expect(states).toBe(places.writes * MODES)
    expect(undone).toBeGreaterThan(states / 3)
  })

  test('in the middle of the first start, which makes the tables: the next start finds a whole store', {
    timeout: sized({ ci: 600_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    // Fewer would now and then be too short for so many places.
    const work = await recorded({ isPrepared: false, rounds: sized({ ci: 3, nightly: 6 }) })
    expect(work.recording.calls.length).toBeGreaterThanOrEqual(places.firstStart)
    const { states, undone, wrong } = await tryCuts(work, places.firstStart, cuts)
    tell('power cut, first start', began, { states, 'with something undone': undone, wrong: wrong.length })
    expect(wrong).toEqual([])
    expect(states).toBe(places.firstStart * MODES)
    expect(undone).toBeGreaterThan(states / 3)
  })

  test('a store that does not wait for the disk does lose acknowledged writes here, or this trial is broken', async () => {
    const began = performance.now()
    const work = await recorded({ isPrepared: true, rounds: 120, synchronous: 'NORMAL' })
    const { states, wrong } = await tryCuts(work, 20, { dropped: cuts.dropped })
    const lost = wrong.filter(({ wrongs }) => wrongs.some((words) => words.includes('was acknowledged')))
    tell('power cut, negative control', began, { states, lost: lost.length })
    expect(lost.length).toBeGreaterThan(0)
  })

  test('and files that are not synced do get lost, their bytes as well as their names', async () => {
    const began = performance.now()
    const work = await recorded({ isPrepared: true, rounds: 140 })
    const files = join(work.folder, 'data', 'files')
    const [bytes, names] = [
      unsynced(work, (path) => path.startsWith(`${files}/.incoming/`)),
      unsynced(work, (path) => path.startsWith(`${files}/units`)),
    ]
    const lost = async (without: Recorded) => {
      const { wrong } = await tryCuts(without, 20, { dropped: cuts.dropped })
      return wrong.filter(({ wrongs }) => wrongs.some((words) => words.includes(`"${UNIT_WITH_FILE} `)))
        .length
    }
    const counts = { bytes: await lost(bytes), names: await lost(names) }
    tell('power cut, files that are not synced', began, counts)
    expect(counts.bytes).toBeGreaterThan(0)
    expect(counts.names).toBeGreaterThan(0)
  })
})
