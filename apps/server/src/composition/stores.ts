import type { AccountPool } from '../features/accounts/account-pool.ts'
import type { ChallengeStore, NoticeStore, PersonStore, SessionStore } from '../features/accounts/ports.ts'
import type { CatalogStore } from '../features/catalog/ports.ts'
import type { GroupStore, MemberStore } from '../features/groups/ports.ts'
import type { EventStore } from '../features/insights/ports.ts'
import type { ProgressStore } from '../features/learning/ports.ts'
import type { OutboxStore } from '../platform/messaging/ports.ts'
import type { RateStore } from '../platform/rate-limits/ports.ts'
import type { FileStore } from '../platform/uploads/ports.ts'

/** Every port for stored data, implemented by the adapters of one deployment. */
export type Stores = {
  catalog: CatalogStore
  files: FileStore
  progress: ProgressStore
  groups: GroupStore
  members: MemberStore
  events: EventStore
  sessions: SessionStore
  rates: RateStore
  people: PersonStore
  challenges: ChallengeStore
  outbox: OutboxStore
  notices: NoticeStore
  pool: AccountPool
  close(): Promise<void>
}
