import { type Browser, dayOf, type Person, personIn, type Role, type World } from './model.ts'

const SECOND = 1000
const MINUTE = 60 * SECOND
const HOUR = 60 * MINUTE
const DAY = 24 * HOUR

/** Architecture §10: learners 30 days, 7 idle; managers and administrators 12 hours, 60 minutes idle. */
const learners = { atMost: 30 * DAY, idle: 7 * DAY }
const staff = { atMost: 12 * HOUR, idle: 60 * MINUTE }
const lives: Record<Role, { atMost: number; idle: number }> = { user: learners, manager: staff, admin: staff }

/** T25: the account is enabled, and the organisation is on, unless it is an administrator's. */
export function isLetIn({ offGroups }: World, { isEnabled, role, group }: Person): boolean {
  return isEnabled && (role === 'admin' || group === null || !offGroups.includes(group))
}

/** Who is signed in in this browser now, which is seen. */
export function visitorOf(world: World, { session }: Browser): Person | null {
  if (session === null) return null
  const person = personIn(world, session.who)
  const { atMost, idle } = lives[person.role]
  const isAlive = world.now - session.createdAt < atMost && world.now - session.seenAt < idle
  if (!isAlive || !isLetIn(world, person)) return null
  if (world.now - session.seenAt >= MINUTE) session.seenAt = world.now
  return person
}

const KNOWN_FOR_DAYS = 90

/** T23: all devices that an account was used on within ninety days share one bucket of attempts. */
export function isKnownDevice({ now }: World, { mark }: Browser, who: string): boolean {
  return mark?.who === who && dayOf(now) - mark.day < KNOWN_FOR_DAYS
}

const FREE = 5

/** T23: five free failures, then a wait of 2^(n−5) s, at most 15 minutes; one is forgiven for 15 minutes without. */
export function attempt({ attempts, now }: World, key: string): number {
  const { failures, last } = attempts[key] ?? { failures: 0, last: now }
  const wait = failures < FREE ? 0 : Math.min(2 ** (failures - FREE) * SECOND, 15 * MINUTE)
  const left = last + wait - now
  if (left > 0) return left
  const forgiven = Math.floor((now - last) / (15 * MINUTE))
  attempts[key] = { failures: Math.max(0, failures - forgiven) + 1, last: now }
  return 0
}
