import type { OutboxStore } from '../../platform/messaging/ports.ts'
import type { RateStore } from '../../platform/rate-limits/ports.ts'
import type { FileStore } from '../../platform/uploads/ports.ts'
import type { MembershipStore } from './membership-store.ts'
import type { ChallengeStore, NoticeStore, PersonStore, SessionStore } from './ports.ts'
import type { Directory } from './user-pool.ts'

/** The ports for what is stored of people, and what the use-cases of people need besides. */
export type PeopleDeps = {
  directory: Directory
  people: PersonStore
  members: MembershipStore
  sessions: SessionStore
  challenges: ChallengeStore
  notices: NoticeStore
  outbox: OutboxStore
  rates: RateStore
  files: FileStore
  /** Called when a message has been added to the outbox. */
  notifyOutbox: () => void
  newId: () => string
  now: () => number
}
