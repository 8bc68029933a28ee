import type {
  ContentAuthor,
  ContentKey,
  ContentKind,
  Icon,
  Layout,
  Resource,
  Topic,
  Track,
  Unit,
} from '@kitchen-table/domain/catalog'
import type { Fact } from '@kitchen-table/domain/facts'
import type { HelpLine } from '@kitchen-table/domain/help'
import type { Intent } from '@kitchen-table/domain/intents'
import type { ExpectedVersion, Versioned } from '../../platform/versioned.ts'

/** A unit with the tracks that contain it, and when a person last saved it (ISO 8601 in UTC; null if none did). */
export type UnitInLibrary = Unit & { foundIn: string[]; savedAt: string | null }

/** Records of the library, of every kind. */
export type LibraryRecords = {
  tracks: Versioned<Track>[]
  units: Versioned<UnitInLibrary>[]
  layouts: Versioned<Layout>[]
  topics: Versioned<Topic & { layout: string }>[]
  icons: Versioned<Icon>[]
  helpLines: Versioned<HelpLine>[]
  intents: Versioned<Intent>[]
  facts: Versioned<Fact>[]
}

/** The whole library, read consistently at one moment. `version` changes with every write to anything in it. */
export type Library = { version: string } & LibraryRecords

/** What has changed since an earlier version of the library: the records as they are now, and the keys of those removed. */
export type LibraryChanges = Library & { removed: ContentKey[] }

/** A record with who saved this version of it; null if no person did, and for content from before versions were stored. */
export type AuthoredRecord<T> = Versioned<T> & { author: ContentAuthor | null }

/**
 * 'stale': the record has another version than the expected one, or was deleted. 'exists': the key of a new record is
 * taken. In both cases nothing was stored.
 */
export type SaveOutcome = 'saved' | 'stale' | 'exists'

/** A record of the library with its kind and key, as it is stored. */
export type LibraryRecord =
  | { kind: 'unit'; key: string; record: Unit }
  | { kind: 'icon'; key: string; record: Icon }
  | { kind: 'track'; key: string; record: Track }
  | { kind: 'topic'; key: string; record: Topic }
  | { kind: 'layout'; key: string; record: Layout }
  | { kind: 'helpLine'; key: string; record: HelpLine }
  | { kind: 'intent'; key: string; record: Intent }
  | { kind: 'fact'; key: string; record: Fact }

/** The same for any record whose earlier versions are stored. */
export type ContentRecord = LibraryRecord | { kind: 'resource'; key: string; record: Resource }

/** The key of a record of the library (domain/catalog/content-kind.ts). */
export type CatalogKey = { kind: Exclude<ContentKind, 'resource'>; key: string }

/**
 * Stores tracks, units, layouts with their topics, icons, help lines, intents and facts. Every save is atomic, and durable when its promise
 * resolves; the version of the record is then 1 or the next one. Saving a track also updates `foundIn` (which tracks
 * contain a unit) in the same transaction. An update moves the version before it to the VersionStore. Without an
 * `author`, no person saves: the start of an installation.
 */
export type CatalogStore = {
  /**
   * Returns the library's current version. It is cheap enough to call on every request. DynamoDB: a GetItem of the
   * version, at most once a second and after every save of this process.
   */
  readVersion(): Promise<string>
  /**
   * Reads the whole library, in slices between which the event loop is free. DynamoDB: the pages of a Scan of each table,
   * then the changes since the version from before.
   */
  read(): Promise<Library>
  /**
   * Returns what has changed since an earlier version; null if that is unknown, because the version is not of this
   * store (a backup was restored) or too many changes lie between. DynamoDB: a Query of the changes by version, one of
   * the units of all tracks, and one BatchGetItem for each kind.
   */
  readChanges(since: string): Promise<LibraryChanges | null>
  /** Returns one record as it is now, for an editor. DynamoDB: one GetItem each. */
  findTrack(slug: string): Promise<AuthoredRecord<Track> | null>
  findUnit(unitId: string): Promise<AuthoredRecord<Unit> | null>
  findTopic(layout: string, slug: string): Promise<AuthoredRecord<Topic> | null>
  findLayout(config: string): Promise<AuthoredRecord<Layout> | null>
  findIcon(slug: string): Promise<AuthoredRecord<Icon> | null>
  findHelpLine(slug: string): Promise<AuthoredRecord<HelpLine> | null>
  findIntent(slug: string): Promise<AuthoredRecord<Intent> | null>
  findFact(slug: string): Promise<AuthoredRecord<Fact> | null>
  /** DynamoDB, each of the saves: one TransactWriteItems (the record, its earlier version, the library's version). */
  saveTrack(track: Track, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  saveUnit(unit: Unit, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  /**
   * Saves a unit, and sets `updateContentDate` of every track that contains it, in one step. The tracks get another
   * version number, but their earlier version is not stored. DynamoDB: one TransactWriteItems for up to 90 tracks.
   */
  saveUnitAndStampTrackDates(
    unit: Unit,
    expectedVersion: ExpectedVersion,
    updateContentDate: string | null,
    author?: ContentAuthor,
  ): Promise<SaveOutcome>
  /**
   * Sets `updateContentDate` of these tracks, at most 90; a missing track, or one that has this date, stays as it is.
   * DynamoDB: one TransactWriteItems.
   */
  stampTracks(slugs: readonly string[], updateContentDate: string | null): Promise<void>
  saveLayout(layout: Layout, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  /**
   * Creates a layout with its topics, in one step. 'exists': the layout or one of the topics is there already, and
   * nothing was stored. DynamoDB: a Query of the layout's topics, then TransactWriteItems of at most 40 topics, the last
   * one with the layout, without which no page shows them. Topics that an interrupted attempt has left are replaced by
   * the next one.
   */
  createLayoutWithTopics(
    layout: Layout,
    topics: readonly Topic[],
    author?: ContentAuthor,
  ): Promise<'saved' | 'exists'>
  /** The key of a topic is its layout and slug. */
  saveTopic(
    layout: string,
    topic: Topic,
    expectedVersion: ExpectedVersion,
    author?: ContentAuthor,
  ): Promise<SaveOutcome>
  saveIcon(icon: Icon, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  saveHelpLine(line: HelpLine, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  saveIntent(intent: Intent, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  saveFact(fact: Fact, expectedVersion: ExpectedVersion, author?: ContentAuthor): Promise<SaveOutcome>
  /**
   * Removes a record, and a track from `foundIn` of its units. 'stale': it has another version than the expected one, or
   * there is none; nothing was removed. Records that name it keep its key. Its earlier versions stay, while a record that is
   * created again begins at version 1: a save that would overwrite one of them fails. So only records without earlier
   * versions should be removed, as the undoing of an import does. DynamoDB: one TransactWriteItems (the record,
   * the library's version; of a track, the row of its units).
   */
  removeRecord(record: CatalogKey, expectedVersion: number): Promise<'removed' | 'stale'>
}

/** A version of a record, for a list. */
export type VersionSummary = { version: number; title: string; author: ContentAuthor | null }

/**
 * The versions of records, the current one among them. The saves of CatalogStore and ResourceStore keep the earlier ones;
 * none is ever deleted. A change of a track's date by one of its units counts as a version, but the one before it is not
 * stored, so the version numbers have gaps.
 */
export type VersionStore = {
  /**
   * Returns the versions of a record without their fields, newest first, at most 100: the newest ones, or those older
   * than the version `before`. None if there is no such record. DynamoDB: a GetItem of the record, and a Query of its
   * earlier versions.
   */
  list(content: ContentKey, before?: number): Promise<VersionSummary[]>
  /** Returns a version with the fields that it had. DynamoDB: a GetItem of the record, or else of the earlier version. */
  find(content: ContentKey, version: number): Promise<(VersionSummary & ContentRecord) | null>
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
