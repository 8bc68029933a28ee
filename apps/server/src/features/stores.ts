import type { OutboxStore } from './accounts/outbox/ports.ts'
import type { AccountPool } from './accounts/pool-port.ts'
import type { ChallengeStore, NoticeStore, PersonStore, RateStore, SessionStore } from './accounts/ports.ts'
import type { CatalogStore, FileStore } from './catalog/ports.ts'
import type { GroupStore, MemberStore } from './groups/ports.ts'
import type { EventStore } from './insights/ports.ts'
import type { ProgressStore } from './learning/ports.ts'

/** Every port, filled by the adapters of one shape of the product. */
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
