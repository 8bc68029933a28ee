import type { VideoPosition } from '@kitchen-table/domain/learning'
import { describe, expect } from 'vitest'
import type { VideoPositionStore } from '../../features/learning/ports.ts'
import { testWith } from '../test-with.ts'
import { concurrently } from '../times.ts'
import { awkwardTexts } from './samples.ts'

const position = (unitId: string, second: number): VideoPosition => ({
  unitId,
  seconds: 61.25,
  duration: 240.5,
  savedAt: `2026-11-05T12:00:${String(second).padStart(2, '0')}.000Z`,
})

/** Tests that every adapter of VideoPositionStore must pass. */
export function defineVideoPositionStoreSuite(
  name: string,
  open: () => Promise<{ store: VideoPositionStore }>,
): void {
  const test = testWith(async () => (await open()).store)

  describe(`${name} as VideoPositionStore`, () => {
    test('returns the positions of a person, the newest first, and of nobody else', async (store) => {
      expect(await store.list('ada')).toEqual([])
      const positions = [position('u-1', 1), position('u-2', 2)]
      for (const each of positions) await store.add('ada', each)
      await store.add('bob', position('u-3', 3))
      expect(await store.list('ada')).toEqual(positions.toReversed())
      expect(await store.list('bob')).toEqual([position('u-3', 3)])
    })

    test('keeps the newest position of a video', async (store) => {
      const newest = { ...position('u-1', 3), seconds: 0 }
      for (const each of [position('u-1', 1), newest, position('u-1', 2)]) await store.add('ada', each)
      expect(await store.list('ada')).toEqual([newest])
    })

    test('positions that several devices add at the same time are all kept', async (store) => {
      await concurrently(10, (n) => store.add('ada', position(`u-${n}`, n)))
      const kept = (await store.list('ada')).map(({ unitId }) => unitId)
      expect(kept).toEqual(Array.from({ length: 10 }, (_, n) => `u-${9 - n}`))
    })

    test('any text is the id of a person or of a unit', async (store) => {
      for (const text of awkwardTexts) {
        await store.add(text, position(text, 1))
        expect(await store.list(text)).toEqual([position(text, 1)])
      }
    })
  })
}
