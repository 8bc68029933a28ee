import type { ContentAuthor } from '@kitchen-table/domain/catalog/content-kind'
import type { Layout } from '@kitchen-table/domain/catalog/layout'
import type { Icon, Topic, Track, Unit } from '@kitchen-table/domain/catalog/records'
import type { Resource } from '@kitchen-table/domain/catalog/resource'
import type { ExpectedVersion, Versioned } from '../../platform/versioned.ts'

/** The whole library, read consistently at one moment. */
export type Library = {
  /** Changes with every write to anything in the library. */
  version: string
  tracks: Versioned<Track>[]
  units: Versioned<Unit & { foundIn: string[] }>[]
  layouts: Versioned<Layout>[]
  topics: Versioned<Topic & { layout: string }>[]
  icons: Versioned<Icon>[]
}

/**
 * 'stale': the record has another version than the expected one, or was deleted. 'exists': the key of a new record is
 * taken. In both cases nothing was stored.
 */
export type SaveOutcome = 'saved' | 'stale' | 'exists'

/**
 * Stores tracks, units, layouts with their topics, and icons. Every save is atomic, and durable when its promise
 * resolves. Saving a track also updates `foundIn` (which tracks contain a unit) in the same transaction.
 */
export type CatalogStore = {
  /**
   * Returns the library's current version. It is cheap enough to call on every request. DynamoDB: a GetItem of the
   * version, cached for at most two seconds.
   */
  readVersion(): Promise<string>
  /** Reads the whole library. DynamoDB: the pages of a Scan of each table, again if the version has changed meanwhile. */
  read(): Promise<Library>
  /** Returns one record as it is now, for an editor. DynamoDB: one GetItem each. */
  findTrack(slug: string): Promise<Versioned<Track> | null>
  findUnit(unitId: string): Promise<Versioned<Unit> | null>
  findTopic(layout: string, slug: string): Promise<Versioned<Topic> | null>
  findLayout(config: string): Promise<Versioned<Layout> | null>
  findIcon(slug: string): Promise<Versioned<Icon> | null>
  saveTrack(track: Track, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  saveUnit(unit: Unit, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  /**
   * Saves a unit, and sets `updateContentDate` of every track that contains it, in one step. DynamoDB: one
   * TransactWriteItems for up to 90 tracks.
   */
  saveUnitAndStampTracks(
    unit: Unit,
    expectedVersion: ExpectedVersion,
    updateContentDate: string | null,
  ): Promise<SaveOutcome>
  saveLayout(layout: Layout, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  /** The key of a topic is its layout and slug. */
  saveTopic(layout: string, topic: Topic, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
  saveIcon(icon: Icon, expectedVersion: ExpectedVersion): Promise<SaveOutcome>
}

/** A resource with its version, and who saved that version. */
export type SavedResource = Versioned<Resource> & { author: ContentAuthor }

/** Stores resources: files that managers download. They are no part of the library that learners read. */
export type ResourceStore = {
  /** Returns all resources, disabled ones as well, in no particular order. DynamoDB: the pages of a Scan. */
  list(): Promise<SavedResource[]>
  /** DynamoDB: GetItem. */
  find(resourceId: string): Promise<SavedResource | null>
  /**
   * Saves a resource with its author, and keeps the version that it replaces. Atomic, and durable when the promise
   * resolves; outcomes as of CatalogStore. DynamoDB: TransactWriteItems (the resource if it has the expected version or,
   * if null, is absent; the version that it replaces).
   */
  save(resource: Resource, expectedVersion: ExpectedVersion, author: ContentAuthor): Promise<SaveOutcome>
}
