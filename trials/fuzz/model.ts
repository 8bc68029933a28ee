// A model of the product: what it must store and which response it must give, written from docs/product.md and not from
// the code. Plain data, so that a copy of the state can be tried in two ways.

export type Role = 'user' | 'manager' | 'admin'
export type View = { id: string; track: string; time: number }
export type StoredEvent = { id: string; time: number; event: number; detail: string; where: string }

export type Person = {
  name: PersonName
  role: Role
  group: string | null
  layout: string
  hasPassword: boolean
  isEnabled: boolean
  activeUnits: string[]
  activeTracks: string[]
  finishedTracks: string[]
  unlistedTracks: string[]
  lastTrack: string | null
  views: View[]
  events: StoredEvent[]
  logins: number[]
  /** The allowance of events, in parts: 60,000 parts make one event, 120 parts are refilled each millisecond. */
  eventBucket: { parts: number; at: number }
  /** How many events were sent on a UTC day, numbered since 1970. */
  dailyEvents: { day: number; count: number }
}

/** `seenAt` is updated at most once a minute. Times in ms since 1970. */
export type Session = { who: PersonName; createdAt: number; seenAt: number }

/**
 * A browser's cookies: its session, and its device token with who signed in last and the UTC day of that since 1970.
 */
export type Browser = { session: Session | null; deviceToken: { who: string; day: number } | null }

export type ModelState = {
  now: number
  people: Map<PersonName, Person>
  offGroups: string[]
  browsers: Browser[]
  attempts: Record<string, { failures: number; last: number }>
}

export const NOON = Date.parse('2026-11-05T12:00:00.000Z')

const DAY = 24 * 60 * 60_000
export const toDay = (time: number): number => Math.floor(time / DAY)

export const EVENT_BURST = 1000
export const MAX_DAILY_EVENTS = 2000
export const BUCKET_PARTS = 60_000

type PersonKind = Pick<Person, 'role' | 'group' | 'layout'>

/** The sample people of the product's tests. */
const kinds = {
  learner: { role: 'user', group: 'acme', layout: 'default' },
  young: { role: 'user', group: 'acme', layout: 'rising-gen' },
  manager: { role: 'manager', group: 'acme', layout: 'default' },
  otherLearner: { role: 'user', group: 'globex', layout: 'rising-gen' },
  otherManager: { role: 'manager', group: 'globex', layout: 'rising-gen' },
  alone: { role: 'user', group: null, layout: 'default' },
  admin: { role: 'admin', group: null, layout: 'default' },
  disabled: { role: 'user', group: 'acme', layout: 'default' },
  dormantLearner: { role: 'user', group: 'dormant', layout: 'default' },
  dormantManager: { role: 'manager', group: 'dormant', layout: 'default' },
  dormantAdmin: { role: 'admin', group: 'dormant', layout: 'default' },
  pending: { role: 'user', group: 'acme', layout: 'default' },
} as const satisfies Record<string, PersonKind>

export type PersonName = keyof typeof kinds
export const personNames = Object.keys(kinds).filter((name): name is PersonName => name in kinds)

export const tracks: Record<string, { isOpen: boolean; units: string[] }> = {
  'first-budget': { isOpen: true, units: ['u-talk', 'u-do', 'u-off'] },
  watching: { isOpen: true, units: ['u-video', 'u-bare'] },
  'closed-track': { isOpen: false, units: ['u-closed'] },
}

export const units: Record<string, { isOpen: boolean; type: string }> = {
  'u-talk': { isOpen: true, type: 'Conversation' },
  'u-do': { isOpen: true, type: 'Activity' },
  'u-video': { isOpen: true, type: 'Video' },
  'u-bare': { isOpen: true, type: 'Activity' },
  'u-off': { isOpen: false, type: 'Activity' },
  'u-closed': { isOpen: true, type: 'Activity' },
}

/** Units without a file for download. */
export const unitsWithoutFile = ['u-bare']

/** The files for download that belong to no unit, by id: the organization or the layout that they are for. */
export const resources: Record<string, { group?: string; layout?: string }> = {
  'for-all': {},
  'for-acme': { group: 'acme' },
  'for-globex': { group: 'globex' },
  'for-rising-gen': { layout: 'rising-gen' },
  closed: {},
}

export const layouts = ['default', 'rising-gen']

/** Everybody with a password has signed in at noon; the real ids of those events are chosen by the server. */
function createPerson(name: PersonName, kind: PersonKind): Person {
  const hasPassword = name !== 'pending'
  const signIn = { id: 'at noon', time: NOON, event: 500, detail: kind.role, where: '/' }
  return {
    name,
    ...kind,
    hasPassword,
    isEnabled: name !== 'disabled',
    activeUnits: [],
    activeTracks: [],
    finishedTracks: [],
    unlistedTracks: [],
    lastTrack: null,
    views: [],
    events: hasPassword ? [signIn] : [],
    logins: hasPassword ? [NOON] : [],
    eventBucket: { parts: EVENT_BURST * BUCKET_PARTS, at: NOON },
    dailyEvents: { day: toDay(NOON), count: 0 },
  }
}

export const initialVisitors = ['learner', 'manager', 'alone'] as const

export function createInitialState(): ModelState {
  return {
    now: NOON,
    people: new Map(personNames.map((name) => [name, createPerson(name, kinds[name])])),
    offGroups: ['dormant'],
    browsers: initialVisitors.map((who) => ({
      session: { who, createdAt: NOON, seenAt: NOON },
      deviceToken: { who, day: toDay(NOON) },
    })),
    attempts: {},
  }
}

export function findPerson({ people }: ModelState, name: PersonName): Person {
  const person = people.get(name)
  if (!person) throw new Error(`There is no ${name}.`)
  return person
}
