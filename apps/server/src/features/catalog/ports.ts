import type { Icon } from '@kitchen-table/domain/catalog/icon'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import type { Topic } from '@kitchen-table/domain/catalog/topic'
import type { Track } from '@kitchen-table/domain/catalog/track'
import type { Unit } from '@kitchen-table/domain/catalog/unit'

/** A record with the version to name when saving over it. */
export type Versioned<T> = T & { version: number }

/** The whole library, read in one consistent moment. */
export type Library = {
  /** Changes with every write to anything in the library. */
  version: string
  tracks: Versioned<Track>[]
  units: Versioned<Unit & { foundIn: string[] }>[]
  layouts: Versioned<Layout>[]
  topics: Versioned<Topic & { layout: string }>[]
  icons: Versioned<Icon>[]
}

/** What a save was based on: the version that was read, or null for something new. */
export type ExpectedVersion = number | null

/**
 * 'stale': the record has another version than the save was based on, or is gone. 'exists': a new record's key is
 * taken. In both cases nothing was stored.
 */
export type SaveOutcome = 'saved' | 'stale' | 'exists'

/**
 * Tracks, units, layouts with their topics, and icons. Every save is one atomic step, and is durable when its
 * promise resolves. Tracks' saves also keep `foundIn` (which tracks hold a unit) in the same step.
 */
export type CatalogStore = {
  /** The library's present version; cheap enough to ask on every request. */
  version(): string
  read(): Promise<Library>
  saveTrack(track: Track, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  saveUnit(unit: Unit, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  saveLayout(layout: Layout, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  /** Keyed by layout and slug. */
  saveTopic(layout: string, topic: Topic, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  saveIcon(icon: Icon, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
}
