import type { AccountPool, PersonStore, RateStore, SessionStore } from './features/accounts/ports.ts'
import type { CatalogStore, FileStore } from './features/catalog/ports.ts'
import type { GroupStore, MemberStore } from './features/groups/ports.ts'
import type { EventStore } from './features/insights/ports.ts'
import type { ProgressStore } from './features/learning/ports.ts'

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
  pool: AccountPool
  close(): Promise<void>
}
