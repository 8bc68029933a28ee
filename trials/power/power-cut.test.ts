import { mkdtempSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, describe, expect, test } from 'vitest'
import { seededRandom } from '../../apps/server/src/demo/seeded-random.ts'
import { oneMachine } from '../../apps/server/src/one-machine.ts'
import { seed, sized } from '../size.ts'
import { prepareStores } from '../store-writes.ts'
import { tell } from '../told.ts'
import { cutEverywhere, imageOf, type Tried } from './after-cut.ts'
import { type Cut, cuts } from './cuts.ts'
import { record } from './record.ts'

const root = mkdtempSync(join(tmpdir(), 'power-'))
afterAll(() => rmSync(root, { recursive: true, force: true }))

const { next: random, whole } = seededRandom('power cuts', String(seed))

type Wanted = {
  isPrepared: boolean
  rounds: number
  places: number
  modes: Record<string, Cut>
  synchronous?: string
}

/** Records the product at work in a folder of its own, and lets the power go at so many places, chosen at random. */
async function tryCuts({ isPrepared, rounds, places, modes, synchronous = 'FULL' }: Wanted): Promise<Tried> {
  const folder = mkdtempSync(join(root, 'recorded-'))
  const dataDir = join(folder, 'data')
  if (isPrepared) {
    const stores = oneMachine({ dataDir, onFault: (error) => expect.unreachable(String(error)) })
    await prepareStores(stores)
    await stores.close()
  }
  const before = imageOf(folder)
  const recording = await record(folder, dataDir, [String(seed), String(rounds), synchronous])
  // Else nothing would be known of cuts in the middle of a checkpoint.
  expect(recording.calls.some((call) => call?.what === 'write' && call.path.endsWith('store.db'))).toBe(true)
  const left = [...recording.calls.keys()]
  const chosen = new Set<number>()
  while (chosen.size < places && left.length > 0)
    for (const at of left.splice(whole(0, left.length - 1), 1)) chosen.add(at)
  return cutEverywhere({ recording, before, folder, places: chosen, modes, random })
}

describe(`power cuts (SEED=${seed})`, () => {
  test('in the middle of writes of every kind, checkpoints among them: all that was acknowledged is there', {
    timeout: sized({ ci: 180_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    const { states, undone, wrong } = await tryCuts({
      isPrepared: true,
      rounds: sized({ ci: 60, nightly: 200 }),
      places: sized({ ci: 60, nightly: 800 }),
      modes: cuts,
    })
    tell('power cut, writes', began, { states, 'with something undone': undone, wrong: wrong.length })
    expect(wrong).toEqual([])
    expect(undone).toBeGreaterThan(states / 3)
  })

  test('in the middle of the first start, which makes the tables: the next start finds a whole store', {
    timeout: sized({ ci: 180_000, nightly: 60 * 60_000 }),
  }, async () => {
    const began = performance.now()
    const { states, undone, wrong } = await tryCuts({
      isPrepared: false,
      rounds: 3,
      places: sized({ ci: 40, nightly: 400 }),
      modes: cuts,
    })
    tell('power cut, first start', began, { states, 'with something undone': undone, wrong: wrong.length })
    expect(wrong).toEqual([])
    expect(undone).toBeGreaterThan(states / 3)
  })

  test('a store that does not wait for the disk does lose acknowledged writes here, or this trial is broken', {
    timeout: 180_000,
  }, async () => {
    const began = performance.now()
    const { states, wrong } = await tryCuts({
      isPrepared: true,
      rounds: 60,
      places: 20,
      modes: { dropped: cuts.dropped },
      synchronous: 'NORMAL',
    })
    const lost = wrong.filter(({ wrongs }) => wrongs.some((words) => words.includes('was acknowledged')))
    tell('power cut, negative control', began, { states, lost: lost.length })
    expect(lost.length).toBeGreaterThan(0)
  })
})
