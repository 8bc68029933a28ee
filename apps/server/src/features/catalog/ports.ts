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
export type BasedOn = number | null

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
  saveTrack(track: Track, basedOn: BasedOn): Promise<SaveOutcome>
  saveUnit(unit: Unit, basedOn: BasedOn): Promise<SaveOutcome>
  saveLayout(layout: Layout, basedOn: BasedOn): Promise<SaveOutcome>
  /** Keyed by layout and slug. */
  saveTopic(layout: string, topic: Topic, basedOn: BasedOn): Promise<SaveOutcome>
  saveIcon(icon: Icon, basedOn: BasedOn): Promise<SaveOutcome>
}

export type FileRange = { start: number; end: number }

export type FileBody = {
  type: string
  name: string
  /** Of the whole file, in bytes, whatever the range. */
  size: number
  /** The bytes from `range.start` to `range.end` inclusive, or all. */
  body: ReadableStream<Uint8Array>
}

/**
 * Bytes by key. Keys are made by the server (`<prefix>/<owner>/<uuid>`), never from a person's file name, which is
 * kept as metadata (security.md T30). A file is whole or absent: a failed put leaves nothing behind.
 */
export type FileStore = {
  /** Durable when the promise resolves; an existing file is replaced as a whole. */
  put(key: string, body: Uint8Array, about: { type: string; name: string }): Promise<void>
  /** Null when there is no such file. */
  get(key: string, range?: FileRange): Promise<FileBody | null>
  /** No error when it is already gone. */
  remove(key: string): Promise<void>
}
