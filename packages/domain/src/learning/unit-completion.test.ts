import fc from 'fast-check'
import { describe, expect, test } from 'vitest'
import { applyUnitCompletionChange, emptyProgress, type Progress, type UnitChange } from './progress.ts'

const saving = { slug: 'saving', enabledUnits: ['a', 'b'] }
const debt = { slug: 'debt', enabledUnits: ['b'] }
const completionOf = (unitId: string, track = 'saving'): UnitChange => ({ unitId, completed: true, track })
const undoOf = (unitId: string, track = 'saving'): UnitChange => ({ unitId, completed: false, track })

describe('one unit at a time', () => {
  test.each([
    [
      'completing the first unit starts the track',
      {},
      completionOf('a'),
      { activeUnits: ['a'], activeTracks: ['saving'] },
    ],
    [
      'completing the last unit finishes it',
      { activeUnits: ['a'], activeTracks: ['saving'] },
      completionOf('b'),
      { activeUnits: ['a', 'b'], activeTracks: ['saving'], finishedTracks: ['saving'] },
    ],
    [
      'undoing a unit leaves the track started, and no longer finished',
      { activeUnits: ['a', 'b'], activeTracks: ['saving'], finishedTracks: ['saving'] },
      undoOf('b'),
      { activeUnits: ['a'], activeTracks: ['saving'], finishedTracks: [] },
    ],
    ['undoing a unit that was never completed starts nothing', {}, undoOf('a'), {}],
    [
      'completing a unit puts its track back on the list, and only that one',
      { unlistedTracks: ['debt', 'saving'] },
      completionOf('a'),
      { activeUnits: ['a'], activeTracks: ['saving'], unlistedTracks: ['debt'] },
    ],
  ])('%s', (_what, before, change, after) => {
    const result = applyUnitCompletionChange({ ...emptyProgress, ...before }, change, [saving])
    expect(result).toEqual({ ...emptyProgress, ...after })
  })

  test('a unit in two tracks finishes both, and starts only the one it was completed in', () => {
    const before = { ...emptyProgress, activeUnits: ['a'] }
    const after = applyUnitCompletionChange(before, completionOf('b', 'debt'), [saving, debt])
    expect(after.finishedTracks).toEqual(['saving', 'debt'])
    expect(after.activeTracks).toEqual(['debt'])
  })

  test('the next change marks a finished track that has a new unit as not finished', () => {
    const before = { ...emptyProgress, activeUnits: ['a', 'b'], finishedTracks: ['saving'] }
    const grown = { slug: 'saving', enabledUnits: ['a', 'b', 'c'] }
    expect(applyUnitCompletionChange(before, completionOf('a'), [grown]).finishedTracks).toEqual([])
  })

  test('finished tracks that do not contain the unit stay finished', () => {
    const before = { ...emptyProgress, finishedTracks: ['elsewhere'] }
    expect(applyUnitCompletionChange(before, undoOf('a'), [saving]).finishedTracks).toEqual(['elsewhere'])
  })

  test('changes neither the last track and the views nor the object that was passed in', () => {
    const trackViews = [{ track: 'saving', time: '2026-03-01T12:00:00.000Z' }]
    const before: Progress = { ...emptyProgress, lastTrack: 'debt', trackViews }
    const copy = structuredClone(before)
    expect(applyUnitCompletionChange(before, completionOf('a'), [saving])).toMatchObject({
      lastTrack: 'debt',
      trackViews,
    })
    expect(before).toEqual(copy)
  })
})

const unit = fc.constantFrom('a', 'b', 'c', 'd')
const slug = fc.constantFrom('t1', 't2', 't3')
const someProgress: fc.Arbitrary<Progress> = fc.record({
  activeUnits: fc.uniqueArray(unit),
  activeTracks: fc.uniqueArray(slug),
  finishedTracks: fc.uniqueArray(slug),
  unlistedTracks: fc.uniqueArray(slug),
  lastTrack: fc.option(slug),
  trackViews: fc.constant([]),
})
const someTracks = fc.uniqueArray(fc.record({ slug, enabledUnits: fc.uniqueArray(unit) }), {
  selector: (track) => track.slug,
})
const someChange = fc.record({ unitId: unit, completed: fc.boolean(), track: slug })

describe('for any progress', () => {
  test('the same change twice has the same effect as once', () => {
    fc.assert(
      fc.property(someProgress, someChange, someTracks, (before, change, tracks) => {
        const once = applyUnitCompletionChange(before, change, tracks)
        expect(applyUnitCompletionChange(once, change, tracks)).toEqual(once)
      }),
    )
  })

  test('completing and undoing leaves the units as they were, and the track started', () => {
    fc.assert(
      fc.property(someProgress, unit, slug, someTracks, (before, unitId, track, tracks) => {
        fc.pre(!before.activeUnits.includes(unitId))
        const completed = applyUnitCompletionChange(before, { unitId, completed: true, track }, tracks)
        const back = applyUnitCompletionChange(completed, { unitId, completed: false, track }, tracks)
        expect(back.activeUnits).toEqual(before.activeUnits)
        expect(back.activeTracks).toEqual([...new Set([...before.activeTracks, track])])
      }),
    )
  })

  test('the unit is complete exactly if the change says so, and the others stay as before', () => {
    fc.assert(
      fc.property(someProgress, someChange, someTracks, (before, change, tracks) => {
        const { activeUnits } = applyUnitCompletionChange(before, change, tracks)
        expect(activeUnits.includes(change.unitId)).toBe(change.completed)
        const others = (units: string[]) => units.filter((id) => id !== change.unitId)
        expect(others(activeUnits)).toEqual(others(before.activeUnits))
      }),
    )
  })

  test('a track that contains the unit is finished exactly if all its enabled units are done', () => {
    fc.assert(
      fc.property(someProgress, someChange, someTracks, (before, change, tracks) => {
        const { activeUnits, finishedTracks } = applyUnitCompletionChange(before, change, tracks)
        for (const track of tracks) {
          const isFinished =
            track.enabledUnits.length > 0 && track.enabledUnits.every((id) => activeUnits.includes(id))
          expect(finishedTracks.includes(track.slug)).toBe(isFinished)
        }
      }),
    )
  })

  test('two tabs that complete different units: the order does not matter', () => {
    fc.assert(
      fc.property(someProgress, fc.tuple(unit, unit), slug, someTracks, (before, [x, y], track, tracks) => {
        const applyBoth = (first: string, second: string) =>
          applyUnitCompletionChange(
            applyUnitCompletionChange(before, completionOf(first, track), tracks),
            completionOf(second, track),
            tracks,
          )
        const sorted = ({ activeUnits, activeTracks, finishedTracks }: Progress) =>
          [activeUnits, activeTracks, finishedTracks].map((list) => list.toSorted())
        expect(sorted(applyBoth(x, y))).toEqual(sorted(applyBoth(y, x)))
      }),
    )
  })
})
