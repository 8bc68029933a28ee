/**
 * A made-up deployment, in the words of its own tables: what they hold, what its files are, and the truth about it. It
 * knows nothing of how the product stores anything.
 */
export type Deployment = {
  tables: Record<string, Record<string, unknown>[]>
  /** The accounts of the user pool. */
  accounts: Record<string, unknown>[]
  /** The files of the bucket by path. */
  files: Map<string, Uint8Array>
  truth: Truth
}

/** What a person knows who looks at the deployment. Irregular values are as they should be understood. */
export type Truth = {
  /** How often each kind of irregularity was made. */
  irregular: Record<string, number>
  people: TruePerson[]
  /** Usage by organization: how often each code occurred, and who signed in. */
  usage: Map<string, { counts: Map<number, number>; signedIn: Set<string> }>
  organizations: string[]
  /** Slugs of tracks with the ids of their units. */
  tracks: Map<string, string[]>
  /** Titles by the id of the unit. */
  unitTitles: Map<string, string>
  topics: Map<string, string[]>
}

export type TruePerson = {
  sub: string
  email: string
  first: string
  last: string
  role: 'user' | 'manager' | 'admin'
  organization: string | null
  isMember: boolean
  subGroup: string | null
  isEnabled: boolean
  status: string
  activeUnits: string[]
  activeTracks: string[]
  lastTrack: string | null
  logins: string[]
  views: { track: string; time: string }[]
}

export type Tally = (kind: string, count?: number) => void

export function createTally() {
  const irregular: Record<string, number> = {}
  const tally: Tally = (kind, count = 1) => {
    irregular[kind] = (irregular[kind] ?? 0) + count
  }
  return { irregular, tally }
}

/** Numbers from the first to the last. */
export const range = (first: number, last: number): number[] =>
  Array.from({ length: last - first + 1 }, (_, n) => first + n)

export const isIn = (n: number, first: number, last: number): boolean => n >= first && n <= last

export const pad = (n: number, length: number): string => String(n).padStart(length, '0')

/** Returns a function of numbers from 0 up to 1, the same for the same seed (mulberry32). */
export function seededRandom(seed: number): () => number {
  let state = seed
  return () => {
    state = (state + 0x6d2b79f5) | 0
    let mixed = Math.imul(state ^ (state >>> 15), 1 | state)
    mixed = (mixed + Math.imul(mixed ^ (mixed >>> 7), 61 | mixed)) ^ mixed
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4_294_967_296
  }
}

const START = Date.UTC(2024, 2, 1)

/** Minutes after the first of March 2024. */
export const timeAt = (minutes: number): string => new Date(START + minutes * 60_000).toISOString()
