/** A set of people, one bit each, by their number within one count. */
type PeopleBitmap = Uint32Array

const WORD_BITS = 32
/** For 1,024 people; a bitmap doubles when it is full. */
const FIRST_WORDS = 32

/**
 * Who has completed which unit and opened which track, at one moment. 3,000 units that 10,000 people have begun are 4
 * MB, and the people of any set of units are a few bitmaps.
 */
export type Completions = {
  /** Adds completed units and opened tracks of a person; those that were added before stay. */
  add(sub: string, unitIds: readonly string[], openedTracks?: readonly string[]): void
  /** Returns who has completed at least one of the units, and who has completed all; nobody has all of no units. */
  countedOver(unitIds: readonly string[]): { some: PeopleBitmap; all: PeopleBitmap }
  /** Returns who has opened the track. */
  openedBy(track: string): PeopleBitmap
}

/** Returns an empty collection. */
export function createEmptyCompletions(): Completions {
  const numbers = new Map<string, number>()
  const units = createBitmaps()
  const tracks = createBitmaps()
  const countWords = () => Math.ceil(numbers.size / WORD_BITS)

  function numberOf(sub: string): number {
    const number = numbers.get(sub) ?? numbers.size
    numbers.set(sub, number)
    return number
  }

  return {
    add(sub, unitIds, openedTracks = []) {
      const number = numberOf(sub)
      for (const unitId of unitIds) units.add(unitId, number)
      for (const track of openedTracks) tracks.add(track, number)
    },

    countedOver(unitIds) {
      const words = countWords()
      const completed = unitIds.map((unitId) => units.get(unitId, words))
      const [first = new Uint32Array(words), ...others] = completed
      return { some: others.reduce(unitePeople, first), all: others.reduce(intersectPeople, first) }
    },

    openedBy: (track) => tracks.get(track, countWords()),
  }
}

/** Sets of people by a key. */
function createBitmaps() {
  const bitmaps = new Map<string, PeopleBitmap>()

  function bitmapWith(key: string, words: number): PeopleBitmap {
    const bitmap = bitmaps.get(key) ?? new Uint32Array(FIRST_WORDS)
    const large = bitmap.length >= words ? bitmap : resize(bitmap, Math.max(words, bitmap.length * 2))
    bitmaps.set(key, large)
    return large
  }

  return {
    add(key: string, number: number): void {
      const word = Math.floor(number / WORD_BITS)
      const bitmap = bitmapWith(key, word + 1)
      bitmap[word] = (bitmap[word] ?? 0) | (1 << (number % WORD_BITS))
    },
    get: (key: string, words: number): PeopleBitmap => resize(bitmaps.get(key) ?? new Uint32Array(0), words),
  }
}

function resize(bitmap: PeopleBitmap, words: number): PeopleBitmap {
  const resized = new Uint32Array(words)
  resized.set(bitmap.subarray(0, words))
  return resized
}

/** The bitmaps of one count have the same length. */
export function unitePeople(a: PeopleBitmap, b: PeopleBitmap): PeopleBitmap {
  return a.map((word, index) => word | (b[index] ?? 0))
}

export function intersectPeople(a: PeopleBitmap, b: PeopleBitmap): PeopleBitmap {
  return a.map((word, index) => word & (b[index] ?? 0))
}

export function subtractPeople(a: PeopleBitmap, b: PeopleBitmap): PeopleBitmap {
  return a.map((word, index) => word & ~(b[index] ?? 0))
}

export function countPeople(people: PeopleBitmap): number {
  let count = 0
  for (const word of people) for (let rest = word; rest !== 0; rest &= rest - 1) count += 1
  return count
}
