import type { UnitView } from '@kitchen-table/contract/catalog'
import type { TextRecord, Topic, Track } from '@kitchen-table/domain/catalog'
import {
  createPageFinder,
  createTextSource,
  fillHtml,
  findLastWindowChange,
  formatFactToken,
  hasTextReference,
  isWindowOpen,
  listFactSources,
  listTextLinks,
  listValueTexts,
  type TextLink,
  type TextSource,
  toWindowDay,
  type ValueTexts,
} from '@kitchen-table/domain/facts'
import { listOfferedIntents } from '@kitchen-table/domain/intents'
import { type LessonToolSlug, listToolFactSlugs, readToolFigures } from '@kitchen-table/domain/tools'
import { inLocale } from '@kitchen-table/i18n/locale'
import type { UnitInLibrary } from '../ports.ts'
import type { LibraryCache, Snapshot } from '../reading/library-cache.ts'

/** A record as it was filled, and what it was filled with: `pages` are the addresses of its links to lessons and tracks. */
type Filled<T> = {
  record: T
  facts: Snapshot['facts']
  lastChange: string
  pages: readonly (readonly [TextLink, string | null])[]
}

/** What a snapshot is filled with. `lastChange` is the last day on which a window opened or was closed. */
type FillContext = {
  source: TextSource
  findPage: (link: TextLink) => string | null
  facts: Snapshot['facts']
  lastChange: string
}

function fillTexts<T extends TextRecord>(record: T, source: TextSource): T {
  return { ...record, content: inLocale(record.language, () => fillHtml(record.content, source)) }
}

/**
 * Returns the function that fills in the records of one kind. Each is filled once for all snapshots that have it, as long
 * as the facts stay the same, and the pages that its links lead to.
 */
function createRecordFiller<T extends TextRecord>() {
  const known = new WeakMap<T, Filled<T>>()

  return (record: T, { source, findPage, facts, lastChange }: FillContext): T => {
    if (!hasTextReference(record.content)) return record
    const filled = known.get(record)
    const isCurrent =
      filled?.facts === facts &&
      filled.lastChange === lastChange &&
      filled.pages.every(([link, page]) => findPage(link) === page)
    if (filled && isCurrent) return filled.record
    const links = listTextLinks(record.content).filter(({ kind }) => kind !== 'fact')
    const pages = links.map((link) => [link, findPage(link)] as const)
    const result = fillTexts(record, source)
    known.set(record, { record: result, facts, lastChange, pages })
    return result
  }
}

type Source = { title: string; url: string }

/** A library as readers see it. Its layouts name the intents that their dashboards offer. */
export type FilledSnapshot = Snapshot & {
  /** Returns the sources of the facts that a unit names, each once, in the order of its text. */
  listSources: (unitId: string) => Source[]
  /** Returns the values that the worksheet of a unit names, in its language: the source keeps the names. */
  listWorksheetValues: (unitId: string) => ValueTexts
  /** Returns the figures of a tool as facts have them. */
  readToolFigures: (tool: LessonToolSlug) => UnitView['toolFigures']
}
export type FilledLibraryCache = { current(): Promise<FilledSnapshot> }

/** Returns the layouts with the intents that their dashboards offer on a day, in place of those that editors list. */
function offerIntents({ layouts, intents, facts }: Snapshot, day: string): Snapshot['layouts'] {
  const source = {
    layouts,
    intents,
    isWindowOpen(slug: string) {
      const window = facts.get(slug)
      return window !== undefined && isWindowOpen(window, day)
    },
  }
  return new Map(
    [...layouts].map(([config, layout]) => {
      const offered = listOfferedIntents(layout, source).map(({ slug }) => slug)
      return [config, { ...layout, intents: offered }]
    }),
  )
}

/** The facts of a unit's tool are named as well: its lesson shows where they are from. */
function createSourceLister({ units, facts }: Snapshot): FilledSnapshot['listSources'] {
  return (unitId) => {
    const { content = '', worksheet = '', tool = null } = units.get(unitId) ?? {}
    const ofTool = tool === null ? [] : listToolFactSlugs(tool)
    const names = ofTool.map((slug) => formatFactToken({ slug, name: '' }))
    return listFactSources([content, worksheet, ...names].join('\n'), facts.values())
  }
}

/** Returns the function that fills in a library on a day. */
function createLibraryFiller() {
  const fillTrack = createRecordFiller<Track>()
  const fillUnit = createRecordFiller<UnitInLibrary>()
  const fillTopic = createRecordFiller<Topic>()

  return (snapshot: Snapshot, day: string, lastChange: string): FilledSnapshot => {
    const findPage = createPageFinder(snapshot)
    const source = createTextSource(snapshot.facts, findPage, day)
    const context = { source, findPage, facts: snapshot.facts, lastChange }
    const fillAll = <T>(records: ReadonlyMap<string, T>, fill: (record: T, context: FillContext) => T) =>
      new Map([...records].map(([key, record]) => [key, fill(record, context)]))

    return {
      ...snapshot,
      version: lastChange === '' ? snapshot.version : `${snapshot.version}-${lastChange}`,
      tracks: fillAll(snapshot.tracks, fillTrack),
      units: fillAll(snapshot.units, fillUnit),
      topics: new Map([...snapshot.topics].map(([layout, topics]) => [layout, fillAll(topics, fillTopic)])),
      layouts: offerIntents(snapshot, day),
      listSources: createSourceLister(snapshot),
      listWorksheetValues(unitId) {
        const unit = snapshot.units.get(unitId)
        if (unit === undefined) return {}
        return inLocale(unit.language, () => listValueTexts(unit.worksheet, source.showFact))
      },
      readToolFigures: (tool) =>
        readToolFigures(tool, (slug, name) => source.showFact({ slug, name })?.text ?? null),
    }
  }
}

/**
 * Returns a cache of the newest version of the library as readers see it on the present day: its texts with the values of
 * the facts that they name. The version changes as well on the days on which a window opens or is closed.
 */
export function createFilledLibraryCache(library: LibraryCache, now: () => number): FilledLibraryCache {
  const fill = createLibraryFiller()
  let cached: { snapshot: Snapshot; day: string; lastChange: string; filled: FilledSnapshot } | null = null

  return {
    async current() {
      const snapshot = await library.current()
      const day = toWindowDay(now())
      if (cached?.snapshot === snapshot && cached.day === day) return cached.filled
      const lastChange = findLastWindowChange(snapshot.facts.values(), day)
      const isSame = cached?.snapshot === snapshot && cached.lastChange === lastChange
      const filled = isSame && cached ? cached.filled : fill(snapshot, day, lastChange)
      cached = { snapshot, day, lastChange, filled }
      return filled
    },
  }
}
