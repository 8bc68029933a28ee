import type { EventStore } from '../../features/insights/ports.ts'
import type { PersonStore } from '../../features/people/ports.ts'

/** The tests read the events that the store writes through the event store. */
export type OpenPeople = () => Promise<{ store: PersonStore; events: EventStore }>
